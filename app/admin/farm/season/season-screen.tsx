import { useQuery } from '@tanstack/react-query';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { RevisionHistory } from '#app/admin/kit/revision-history.tsx';
import { SaveConflict } from '#app/admin/kit/save-conflict.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { useRevised } from '#app/admin/kit/use-revised.ts';
import { api, unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import type { SeasonScreenData } from '#domain/admin/season.ts';
import { PastSeasons } from './past-seasons.tsx';
import { RolloverNote } from './rollover-note.tsx';
import { SeasonForm } from './season-form.tsx';
import { describeSeason } from './season-input.ts';
import { seasonQuery } from './season-queries.ts';
import { SeasonSummary } from './season-summary.tsx';

/** The season that the shop sells now, or that opens next. */
export function SeasonScreen() {
  const { data } = useQuery(seasonQuery(), queryClient);
  const revised = useRevised({
    query: seasonQuery(),
    what: 'season',
    save: ({ content, basedOn }) =>
      unwrap(api.api.admin.season.$put({ json: { season: content, basedOn } })),
    restore: (json) => unwrap(api.api.admin.season.restore.$post({ json })),
    describe: describeSeason,
  });
  const { edited, history, conflict, busy, isError, retry, save, restore, onDirty } = revised;

  if (!data && isError) return <LoadProblem what="the season" onRetry={retry} />;
  if (!data || !edited) return <AdminSkeleton />;
  const { content, now, rollover, past } = data;
  return (
    <>
      <AdminHeading title={content.name}>
        <SwitchButton {...data} />
        <ButtonLink to={'/admin/season/roll-over'} variant="ghost" size="small">
          Roll over to the next season
        </ButtonLink>
      </AdminHeading>
      <SeasonSummary {...data} />
      {rollover && <RolloverNote {...rollover} season={content.name} />}
      {conflict && <SaveConflict {...conflict} busy={busy} />}
      <SeasonForm
        content={edited.content}
        now={now}
        busy={busy}
        disabled={Boolean(conflict)}
        onDirty={onDirty}
        onSave={save}
      />
      <PastSeasons seasons={past} />
      <RevisionHistory history={history} busy={busy} onRestore={restore} />
    </>
  );
}

/** Opens or closes ordering at once. */
function SwitchButton({ phase, waiting, revision, content }: SeasonScreenData) {
  const isOpen = phase === 'open';
  const { mutate, isPending } = useAdminChange({
    send: () => {
      const { opening, closing } = api.api.admin.season;
      return unwrap((isOpen ? closing : opening).$post({ json: { basedOn: revision } }));
    },
    done: isOpen ? 'Ordering is closed' : 'Ordering is open',
    failed: isOpen ? 'Failed to close ordering' : 'Failed to open ordering',
  });

  function confirmAndSwitch(): void {
    const mails = waiting === 1 ? '1 person is' : `${waiting} people are`;
    const question = isOpen
      ? `Close ordering for ${content.name} now? Carts are kept, and payments under way complete.`
      : `Open ordering for ${content.name} now?${waiting > 0 ? ` ${mails} emailed within a minute.` : ''}`;
    if (window.confirm(question)) mutate();
  }
  return (
    <Button
      variant={isOpen ? 'ghost' : 'primary'}
      size="small"
      busyLabel={isPending && 'One moment...'}
      onClick={confirmAndSwitch}
    >
      {isOpen ? 'Close now' : 'Open now'}
    </Button>
  );
}
