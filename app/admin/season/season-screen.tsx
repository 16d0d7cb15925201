import { useQuery } from '@tanstack/react-query';
import { AdminHeading } from '#app/admin/frame/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/frame/admin-skeleton.tsx';
import { RevisionHistory } from '#app/admin/revisions/revision-history.tsx';
import { useAdminChange } from '#app/admin/use-admin-changes.ts';
import { api, unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { rolloverPage } from '#domain/admin/pages.ts';
import type { SeasonScreenData } from '#domain/admin/season.ts';
import { PastSeasons } from './past-seasons.tsx';
import { RolloverNote } from './rollover-note.tsx';
import { SeasonForm } from './season-form.tsx';
import { seasonQuery } from './season-queries.ts';
import { SeasonSummary } from './season-summary.tsx';

/** The season that the shop sells now, or that opens next. */
export function SeasonScreen() {
  const { data, isError, refetch } = useQuery(seasonQuery(), queryClient);
  const { mutate: restore, isPending } = useAdminChange({
    send: (revision: number) =>
      unwrap(
        api.api.admin.season.restore.$post({ json: { revision, basedOn: data?.revision ?? null } }),
      ),
    done: 'The earlier state is in effect again',
    failed: 'Failed to restore it',
  });

  if (!data && isError) return <LoadProblem what="the season" onRetry={() => void refetch()} />;
  if (!data) return <AdminSkeleton />;
  const { content, revision, now, history, rollover, past } = data;
  return (
    <>
      <AdminHeading title={content.name}>
        <SwitchButton {...data} />
        <ButtonLink to={rolloverPage.path} variant="ghost" size="small">
          Roll over to the next season
        </ButtonLink>
      </AdminHeading>
      <SeasonSummary {...data} />
      {rollover && <RolloverNote {...rollover} season={content.name} />}
      <SeasonForm season={content} revision={revision} now={now} />
      <PastSeasons seasons={past} />
      <RevisionHistory history={history} busy={isPending} onRestore={restore} />
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
