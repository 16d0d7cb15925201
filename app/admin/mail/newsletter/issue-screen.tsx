import { useState, type ComponentProps } from 'react';
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
} from '#domain/mail/newsletters.ts';
import { IssueEditor } from './issue-editor.tsx';
import { IssuePreviewPanel } from './issue-preview-panel.tsx';
import { issueQuery } from './issue-queries.ts';
import { IssueBadge } from './issues-screen.tsx';
import { figureNames, RecipientList } from './recipient-list.tsx';

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
  const hasBegun = state !== 'planned';
  return (
    <>
      <AdminHeading title={content.subject} back={['/admin/newsletter', 'All newsletters']}>
        {changesOf(issue)?.map(({ change, ...button }) => (
          <ChangeButton
            key={change}
            variant="primary"
            {...button}
            send={() => admin.newsletters[':id'].change.$post({ param: { id }, json: { change } })}
            failed="Failed to change the newsletter"
            busy="One moment..."
          />
        ))}
      </AdminHeading>
      <p role="status" className="mb-5 flex flex-wrap items-center gap-3 text-sm text-ink-2">
        <IssueBadge state={state} />
        {describe(issue)}
      </p>
      {hasBegun && (
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
      )}
      <div className="mt-5 grid items-start gap-5 xl:grid-cols-2">
        {hasBegun && <RecipientList id={id} />}
        {changes[state] ? (
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

function describe({ state, held, sendAt, startedAt }: RevisedIssue): string {
  if (held && sendAt)
    return `Was to go out ${formatFarmDayAndTime(sendAt)}, farm time, and did not. ${
      state === 'planned' ? 'Send it now, or make it a draft again.' : 'Today asks about it.'
    }`;
  if (state === 'planned' && sendAt) return `Goes out ${formatFarmDayAndTime(sendAt)}, farm time`;
  const started = startedAt ? `Started ${formatFarmDayAndTime(startedAt)}` : '';
  return state === 'paused' ? `${started}. Nothing goes out until you resume.` : started;
}

interface StateChange extends Partial<ComponentProps<typeof ChangeButton>> {
  change: IssueChange;
  done: string;
  children: string;
}
const cancel: StateChange = {
  change: 'cancel',
  children: 'Cancel the rest',
  done: 'Canceled',
  variant: 'quiet',
  question: 'Cancel what has not gone out yet?',
  consequence: 'This cannot be undone.',
  no: 'Go on sending',
};
const backToDraft: StateChange = {
  change: 'edit',
  children: 'Back to draft',
  done: 'It is a draft again',
};
const sendNow: StateChange = { change: 'release', children: 'Send now', done: 'It goes out now' };
const release: StateChange = { ...sendNow, question: 'Send it now, after its time?' };
const changesOf = ({ state, held }: RevisedIssue): StateChange[] | undefined =>
  held && state === 'planned' ? [release, { ...backToDraft, variant: 'quiet' }] : changes[state];
const changes: Partial<Record<IssueState, StateChange[]>> = {
  planned: [backToDraft, { ...sendNow, variant: 'quiet' }],
  sending: [{ change: 'pause', children: 'Pause', done: 'Paused' }, cancel],
  paused: [{ change: 'resume', children: 'Resume', done: 'Sending again' }, cancel],
};
