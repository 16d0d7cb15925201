import { currentDate } from '@grafted/postgres/clock.ts';
import { transact } from '@grafted/postgres/transact.ts';
import { farmInstant } from '#domain/farm-time.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { IssueChange, IssueState, PlanIssue } from '#domain/mail/newsletters.ts';
import { recallMinutes } from '#domain/mail/recall.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { assertUnchanged } from '#server/farm/revisions/service.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { cancelBatch, pauseBatch, resumeBatch } from '#server/platform/outbox/batch-queries.ts';
import { deleteIssue, markDraft, markPlanned, moveIssue, type Issue } from './queries.ts';
import { wakeSending } from './send-queries.ts';
import { assertComplete, issueSubject, lockDraft, lockIssueOrThrow } from './service.ts';

const planDaysMax = 366;

/**
 * Sends a draft at a time, or once the time to take it back is over.
 * @throws ShopError when it is incomplete, or not what the admin has confirmed
 */
export const planIssue = (
  db: Db,
  actor: AdminActor,
  id: string,
  { basedOn, sendAt }: PlanIssue,
): Promise<void> =>
  transact(db, async (trx) => {
    const issue = await lockDraft(trx, id);
    await assertUnchanged(trx, issueSubject(id), basedOn);
    assertComplete(issue.content);
    const now = currentDate();
    const at = sendAt === null ? minutesAfter(now, recallMinutes) : readTime(sendAt, now);
    await markPlanned(trx, id, at);
    await record(trx, actor, issue, { action: 'newsletter_planned', after: { sendAt } });
  });

const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);

function readTime(sendAt: string, now: Date): Date {
  const instant = farmInstant(sendAt, farmTimeZone);
  const invalid = (message: string) =>
    refuse('invalid_input', message, { details: { field: 'sendAt' } });
  if (!instant) throw invalid('Enter a day and time');
  const at = new Date(instant);
  if (at <= now) throw invalid('This time has passed. Choose a later one, or send now.');
  if (at.getTime() - now.getTime() > planDaysMax * 86_400_000)
    throw invalid('Choose a time within the next year.');
  return at;
}

const changes: Record<
  IssueChange,
  { from: readonly IssueState[]; apply: (trx: Trx, id: string) => Promise<void> }
> = {
  edit: { from: ['planned'], apply: markDraft },
  /** A held one, or one that need not wait. */
  release: {
    from: ['planned'],
    apply: async (trx, id) => {
      await markPlanned(trx, id, null);
      await wakeSending(trx);
    },
  },
  pause: {
    from: ['sending'],
    apply: async (trx, id) => {
      await moveIssue(trx, id, 'paused');
      await pauseBatch(trx, id);
    },
  },
  resume: {
    from: ['paused'],
    apply: async (trx, id) => {
      await moveIssue(trx, id, 'sending');
      await resumeBatch(trx, id);
      await wakeSending(trx);
    },
  },
  cancel: {
    from: ['sending', 'paused'],
    apply: async (trx, id) => {
      await moveIssue(trx, id, 'canceled');
      await cancelBatch(trx, id);
    },
  },
};

/** @throws ShopError when its state does not allow it, such as pausing what has been sent meanwhile */
export const changeIssue = (
  db: Db,
  actor: AdminActor,
  id: string,
  change: IssueChange,
): Promise<void> =>
  transact(db, async (trx) => {
    const issue = await lockIssueOrThrow(trx, id);
    const { from, apply } = changes[change];
    if (!from.includes(issue.state)) throw refuse('changed_state');
    await apply(trx, id);
    await record(trx, actor, issue, { action: `newsletter_${change}` });
  });

/** @throws ShopError unless it is a draft */
export const discardIssue = (db: Db, actor: AdminActor, id: string): Promise<void> =>
  transact(db, async (trx) => {
    const issue = await lockDraft(trx, id);
    await deleteIssue(trx, id);
    await record(trx, actor, issue, { action: 'newsletter_deleted' });
  });

/** What happens to an issue, apart from saving its text. */
type IssueEntry =
  | { action: 'newsletter_planned'; after: { sendAt: string | null } }
  | { action: `newsletter_${IssueChange}` | 'newsletter_deleted' };

const record = (
  trx: Trx,
  actor: AdminActor,
  { id, state, content }: Issue,
  entry: IssueEntry,
): Promise<void> =>
  recordAudit(trx, actor, {
    ...entry,
    subjectType: 'newsletter',
    subjectId: id,
    before: { state, subject: content.subject },
  });
