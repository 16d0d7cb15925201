import { useState } from 'react';
import { admin } from '#app/admin/kit/admin-api.ts';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { QueryView } from '#app/admin/kit/query-view.tsx';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { Section } from '#app/ui/section.tsx';
import type {
  IssueChange,
  IssueFigures,
  IssueState,
  RevisedIssue,
} from '#domain/admin/newsletters.ts';
import { IssueEditor } from './issue-editor.tsx';
import { IssueBadge } from './issue-list-view.tsx';
import { IssuePreviewPanel } from './issue-preview-panel.tsx';
import { issueQuery } from './issue-queries.ts';
import { RecipientList } from './recipient-list.tsx';

/** Drafts are edited; the others are followed. What is typed stays when another admin sends the draft meanwhile. */
export function IssueScreen({ id }: { id: string }) {
  const [isDirty, setDirty] = useState(false);
  return (
    <QueryView query={issueQuery(id)} what="the newsletter">
      {(issue) =>
        issue.state === 'draft' || isDirty ? (
          <IssueEditor id={id} onDirty={setDirty} />
        ) : (
          <IssueProgress issue={issue} />
        )
      }
    </QueryView>
  );
}

/** A newsletter that is planned or has begun to go out. */
function IssueProgress({ issue }: { issue: RevisedIssue }) {
  const { id, state, content, figures } = issue;
  return (
    <>
      <AdminHeading title={content.subject} back={['/admin/newsletter', 'All newsletters']}>
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
          <Section title="What was written">
            <p className="text-sm wrap-anywhere whitespace-pre-wrap">{content.body}</p>
          </Section>
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
  { in: IssueState[]; label: string; done: string; question?: string; consequence?: string }
> = {
  edit: { in: ['planned'], label: 'Back to draft', done: 'It is a draft again' },
  pause: { in: ['sending'], label: 'Pause', done: 'Paused' },
  resume: { in: ['paused'], label: 'Resume', done: 'Sending again' },
  cancel: {
    in: ['sending', 'paused'],
    label: 'Cancel the rest',
    done: 'Canceled',
    question: 'Cancel what has not gone out yet?',
    consequence: 'This cannot be undone.',
  },
};

const Changes = ({ id, state }: Pick<RevisedIssue, 'id' | 'state'>) =>
  (Object.keys(changes) as IssueChange[])
    .filter((change) => changes[change].in.includes(state))
    .map((change) => {
      const { label, done, question, consequence } = changes[change];
      return (
        <ChangeButton
          key={change}
          variant={change === 'cancel' ? 'quiet' : 'primary'}
          send={() => admin.newsletters[':id'].change.$post({ param: { id }, json: { change } })}
          done={done}
          failed="Failed to change the newsletter"
          busy="One moment..."
          question={question}
          consequence={consequence}
          no="Go on sending"
        >
          {label}
        </ChangeButton>
      );
    });

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
