import { sql } from 'kysely';
import type { Db, Trx } from '#server/database/client.ts';
import type { ClaimedMail } from './queries.ts';
import type { MailSuppressionsTable } from './tables.ts';

const transactionalTries = 3;

/** No more advertising to this address; what people wait for is tried some times more. */
export async function suppress(db: Db, email: string, reason: MailSuppressionsTable['reason']): Promise<void> {
  await db
    .insertInto('mail_suppressions')
    .values({ email: email.toLowerCase(), reason, transactional_left: transactionalTries })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}

/** The server that refused the address takes it now. What a receiver sent back is not undone by that. */
export async function forgiveRefusal(db: Db, email: string): Promise<void> {
  await db.deleteFrom('mail_suppressions').where('email', '=', email.toLowerCase()).where('reason', '=', 'refused').execute();
}

export const findSuppression = (db: Db, email: string) =>
  db.selectFrom('mail_suppressions').select(['reason', 'created_at']).where('email', '=', email.toLowerCase()).executeTakeFirst();

/** Gives the address another chance. @returns why it was suppressed, undefined if it was not */
export async function liftSuppression(trx: Trx, email: string): Promise<MailSuppressionsTable['reason'] | undefined> {
  const row = await trx.deleteFrom('mail_suppressions').where('email', '=', email.toLowerCase()).returning('reason').executeTakeFirst();
  return row?.reason;
}

/** Why a mail must not go out, asked before every send; undefined if it may. Uses up one of an address' last tries. */
export async function findObstacle(db: Db, mail: ClaimedMail): Promise<string | undefined> {
  if (mail.list === 'newsletter' && (await hasUnsubscribed(db, mail.to_address))) return 'unsubscribed';
  const email = mail.to_address.toLowerCase();
  if (mail.stream === 'marketing') {
    return (await db.selectFrom('mail_suppressions').select('email').where('email', '=', email).executeTakeFirst()) && 'address bounced';
  }
  const { rows } = await sql<{ allowed: boolean }>`
    with known as (select transactional_left from mail_suppressions where email = ${email} for update),
    used as (update mail_suppressions set transactional_left = transactional_left - 1 where email = ${email} and transactional_left > 0 returning 1)
    select exists (select from used) as allowed from known`.execute(db);
  return rows[0] && !rows[0].allowed ? 'address bounced' : undefined;
}

const hasUnsubscribed = async (db: Db, email: string): Promise<boolean> =>
  (await db.selectFrom('newsletter_subscribers').select('id').where('email', '=', email.toLowerCase()).where('unsubscribed_at', 'is not', null).executeTakeFirst()) !== undefined;
