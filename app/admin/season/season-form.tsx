import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { SaveConflict } from '#app/admin/revisions/save-conflict.tsx';
import { errorMessage, useAdminChange } from '#app/admin/use-admin-changes.ts';
import { api, ApiError, unwrap } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import {
  changedFields,
  seasonFieldNames,
  seasonSchema,
  type SaveSeason,
  type SeasonContent,
} from '#domain/admin/season.ts';
import { SeasonFields } from './season-fields.tsx';
import { contentOf, inputOf, seasonResolver, textOfField } from './season-input.ts';
import { SeasonSteps } from './season-steps.tsx';

interface SavedSeason {
  season: SeasonContent;
  revision: number | null;
}

interface SeasonFormProps extends SavedSeason {
  /** The server's clock. */
  now: string;
}

/** Edits the current season, with what visitors would see of it. */
export function SeasonForm({ season, revision, now }: SeasonFormProps) {
  const [loaded, setLoaded] = useState({ season, revision }); // stays while others save
  const { register, handleSubmit, control, reset, setError, formState } = useForm({
    values: inputOf(loaded.season),
    resolver: seasonResolver(loaded.season),
  });
  const typed = useWatch({ control });
  const draft = seasonSchema.safeParse(
    contentOf({ ...inputOf(loaded.season), ...typed }, loaded.season),
  );
  const [mine, setMine] = useState<SeasonContent>(); // refused, because another admin saved
  const { mutate, isPending } = useAdminChange({
    send: (json: SaveSeason) => unwrap(api.api.admin.season.$put({ json })),
    done: 'Season saved',
    failed: 'Failed to save the season',
  });

  const take = (next: SavedSeason): void => {
    setLoaded(next);
    setMine(undefined);
    reset(inputOf(next.season));
  };
  const save = (content: SeasonContent, basedOn: number | null): void =>
    mutate(
      { season: content, basedOn },
      {
        onSuccess: () => take({ season: content, revision: loaded.revision }),
        onError: (refusal) => {
          if (refusal instanceof ApiError && refusal.code === 'changed_meanwhile') setMine(content);
          setError('root', { message: errorMessage(refusal) });
        },
      },
    );

  const { isDirty } = formState;
  const isOutdated = revision !== loaded.revision && !mine && !isDirty;
  // Saved by this form, or by another part of the screen while nothing was typed.
  if (isOutdated) setLoaded({ season, revision });
  const error = formState.errors.root?.message;
  return (
    <>
      {mine && (
        <SaveConflict
          fields={changedFields(season, mine).map((field) => ({
            label: seasonFieldNames[field],
            saved: textOfField(season, field),
            yours: textOfField(mine, field),
          }))}
          onKeep={() => save(mine, revision)}
          onTake={() => take({ season, revision })}
        />
      )}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <Panel aria-labelledby="season-dates">
          <h2 id="season-dates" className="title-panel">
            Dates and texts
          </h2>
          <form
            noValidate
            aria-labelledby="season-dates"
            className="mt-5"
            onSubmit={handleSubmit((content) => save(content, loaded.revision))}
          >
            <SeasonFields register={register} errors={formState.errors} />
            {error && !mine && (
              <p role="alert" className="mt-5 font-medium text-apple">
                {error}
              </p>
            )}
            <Button type="submit" className="mt-7" busyLabel={isPending && 'Saving...'}>
              Save
            </Button>
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
    </>
  );
}
