import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { Pager } from '#app/admin/kit/pager.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { api, unwrap } from '#app/api.ts';
import { formatFarmDayAndTime } from '#app/orders/order-dates.ts';
import { queryClient } from '#app/query-client.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { issuesPerPage, type IssueEntry } from '#domain/admin/newsletters.ts';
import { IssueBadge } from './issue-badge.tsx';
import { issuesQuery } from './issue-queries.ts';

export function IssueListView() {
  const [params, setParams] = useScreenParams();
  const page = Math.min(Math.max(Math.trunc(Number(params.get('page'))) || 1, 1), 10_000);
  const { data, isError, refetch } = useQuery(issuesQuery(page), queryClient);
  const navigate = useNavigate();
  const { mutate, isPending } = useAdminChange({
    send: async () => {
      const { id } = await unwrap(api.api.admin.newsletters.$post());
      await navigate(`/admin/newsletter/${id}`);
    },
    done: 'Draft created',
    failed: 'Failed to create a draft',
  });
  if (!data && isError)
    return <LoadProblem what="the newsletters" onRetry={() => void refetch()} />;
  if (!data) return <AdminSkeleton />;
  const { issues, total } = data;

  return (
    <>
      <AdminHeading title={`Newsletter (${total})`}>
        <ButtonLink variant="ghost" size="small" to={'/admin/newsletter/subscribers'}>
          Subscribers
        </ButtonLink>
        <Button size="small" busyLabel={isPending && 'Creating...'} onClick={() => mutate()}>
          New newsletter
        </Button>
      </AdminHeading>
      {issues.length === 0 ? (
        <Panel className="py-14 text-center text-lg">
          No newsletters yet. Write the first one.
        </Panel>
      ) : (
        <ul
          aria-label="Newsletters"
          className="divide-y divide-line rounded-panel border border-line bg-surface"
        >
          {issues.map((issue) => (
            <IssueRow key={issue.id} issue={issue} />
          ))}
        </ul>
      )}
      <Pager
        page={page}
        pages={Math.ceil(total / issuesPerPage)}
        onPage={(next) => setParams(new URLSearchParams({ page: String(next) }))}
      />
    </>
  );
}

const IssueRow = ({ issue }: { issue: IssueEntry }) => (
  <li className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 px-4 py-3 hover:bg-linen/50">
    <div className="min-w-0">
      <Link
        to={`/admin/newsletter/${issue.id}`}
        className="text-lg font-semibold wrap-anywhere text-ink no-underline after:absolute after:inset-0 hover:underline"
      >
        {issue.subject || 'No subject yet'}
      </Link>
      <p className="text-sm text-ink-2">{about(issue)}</p>
    </div>
    <IssueBadge state={issue.state} />
  </li>
);

function about({ state, sendAt, startedAt, savedAt, recipients, figures }: IssueEntry): string {
  if (state === 'draft') return `Saved ${formatFarmDayAndTime(savedAt)}`;
  if (state === 'planned' && sendAt) return `Goes out ${formatFarmDayAndTime(sendAt)}`;
  const started = startedAt ? formatFarmDayAndTime(startedAt) : '';
  const people = `${recipients.toLocaleString('en-US')} ${recipients === 1 ? 'person' : 'people'}`;
  const waiting = figures.waiting > 0 ? `, ${figures.waiting.toLocaleString('en-US')} waiting` : '';
  return `${started}, ${people}${waiting}`;
}
