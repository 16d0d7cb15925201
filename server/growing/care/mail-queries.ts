import { sql } from 'kysely';
import { hasRow, type Db, type Trx } from '#server/database/client.ts';
import { listRows } from '#server/database/rows.ts';

interface DueCare {
  userId: string;
  member: string;
  /** Where the last mail went. */
  email: string | null;
  /** The account's confirmed address, lower case; null: none. */
  address: string | null;
}

/** Locks accounts whose mail of a month is due; concurrent processes skip each other's. */
export const lockDueCare = (trx: Trx, today: string, limit: number): Promise<DueCare[]> =>
  listRows(trx)<DueCare>`
    select care.user_id as "userId", care.member, care.email,
      (select lower(email) from auth.users where id = care.user_id and email_confirmed_at is not null and not is_sso_user
        and deleted_at is null) as address
    from care_calendars care where care.next_mail <= ${today}::date
    order by care.user_id limit ${limit} for no key update of care skip locked`;

/** @returns the member for the mail: a new one when the address has changed */
export async function scheduleNextMail(
  trx: Trx,
  { userId, email, address }: DueCare,
  nextMail: string,
): Promise<string> {
  const { member } = await trx
    .updateTable('care_calendars')
    .set({
      next_mail: nextMail,
      ...(address !== null &&
        address !== email && { email: address, member: sql<string>`gen_random_uuid()` }),
    })
    .where('user_id', '=', userId)
    .returning('member')
    .executeTakeFirstOrThrow();
  return member;
}

/** Undefined for an address that is no longer the account's. */
export const findCareAddress = async (db: Db, member: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('care_calendars')
      .select('email')
      .where('member', '=', member)
      .executeTakeFirst()
  )?.email ?? undefined;

export const isCareMailed = (db: Db, email: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('care_calendars')
      .select('user_id')
      .where('email', '=', email)
      .where('next_mail', 'is not', null)
      .limit(1),
  );

export async function stopCareMail(db: Db, email: string): Promise<void> {
  await db
    .updateTable('care_calendars')
    .set({ next_mail: null })
    .where('email', '=', email)
    .execute();
}
