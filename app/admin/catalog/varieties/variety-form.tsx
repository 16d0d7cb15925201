import { useEffect, useId, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage } from '#app/admin/kit/use-admin-change.ts';
import { useCorrections } from '#app/admin/kit/use-corrections.ts';
import { ApiError } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import {
  varietyContentSchema,
  type VarietyContent,
  type VarietyHead,
} from '#domain/admin/varieties.ts';
import { AreaField, FactFields, TextField } from './fact-fields.tsx';
import { PageSays } from './page-says.tsx';
import { PictureFields } from './picture-fields.tsx';
import { contentOf, inputOf, type VarietyInput } from './variety-input.ts';

interface VarietyFormProps {
  head: VarietyHead;
  content: VarietyContent;
  busy: boolean;
  disabled: boolean;
  onDirty: (isDirty: boolean) => void;
  onSave: (content: VarietyContent, onRefused: (error: Error) => void) => void;
}

export function VarietyForm({ head, content, busy, disabled, onDirty, onSave }: VarietyFormProps) {
  const form = useForm<VarietyInput>({ values: inputOf(content) });
  const { errors, isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const errorId = useId();

  const showIssues = useCorrections(form, (input) =>
    (varietyContentSchema.safeParse(contentOf(input)).error?.issues ?? []).map(
      ({ path, message }) => {
        const field = path[0] as keyof VarietyInput; // the schema has the form's fields
        return { field: field === 'pictures' ? 'root' : field, message };
      },
    ),
  );

  function save(input: VarietyInput): void {
    const parsed = varietyContentSchema.safeParse(contentOf(input));
    if (parsed.success) onSave(parsed.data, refuse);
    else showIssues(input);
  }
  function refuse(refusal: Error): void {
    if (refusal instanceof ApiError && refusal.code === 'name_taken')
      form.setError('name', { message: refusal.message }, { shouldFocus: true });
    else form.setError('root', { message: errorMessage(refusal) });
  }
  const error = errors.root?.message ?? (Object.keys(errors).length > 0 ? fixFirst : undefined);
  return (
    <form
      noValidate
      aria-label={`Edit ${content.name}`}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <fieldset disabled={disabled} className="grid min-w-0 gap-6">
        <Section title="Name and text">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              form={form}
              field="name"
              maxLength={100}
              hint="Links to an old name lead to the new one"
            />
            <TextField form={form} field="botanicalName" hint="Such as Malus domestica" />
            <AreaField form={form} field="about" rows={4} className="sm:col-span-2" />
          </div>
        </Section>
        <Section
          title="Pictures"
          note="The first one is the main picture, also on its card and in search results."
        >
          <PictureFields form={form} fruit={head.fruit} />
        </Section>
        <Section
          title="Facts"
          note="Leave empty what you do not know. Partner lists and texts are made from these."
        >
          <FactFields form={form} fruit={head.fruit} />
        </Section>
        <Section title="What the page says">
          <PageSays form={form} trees={head.trees} />
        </Section>
        <div className="sticky bottom-0 z-bar -mx-2 flex flex-wrap items-center gap-x-5 gap-y-2 bg-paper px-2 py-3">
          <Button type="submit" busyLabel={busy && 'Saving...'} aria-describedby={error && errorId}>
            Save{head.state === 'draft' && ' draft'}
          </Button>
          {error ? (
            <p id={errorId} role="alert" className="font-medium text-apple">
              {error}
            </p>
          ) : (
            isDirty && <p className="text-sm text-ink-2">Not saved yet</p>
          )}
        </div>
      </fieldset>
    </form>
  );
}

const fixFirst = 'Some fields need another look: see the notes beside them.';

function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <h2 id={id} className="title-panel">
        {title}
      </h2>
      {note && <p className="mt-1 text-sm text-ink-2">{note}</p>}
      <div className="mt-4 grid gap-4">{children}</div>
    </Panel>
  );
}
