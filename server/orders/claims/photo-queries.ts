import { sql } from 'kysely';
import { retention } from '#domain/farm/retention.ts';
import { hasRow, type Db, type Trx } from '#server/database/client.ts';
import { countAffected, getRow, listRows } from '#server/database/rows.ts';

export async function insertPhoto(db: Db, photo: { id: string; userId: string }): Promise<void> {
  await db.insertInto('claim_photos').values({ id: photo.id, user_id: photo.userId }).execute();
}

/** Photos that wait for their claim, of one customer and of all. */
export const countUnsentPhotos = (db: Db, userId: string): Promise<{ own: number; all: number }> =>
  getRow(db)<{ own: number; all: number }>`
    select count(*) filter (where user_id = ${userId})::integer as own, count(*)::integer as all
    from claim_photos where claim_id is null`;

export const hasOwnPhoto = (db: Db, userId: string, id: string): Promise<boolean> =>
  hasRow(
    db.selectFrom('claim_photos').select('id').where('id', '=', id).where('user_id', '=', userId),
  );

/** Whether it belongs to a claim, so that admins may see it. */
export const isPhotoOfClaim = (db: Db, id: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('claim_photos')
      .select('id')
      .where('id', '=', id)
      .where('claim_id', 'is not', null),
  );

/** False when one of them is not this customer's, belongs to a claim already, or is about to expire. */
export async function attachPhotos(
  trx: Trx,
  { userId, claimId }: { userId: string; claimId: string },
  photoIds: readonly string[],
): Promise<boolean> {
  const affected = await countAffected(trx)`
    update claim_photos set claim_id = ${claimId}, position = photo.position
      from unnest(${photoIds}::uuid[]) with ordinality as photo (id, position)
      where claim_photos.id = photo.id and user_id = ${userId} and claim_id is null
        and created_at > now() - interval '20 hours'`;
  return affected === photoIds.length;
}

/**
 * False unless it is the customer's own and not sent yet. From then on it cannot be sent, and the
 * nightly job deletes it.
 */
export const expireUnsentPhoto = (db: Db, userId: string, id: string): Promise<boolean> =>
  hasRow(
    db
      .updateTable('claim_photos')
      .set({ created_at: sql<Date>`now() - interval '2 days'` })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('claim_id', 'is', null)
      .returning('id'),
  );

export async function deletePhotoRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('claim_photos').where('id', '=', id).execute();
}

const batch = 500;

/**
 * Photos never sent with a claim within a day, those of claims settled long ago, and those of settled claims whose
 * customer has closed the account.
 */
export async function listExpiredPhotos(db: Db): Promise<string[]> {
  const rows = await listRows(db)<{ id: string }>`
    select claim_photos.id from claim_photos left join claims on claims.id = claim_id
    where (claim_id is null and claim_photos.created_at < now() - interval '1 day')
      or decided_at < now() - make_interval(days => ${sql.lit(retention.claimPhotoDays)})
      or (claims.state <> 'open' and claim_photos.user_id is null)
    limit ${batch}`;
  return rows.map(({ id }) => id);
}

/** All that belong to a claim, for backups. */
export async function listClaimPhotos(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('claim_photos')
    .select('id')
    .where('claim_id', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
