import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { admin } from '#app/admin/kit/admin-api.ts';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { customerPath } from '#app/admin/kit/links.tsx';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { Overview } from '#domain/admin/overview.ts';
import {
  describeHeld,
  type RestoreDecision,
  type UndecidedRestore,
} from '#domain/farm/restored.ts';

/** After a restore: sending twice, or never, is for a person to choose. */
function RestoreNotice({ restore }: { restore: UndecidedRestore }) {
  const { id, backupMadeAt, held } = restore;
  const decide = (decision: RestoreDecision) => () =>
    admin.restored.$post({ json: { id, decision } });
  return (
    <Notice className="mb-5">
      <p>
        The shop was restored from the backup of {formatFarmDayAndTime(backupMadeAt)}. Since the
        backup, some of what waited then may have gone out. Held until you choose:{' '}
        {describeHeld(held)}. Reminders and offers that become due are held too, and unpaid orders
        stay as they are.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ChangeButton
          send={decide('send')}
          done="What was held goes out now"
          failed="Failed to send what was held"
          busy="Sending..."
          question="Send what was held?"
          consequence={`Goes out now: ${describeHeld(held)}. Some people may get it a second time.`}
        >
          Send
        </ChangeButton>
        <ChangeButton
          send={decide('drop')}
          done="What was held was dropped"
          failed="Failed to drop what was held"
          busy="Dropping..."
          question="Drop what was held?"
          consequence={
            <>
              Nobody gets it anymore: {describeHeld(held)}. Planned newsletters become drafts, and
              refunds are listed here as failed.
            </>
          }
        >
          Drop
        </ChangeButton>
      </div>
    </Notice>
  );
}

const inWords = new Intl.ListFormat('en-US');

/** What keeps customers from ordering, data from being safe and mail from arriving. */
export function Notices(props: Overview) {
  const { season, missingToOpen, sampleTexts, backup, restore, mailStoppedSince, bouncingAdmins } =
    props;
  const { lateNewsletters } = props;
  const { checkedAt, failure, problem } = backup;
  const last = checkedAt && `Last backup ${formatFarmDayAndTime(checkedAt)}, restored and checked.`;
  return (
    <>
      {restore && <RestoreNotice restore={restore} />}
      <Note when={season.phase === 'closed'}>
        Ordering for {season.name} is closed.{' '}
        <NoteLink to="/admin/season/roll-over">Roll over to the next season</NoteLink>
      </Note>
      <Note when={season.phase === 'unscheduled'}>
        Nobody can order yet: {season.name} has no opening date.{' '}
        <NoteLink to="/admin/season">Set the season’s dates</NoteLink>
      </Note>
      <Note when={missingToOpen.length > 0}>
        The shop does not take orders yet. Replace the sample {inWords.format(missingToOpen)} in{' '}
        <NoteLink to="/admin/settings">Settings</NoteLink>.
      </Note>
      <Note when={sampleTexts.length > 0}>
        These pages are sample texts: {inWords.format(sampleTexts)}. Have them reviewed and publish
        them in <NoteLink to="/admin/pages">Pages</NoteLink>.
      </Note>
      <Note when={failure}>
        The backup of {failure && formatFarmDayAndTime(failure.at)} failed: {failure?.problem}
      </Note>
      <Note when={problem === 'none'}>
        No backup yet. A lost disk would lose every order: have backups set up.
      </Note>
      <Note when={problem === 'old'}>{last} That is more than two days ago.</Note>
      {last && problem !== 'old' && <p className="mb-5 text-sm text-ink-2">{last}</p>}
      <Note when={mailStoppedSince}>
        No email has gone out since {mailStoppedSince && formatFarmDayAndTime(mailStoppedSince)},
        although some is waiting. The mail server does not take it: have it looked at.
      </Note>
      {lateNewsletters?.map(({ id, subject, sendAt }) => (
        <Note key={id} when>
          The newsletter “{subject}” was to go out {formatFarmDayAndTime(sendAt)} and did not.{' '}
          <NoteLink to={`/admin/newsletter/${id}`}>Send it now, or make it a draft again</NoteLink>
        </Note>
      ))}
      {bouncingAdmins.map((email) => (
        <Note key={email} when>
          Email to the admin {email} bounces, so notifications do not arrive.{' '}
          <NoteLink to={customerPath(email)}>Resume it once the address works</NoteLink>
        </Note>
      ))}
    </>
  );
}

const Note = ({ when, children }: { when: unknown; children: ReactNode }) =>
  when ? <Notice className="mb-5">{children}</Notice> : null;

const NoteLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="font-semibold underline underline-offset-4">
    {children}
  </Link>
);
