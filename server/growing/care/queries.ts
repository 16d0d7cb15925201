import { sql } from 'kysely';
import { parseZip } from '#domain/growing/place.ts';
import type { Db } from '#server/database/client.ts';

interface StoredCare {
  /** The ZIP of the care calendar, else of the last order. */
  zip: string | undefined;
  feedId: string | null;
  wantsMail: boolean;
}

export async function findCare(db: Db, userId: string): Promise<StoredCare> {
  const [care, profile] = await Promise.all([
    db
      .selectFrom('care_calendars')
      .select(['zip', 'feed_id', 'next_mail'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    db.selectFrom('profiles').select('zip_code').where('id', '=', userId).executeTakeFirst(),
  ]);
  return {
    zip: care?.zip ?? parseZip(profile?.zip_code ?? ''),
    feedId: care?.feed_id ?? null,
    wantsMail: care !== undefined && care.next_mail !== null,
  };
}

interface SavedCare {
  zip: string | null;
  /** Undefined: no mail. A month that is already scheduled stays. */
  mail: { to: string; from: string } | undefined;
}

export async function saveCare(db: Db, userId: string, { zip, mail }: SavedCare): Promise<void> {
  const email = mail?.to ?? null;
  await db
    .insertInto('care_calendars')
    .values({ user_id: userId, zip, email, next_mail: mail?.from ?? null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        zip,
        email,
        member: memberFor(email),
        next_mail: mail
          ? sql<string>`coalesce(care_calendars.next_mail, ${mail.from}::date)`
          : null,
      }),
    )
    .execute();
}

/** Links in mails to an earlier address must not lead to the present one. */
const memberFor = (email: string | null) =>
  sql<string>`case when care_calendars.email = ${email} then care_calendars.member else gen_random_uuid() end`;

/** Ends the former address of the feed. */
export async function renewFeedId(db: Db, userId: string): Promise<string> {
  const feed_id = sql<string>`gen_random_uuid()`;
  const row = await db
    .insertInto('care_calendars')
    .values({ user_id: userId, feed_id })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ feed_id }))
    .returning('feed_id')
    .executeTakeFirstOrThrow();
  return row.feed_id!; // just set
}

export async function deleteFeedId(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('care_calendars')
    .set({ feed_id: null })
    .where('user_id', '=', userId)
    .execute();
}

export const findFeedOwner = async (db: Db, feedId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('care_calendars')
      .select('user_id')
      .where('feed_id', '=', feedId)
      .executeTakeFirst()
  )?.user_id;
