import { Form } from '#app/admin/kit/form.tsx';
import type { EditedForm } from '#app/admin/kit/revised-editor.tsx';
import { useSchemaForm } from '#app/admin/kit/use-schema-form.ts';
import { Section } from '#app/ui/section.tsx';
import { seasonSchema, type SeasonContent } from '#domain/admin/season.ts';
import { SeasonFields } from './season-fields.tsx';
import { contentOf, inputOf } from './season-input.ts';
import { SeasonSteps } from './season-steps.tsx';

/** Edits the current season, with what visitors would see of it. `now` is the server's clock. */
export function SeasonForm(props: EditedForm<SeasonContent> & { now: string }) {
  const { content, now, busy, disabled, onDirty, onSave } = props;
  const form = useSchemaForm({
    schema: seasonSchema,
    values: inputOf(content),
    toContent: (input) => contentOf(input, content),
    onDirty,
    onSave,
  });
  const draft = seasonSchema.safeParse(contentOf(form.watch(), content));
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <Section title="Dates and texts">
        <Form
          form={form}
          label="Dates and texts"
          save={['Save', 'Saving...']}
          busy={busy}
          disabled={disabled}
        >
          <SeasonFields field={form.field} />
        </Form>
      </Section>
      <Section title={form.isDirty ? 'What visitors will see' : 'What visitors see'}>
        {draft.success ? (
          <SeasonSteps season={draft.data} now={new Date(now)} />
        ) : (
          <p className="text-ink-2">{draft.error.issues[0]?.message}</p>
        )}
      </Section>
    </div>
  );
}
