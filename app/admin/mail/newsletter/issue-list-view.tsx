import { useNavigate } from 'react-router';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { Pager } from '#app/admin/kit/pager.tsx';
import { QueryView } from '#app/admin/kit/query-view.tsx';
import { Cell, RowLink, RowList } from '#app/admin/kit/row-list.tsx';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { api, unwrap } from '#app/api.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { issuesPerPage, type IssueEntry } from '#domain/admin/newsletters.ts';
import { count } from '#domain/count.ts';
import { IssueBadge } from './issue-badge.tsx';
import { issuesQuery } from './issue-queries.ts';

export function IssueListView() {
  const [params, setParams] = useScreenParams();
  const page = Math.min(Math.max(Math.trunc(Number(params.get('page'))) || 1, 1), 10_000);
  const navigate = useNavigate();
  return (
    <QueryView query={issuesQuery(page)} what="the newsletters">
      {({ issues, total }) => (
        <>
          <AdminHeading title={`Newsletter (${total})`}>
            <ButtonLink variant="ghost" size="small" to="/admin/newsletter/subscribers">
              Subscribers
            </ButtonLink>
            <ChangeButton
              variant="primary"
              send={async () => {
                const { id } = await unwrap(api.api.admin.newsletters.$post());
                await navigate(`/admin/newsletter/${id}`);
              }}
              done="Draft created"
              failed="Failed to create a draft"
              busy="Creating..."
            >
              New newsletter
            </ChangeButton>
          </AdminHeading>
          <RowList
            label="Newsletters"
            rows={issues}
            keyOf={({ id }) => id}
            columns="minmax(0,1fr) auto"
            empty="No newsletters yet. Write the first one."
          >
            {(issue) => (
              <>
                <Cell note={about(issue)}>
                  <RowLink to={`/admin/newsletter/${issue.id}`}>
                    {issue.subject || 'No subject yet'}
                  </RowLink>
                </Cell>
                <IssueBadge state={issue.state} />
              </>
            )}
          </RowList>
          <Pager
            page={page}
            pages={Math.ceil(total / issuesPerPage)}
            onPage={(next) => setParams(new URLSearchParams({ page: String(next) }))}
          />
        </>
      )}
    </QueryView>
  );
}

function about({ state, sendAt, startedAt, savedAt, recipients, figures }: IssueEntry): string {
  if (state === 'draft') return `Saved ${formatFarmDayAndTime(savedAt)}`;
  if (state === 'planned' && sendAt) return `Goes out ${formatFarmDayAndTime(sendAt)}`;
  const started = startedAt ? formatFarmDayAndTime(startedAt) : '';
  const waiting = figures.waiting > 0 ? `, ${figures.waiting.toLocaleString('en-US')} waiting` : '';
  return `${started}, ${count(recipients, 'person', 'people')}${waiting}`;
}
