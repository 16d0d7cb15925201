import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { AdminCheck } from '#app/admin/kit/controls.tsx';
import { InputField, TextField } from '#app/admin/kit/form-field.tsx';
import { MarkdownHelp } from '#app/admin/kit/markdown-help.tsx';
import type { SchemaForm } from '#app/admin/kit/use-schema-form.ts';
import { queryClient } from '#app/query-client.ts';
import { Panel } from '#app/ui/panel.tsx';
import { useSettled } from '#app/ui/use-settled.ts';
import type { FarmPageContent } from '#domain/admin/farm-pages.ts';
import { previewQuery } from './farm-page-queries.ts';

/** As typed; `slug` of a new page only. */
export type FarmPageInput = FarmPageContent & { slug: string };

/** Text and preview side by side. */
export function FarmPageFields({ form }: { form: SchemaForm<FarmPageInput> }) {
  const { field, register, watch } = form;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Panel aria-label="Text" className="grid gap-4">
        <InputField label="Title" {...field('title')} />
        <InputField
          label="Description"
          hint="For search results and link previews."
          {...field('description')}
        />
        <TextField label="Text" rows={22} spellCheck {...field('body')} />
        <MarkdownHelp />
        <div>
          <AdminCheck label="Link in the footer" {...register('inFooter')} />
          <AdminCheck label="This is a sample text, not reviewed yet" {...register('isSample')} />
        </div>
      </Panel>
      <Preview title={watch('title')} body={watch('body')} />
    </div>
  );
}

function Preview({ title, body }: { title: string; body: string }) {
  const settled = useSettled(body);
  const { data, isError } = useQuery(previewQuery(settled), queryClient);
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
