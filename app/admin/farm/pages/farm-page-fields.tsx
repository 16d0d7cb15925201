import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { admin } from '#app/admin/kit/admin-api.ts';
import { Fields } from '#app/admin/kit/fields.tsx';
import { MarkdownField } from '#app/admin/kit/markdown-field.tsx';
import { unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { checkField, lineField, textField, type FieldsForm } from '#app/ui/form/fields.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { useSettled } from '#app/ui/use-settled.ts';

export const farmPageFields = {
  title: lineField('Title'),
  description: lineField('Description', { hint: 'For search results and link previews.' }),
  body: textField('Text', { rows: 22, spellCheck: true }),
  inFooter: checkField('Link in the footer'),
  isSample: checkField('This is a sample text, not reviewed yet'),
};

interface FarmPageFieldsProps {
  form: FieldsForm;
  /** Where the page is in the form, such as `content.`. */
  at?: string;
}

/** Text and preview side by side. */
export function FarmPageFields({ form, at = '' }: FarmPageFieldsProps) {
  const fields = { of: farmPageFields, at, form };
  const [title, body]: string[] = form.watch([`${at}title`, `${at}body`]);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Panel aria-label="Text" className="grid gap-4">
        <Fields {...fields} only={['title', 'description']} />
        <MarkdownField {...fields} name="body" />
        <div>
          <Fields {...fields} only={['inFooter', 'isSample']} />
        </div>
      </Panel>
      <Preview title={title} body={body} />
    </div>
  );
}

function Preview({ title, body = '' }: { title?: string | undefined; body?: string | undefined }) {
  const settled = useSettled(body);
  const { data, isError } = useQuery(
    {
      // Outside the admin key: a text always looks the same, apart from settings.
      queryKey: ['preview', settled],
      queryFn: () => unwrap(admin.pages.preview.$post({ json: { body: settled } })),
      placeholderData: keepPreviousData,
      gcTime: 10_000,
    },
    queryClient,
  );
  const shown = useDeferredValue(data?.html ?? '');
  return (
    <Panel
      aria-label="Preview"
      className="bg-paper! lg:sticky lg:top-4 lg:max-h-[calc(100dvh-32px)] lg:overflow-y-auto"
    >
      <p className="text-sm font-semibold text-ink-2">Preview</p>
      <h2 className="mt-2 text-3xl leading-tight wrap-anywhere">{title || 'Untitled'}</h2>
      {isError && <p className="mt-4 text-apple">The preview could not be loaded.</p>}
      <div className="written mt-5" dangerouslySetInnerHTML={{ __html: shown }} />
    </Panel>
  );
}
