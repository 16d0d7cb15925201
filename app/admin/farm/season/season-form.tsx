import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { errorMessage } from '#app/admin/kit/use-admin-change.ts';
import { useCorrections } from '#app/admin/kit/use-corrections.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { seasonSchema, type SeasonContent } from '#domain/admin/season.ts';
import { SeasonFields } from './season-fields.tsx';
import { contentOf, inputOf, seasonResolver } from './season-input.ts';
import { SeasonSteps } from './season-steps.tsx';

interface SeasonFormProps {
  content: SeasonContent;
  /** The server's clock. */
  now: string;
  busy: boolean;
  disabled: boolean;
  onDirty: (isDirty: boolean) => void;
  onSave: (content: SeasonContent, onRefused: (error: Error) => void) => void;
}

/** Edits the current season, with what visitors would see of it. */
export function SeasonForm({ content, now, busy, disabled, onDirty, onSave }: SeasonFormProps) {
  const form = useForm({ values: inputOf(content), resolver: seasonResolver(content) });
  const { register, handleSubmit, control, setError, formState } = form;
  useCorrections(form);
  const { isDirty, errors } = formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const typed = useWatch({ control });
  const draft = seasonSchema.safeParse(contentOf({ ...inputOf(content), ...typed }, content));

  const save = handleSubmit((next) =>
    onSave(next, (refusal) => setError('root', { message: errorMessage(refusal) })),
  );
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <Panel aria-labelledby="season-dates">
        <h2 id="season-dates" className="title-panel">
          Dates and texts
        </h2>
        <form noValidate aria-labelledby="season-dates" className="mt-5" onSubmit={save}>
          <fieldset disabled={disabled} className="min-w-0">
            <SeasonFields register={register} errors={errors} />
            {errors.root && (
              <p role="alert" className="mt-5 font-medium text-apple">
                {errors.root.message}
              </p>
            )}
            <Button type="submit" className="mt-7" busyLabel={busy && 'Saving...'}>
              Save
            </Button>
          </fieldset>
        </form>
      </Panel>
      <Panel aria-labelledby="season-steps">
        <h2 id="season-steps" className="title-panel">
          {isDirty ? 'What visitors will see' : 'What visitors see'}
        </h2>
        {draft.success ? (
          <SeasonSteps season={draft.data} now={new Date(now)} />
        ) : (
          <p className="mt-3 text-ink-2">{draft.error.issues[0]?.message}</p>
        )}
      </Panel>
    </div>
  );
}
