import { useNavigate } from 'react-router';
import { admin } from '#app/admin/kit/admin-api.ts';
import { AdminButtonLink } from '#app/admin/kit/admin-button.tsx';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { counted, ListScreen } from '#app/admin/kit/list-screen.tsx';
import { Cell, RowLink } from '#app/admin/kit/row-list.tsx';
import { stateBadge } from '#app/admin/kit/state-badge.tsx';
import { unwrap } from '#app/api.ts';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { count } from '#domain/count.ts';
import {
  issueListSchema,
  issuesPerPage,
  issueStateNames,
  type IssueEntry,
} from '#domain/mail/newsletters.ts';

const quiet = { draft: 'plain', canceled: 'plain' } as const;
const moving = { planned: 'sky', sending: 'sky', paused: 'gold', sent: 'leaf' } as const;
export const IssueBadge = stateBadge(issueStateNames, { ...quiet, ...moving });

export function IssuesScreen() {
  const navigate = useNavigate();
  return (
    <ListScreen
      title="Newsletters"
      heading={(issues) => counted('Newsletter', issues)}
      schema={issueListSchema}
      from={admin.newsletters}
      rows="issues"
      perPage={issuesPerPage}
      first="No newsletters yet. Write the first one."
      actions={
        <>
          <AdminButtonLink to="/admin/newsletter/subscribers">Subscribers</AdminButtonLink>
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
      }
      columns="minmax(0,1fr) auto"
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
    </ListScreen>
  );
}

function about({
  state,
  held,
  sendAt,
  startedAt,
  savedAt,
  recipients,
  figures,
}: IssueEntry): string {
  if (state === 'draft') return `Saved ${formatFarmDayAndTime(savedAt)}`;
  if (held && sendAt) return `Held: was to go out ${formatFarmDayAndTime(sendAt)}`;
  if (state === 'planned' && sendAt) return `Goes out ${formatFarmDayAndTime(sendAt)}`;
  const started = startedAt ? formatFarmDayAndTime(startedAt) : '';
  const waiting = figures.waiting > 0 ? `, ${figures.waiting.toLocaleString('en-US')} waiting` : '';
  return `${started}, ${count(recipients, 'person', 'people')}${waiting}`;
}
