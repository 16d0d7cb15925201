import type { UseFormReturn } from 'react-hook-form';
import { InputField, TextField } from '#app/admin/kit/form-field.tsx';
import { MarkdownHelp } from '#app/admin/kit/markdown-help.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { IssueContent } from '#domain/admin/newsletters.ts';
import { TreePicker } from './tree-picker.tsx';

export function IssueFields({
  form: { register, watch, setValue, formState },
}: {
  form: UseFormReturn<IssueContent>;
}) {
  const { errors } = formState;
  return (
    <Panel aria-label="Text" className="grid gap-4">
      <InputField label="Subject" error={errors.subject?.message} {...register('subject')} />
      <InputField
        label="Preview text"
        hint="Shown beside the subject in the inbox. Empty: the beginning of the text."
        error={errors.preview?.message}
        {...register('preview')}
      />
      <TextField
        label="Text"
        rows={16}
        spellCheck
        error={errors.body?.message}
        {...register('body')}
      />
      <MarkdownHelp />
      <TreePicker
        chosen={watch('trees')}
        error={errors.trees?.message}
        onChoose={(trees) => setValue('trees', trees, { shouldDirty: true })}
      />
    </Panel>
  );
}
