import { useNavigate } from 'react-router';
import { admin, adminListQuery } from '#app/admin/kit/admin-api.ts';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { Pager } from '#app/admin/kit/pager.tsx';
import { Cell, RowLink, RowList } from '#app/admin/kit/row-list.tsx';
import { stateBadge } from '#app/admin/kit/state-badge.tsx';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { unwrap } from '#app/api.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { issuesPerPage, issueStateNames, type IssueEntry } from '#domain/admin/newsletters.ts';
import { count } from '#domain/count.ts';

export const IssueBadge = stateBadge(issueStateNames, {
  draft: 'plain',
  planned: 'sky',
  sending: 'sky',
  paused: 'gold',
  sent: 'leaf',
  canceled: 'plain',
});

export function IssueListView() {
  const [params, setParams] = useScreenParams();
  const page = Math.min(Math.max(Math.trunc(Number(params.get('page'))) || 1, 1), 10_000);
  const navigate = useNavigate();
  return (
    <DataScreen
      query={adminListQuery(admin.newsletters, { query: { page: String(page) } })}
      what="the newsletters"
      title={({ total }) => `Newsletter (${total})`}
      actions={() => (
        <>
          <ButtonLink variant="ghost" size="small" to="/admin/newsletter/subscribers">
            Subscribers
          </ButtonLink>
          <ChangeButton
            variant="primary"
            send={async () => {
              const { id } = await unwrap(admin.newsletters.$post());
              await navigate(`/admin/newsletter/${id}`);
            }}
            done="Draft created"
            failed="Failed to create a draft"
            busy="Creating..."
          >
            New newsletter
          </ChangeButton>
        </>
      )}
    >
      {({ issues, total }) => (
        <>
          <RowList
            label="Newsletters"
            rows={issues}
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
    </DataScreen>
  );
}

function about({ state, sendAt, startedAt, savedAt, recipients, figures }: IssueEntry): string {
  if (state === 'draft') return `Saved ${formatFarmDayAndTime(savedAt)}`;
  if (state === 'planned' && sendAt) return `Goes out ${formatFarmDayAndTime(sendAt)}`;
  const started = startedAt ? formatFarmDayAndTime(startedAt) : '';
  const waiting = figures.waiting > 0 ? `, ${figures.waiting.toLocaleString('en-US')} waiting` : '';
  return `${started}, ${count(recipients, 'person', 'people')}${waiting}`;
}
