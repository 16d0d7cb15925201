import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MailContent } from '#app/admin/kit/mail-content.tsx';
import { reasonOf } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { Panel } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { useSettled } from '#app/ui/use-settled.ts';
import { count } from '#domain/count.ts';
import type { IssueContent, IssuePreview } from '#domain/mail/newsletters.ts';
import { issuePreviewQuery } from './issue-queries.ts';

const views = [
  { value: 'wide', name: 'Wide' },
  { value: 'narrow', name: 'Narrow' },
  { value: 'dark', name: 'Dark' },
  { value: 'text', name: 'Text' },
] as const;
type View = (typeof views)[number]['value'];

/** The mail itself, as the server renders it for sending. */
export function IssuePreviewPanel({ content }: { content: IssueContent }) {
  // The form gives a new object with every rendering.
  const settled = useSettled(JSON.stringify(content));
  const asked = JSON.parse(settled) as IssueContent; // written above
  const { data, error } = useQuery(issuePreviewQuery(asked), queryClient);
  const [view, setView] = useState<View>('wide');
  return (
    <Panel aria-label="Preview" className="min-w-0 xl:sticky xl:top-4">
      <Tabs label="Preview" tabs={views} current={view} onChange={setView}>
        {error && (
          <p className="mb-3 font-medium text-apple">
            {reasonOf(error, 'The preview could not be loaded.')}
          </p>
        )}
        {data && <Preview {...data} view={view} />}
      </Tabs>
    </Panel>
  );
}

const Preview = ({ subject, html, text, leftOut, view }: IssuePreview & { view: View }) => (
  <>
    <p className="mb-3 font-semibold wrap-anywhere">{subject}</p>
    {leftOut > 0 && (
      <p className="mb-3 text-sm text-gold">
        {count(leftOut, 'tree is', 'trees are')} not in the shop anymore and left out.
      </p>
    )}
    {view === 'text' ? (
      <ScrollRegion
        label="Newsletter as plain text"
        className="max-h-[70vh] overflow-y-auto rounded-thumb border border-line bg-paper p-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap"
      >
        {text}
      </ScrollRegion>
    ) : (
      <MailContent
        title={`Newsletter, ${view}`}
        html={inScheme(html, view === 'dark' ? 'dark' : 'light')}
        className={`h-[70vh] ${view === 'narrow' ? 'max-w-[340px]' : ''}`}
      />
    )}
  </>
);

/** Switches the mail's own dark styles, which follow the admin's system otherwise. */
const inScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html.replaceAll('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all');
