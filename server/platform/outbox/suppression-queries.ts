import { sql } from 'kysely';
import { hasRow, type Db, type Trx } from '#server/database/client.ts';
import { findRow } from '#server/database/rows.ts';
import type { MailSuppressionsTable } from '#server/schema/mail.ts';

const transactionalTries = 3;

/** Blocks marketing mail to the address at once, transactional mail after some more tries. */
export async function suppress(
  db: Db,
  email: string,
  reason: MailSuppressionsTable['reason'],
): Promise<void> {
  await db
    .insertInto('mail_suppressions')
    .values({ email: email.toLowerCase(), reason, transactional_left: transactionalTries })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ reason, transactional_left: transactionalTries })
        .where('mail_suppressions.reason', '=', 'complained')
        .where(sql<boolean>`excluded.reason <> 'complained'`),
    )
    .execute();
}

/** After a successful delivery. Keeps suppressions that come from bounces. */
export async function clearRefusal(db: Db, email: string): Promise<void> {
  await db
    .deleteFrom('mail_suppressions')
    .where('email', '=', email.toLowerCase())
    .where('reason', '=', 'refused')
    .execute();
}

export const findSuppression = (db: Db, email: string) =>
  db
    .selectFrom('mail_suppressions')
    .select(['reason', 'created_at as createdAt'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();

/** @returns the reason of the suppression, undefined if there was none */
export async function liftSuppression(
  trx: Trx,
  email: string,
): Promise<MailSuppressionsTable['reason'] | undefined> {
  const row = await trx
    .deleteFrom('mail_suppressions')
    .where('email', '=', email.toLowerCase())
    .returning('reason')
    .executeTakeFirst();
  return row?.reason;
}

export const hasUnsubscribed = (db: Db, email: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('newsletter_subscribers')
      .select('id')
      .where('email', '=', email.toLowerCase())
      .where('unsubscribed_at', 'is not', null),
  );

/** False after unsubscribing, and when the account is closed. */
export const isCareWanted = (db: Db, member: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('care_calendars')
      .select('user_id')
      .where('member', '=', member)
      .where('next_mail', 'is not', null),
  );

/** Whether a transactional mail may be sent. Consumes one of a suppressed address's remaining tries. */
export async function takeTransactionalTry(db: Db, email: string): Promise<boolean> {
  const row = await findRow(db)<{ allowed: boolean }>`
    with known as (
      select transactional_left
      from mail_suppressions
      where email = ${email}
        and reason <> 'complained'
      for no key update
    ),
    used as (
      update mail_suppressions
      set transactional_left = transactional_left - 1
      where email = ${email}
        and reason <> 'complained'
        and transactional_left > 0
      returning 1
    )
    select exists (select from used) as allowed
    from known`;
  return row?.allowed ?? true;
}
