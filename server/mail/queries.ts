import { sql, type Selectable } from 'kysely';
import { orderTemplates } from '#domain/mail.ts';
import type { Db } from '#server/database/client.ts';
import type { MailOutboxTable } from './tables.ts';

/** Longer than handing over one mail may take, step by step: connecting, greeting, TLS, sign-in, the mail. */
const leaseSeconds = 100;

const columns = ['id', 'to_address', 'template', 'props', 'list', 'list_member', 'stream', 'attempts', 'refusals', 'created_at'] as const;
export type ClaimedMail = Pick<Selectable<MailOutboxTable>, (typeof columns)[number]>;

/**
 * The next mail that is due, orders before newsletters. Counted before the try, so that one that takes the process
 * down is counted too.
 */
export const claimNextMail = (db: Db): Promise<ClaimedMail | undefined> =>
  db
    .updateTable('mail_outbox')
    .set((update) => ({ attempts: update('attempts', '+', 1), lease_until: sql<Date>`now() + make_interval(secs => ${sql.lit(leaseSeconds)})` }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('mail_outbox')
        .select('id')
        .where('state', '=', 'waiting')
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .where((or) => or('lease_until', 'is', null).or('lease_until', '<', sql<Date>`now()`))
        .orderBy('stream', 'desc')
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(columns)
    .executeTakeFirst();

/** What became of a try. Ignored if somebody else has taken the mail over meanwhile. */
async function settle(db: Db, { id, attempts }: ClaimedMail, outcome: Partial<Selectable<MailOutboxTable>> & { forget?: 'props' }): Promise<void> {
  const { forget, props: _, stream: __, ...values } = outcome;
  await db
    .updateTable('mail_outbox')
    .set({ ...values, ...(forget && { props: sql<string>`case when template in (${sql.join([...orderTemplates])}) then props else '{}' end` }), lease_until: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .execute();
}

/** Forgets the links and codes in it, as the two below do. What an order's mail said is kept. */
export const markSent = (db: Db, mail: ClaimedMail) => settle(db, mail, { state: 'sent', sent_at: new Date(), last_error: null, forget: 'props' });

export const markFailed = (db: Db, mail: ClaimedMail, reason: string) => settle(db, mail, { state: 'failed', last_error: reason.slice(0, 300), forget: 'props' });

export const markSuppressed = (db: Db, mail: ClaimedMail, reason: string) => settle(db, mail, { state: 'suppressed', last_error: reason, forget: 'props' });

export const postpone = (db: Db, mail: ClaimedMail, { until, reason, refusals }: { until: Date; reason: string; refusals: number }) =>
  settle(db, mail, { next_attempt_at: until, last_error: reason.slice(0, 300), refusals });

/** After a start of the only process: whoever had a mail is dead. */
export async function expireMailLeases(db: Db): Promise<void> {
  await db.updateTable('mail_outbox').set({ lease_until: null }).where('state', '=', 'waiting').where('lease_until', 'is not', null).execute();
}

/** A sent mail that came back. False for one we never sent to this address. */
export async function markBounced(db: Db, { mailId, email }: { mailId: string; email: string }, reason: string): Promise<boolean> {
  const row = await db
    .updateTable('mail_outbox')
    .set({ state: 'bounced', bounced_at: sql<Date>`coalesce(bounced_at, now())`, last_error: reason.slice(0, 300) })
    .where('id', '=', mailId)
    .where(sql`lower(to_address)`, '=', email)
    .where('state', 'in', ['sent', 'bounced'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
