import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { api, unwrap } from '#app/api.ts';
import { formatFarmDayAndTime } from '#app/orders/order-dates.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type {
  IssueChange,
  IssueFigures,
  IssueState,
  RevisedIssue,
} from '#domain/admin/newsletters.ts';
import { IssueBadge } from './issue-badge.tsx';
import { IssuePreviewPanel } from './issue-preview-panel.tsx';
import { RecipientList } from './recipient-list.tsx';

/** A newsletter that is planned or has begun to go out. */
export function IssueProgress({ issue }: { issue: RevisedIssue }) {
  const { id, state, content, figures } = issue;
  return (
    <>
      <AdminHeading title={content.subject}>
        <ButtonLink variant="ghost" size="small" to="/admin/newsletter">
          All newsletters
        </ButtonLink>
        <Changes id={id} state={state} />
      </AdminHeading>
      <p role="status" className="mb-5 flex flex-wrap items-center gap-3 text-sm text-ink-2">
        <IssueBadge state={state} />
        {describe(issue)}
      </p>
      {state !== 'planned' && <Figures figures={figures} />}
      <div className="mt-5 grid items-start gap-5 xl:grid-cols-2">
        {state !== 'planned' && <RecipientList id={id} />}
        {state === 'planned' || state === 'sending' || state === 'paused' ? (
          <IssuePreviewPanel content={content} />
        ) : (
          <Panel aria-labelledby="written" className="min-w-0">
            <h2 id="written" className="title-panel">
              What was written
            </h2>
            <p className="mt-3 text-sm wrap-anywhere whitespace-pre-wrap">{content.body}</p>
          </Panel>
        )}
      </div>
    </>
  );
}

function describe({ state, sendAt, startedAt }: RevisedIssue): string {
  if (state === 'planned' && sendAt) return `Goes out ${formatFarmDayAndTime(sendAt)}, farm time`;
  const started = startedAt ? `Started ${formatFarmDayAndTime(startedAt)}` : '';
  return state === 'paused' ? `${started}. Nothing goes out until you resume.` : started;
}

const changes: Record<
  IssueChange,
  { in: IssueState[]; label: string; done: string; question?: string }
> = {
  edit: { in: ['planned'], label: 'Back to draft', done: 'It is a draft again' },
  pause: { in: ['sending'], label: 'Pause', done: 'Paused' },
  resume: { in: ['paused'], label: 'Resume', done: 'Sending again' },
  cancel: {
    in: ['sending', 'paused'],
    label: 'Cancel the rest',
    done: 'Canceled',
    question: 'Cancel what has not gone out yet? This cannot be undone.',
  },
};

function Changes({ id, state }: Pick<RevisedIssue, 'id' | 'state'>) {
  const { mutate, isPending } = useAdminChange({
    send: (change: IssueChange) =>
      unwrap(api.api.admin.newsletters[':id'].change.$post({ param: { id }, json: { change } })),
    done: (change) => changes[change].done,
    failed: 'Failed to change the newsletter',
  });
  return (Object.keys(changes) as IssueChange[])
    .filter((change) => changes[change].in.includes(state))
    .map((change) => {
      const { label, question } = changes[change];
      return (
        <Button
          key={change}
          variant={change === 'cancel' ? 'quiet' : 'primary'}
          size="small"
          disabled={isPending}
          onClick={() => (!question || window.confirm(question)) && mutate(change)}
        >
          {label}
        </Button>
      );
    });
}

const figureNames: Record<keyof IssueFigures, string> = {
  sent: 'Sent',
  waiting: 'Waiting',
  failed: 'Failed',
  bounced: 'Bounced',
  skipped: 'Not sent',
  unsubscribed: 'Unsubscribed since',
};

const Figures = ({ figures }: { figures: IssueFigures }) => (
  <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
    {(Object.keys(figureNames) as (keyof IssueFigures)[]).map((name) => (
      <div key={name} className="rounded-card border border-line bg-surface p-4">
        <dt className="text-sm text-ink-2">{figureNames[name]}</dt>
        <dd className="mt-1 font-display text-3xl leading-none tabular-nums">
          {figures[name].toLocaleString('en-US')}
        </dd>
      </div>
    ))}
  </dl>
);
