import { hasRow, type Db, type Trx } from '#server/database/client.ts';
import { execute, listRows } from '#server/database/rows.ts';

export const adminStatement = (db: Db, userId: string) =>
  db.selectFrom('admins').select('user_id').where('user_id', '=', userId);

export const isAppointed = async (db: Db, userId: string): Promise<boolean> =>
  (await adminStatement(db, userId).execute()).length > 0;

export const hasAdmin = (db: Db): Promise<boolean> =>
  hasRow(db.selectFrom('admins').select('user_id').limit(1));

/** Locks the list, so that two admins leaving concurrently cannot leave none. */
export async function isOnlyAdmin(trx: Trx, userId: string): Promise<boolean> {
  if (!(await isAppointed(trx, userId))) return false;
  await lockAdmins(trx);
  return !(await hasRow(
    trx.selectFrom('admins').select('user_id').where('user_id', '!=', userId).limit(1),
  ));
}

export interface AppointedAdmin {
  id: string;
  email: string;
  appointedAt: Date;
  /** Address of the appointing admin; null for the command line and closed accounts. */
  appointedBy: string | null;
}

/** Sorted by time of appointment. */
export const listAdmins = (db: Db): Promise<AppointedAdmin[]> =>
  listRows(db)<AppointedAdmin>`
    select admins.user_id as id, person.email, admins.appointed_at as "appointedAt", appointer.email as "appointedBy"
    from admins join auth.users person on person.id = admins.user_id
    left join auth.users appointer on appointer.id = admins.appointed_by
    order by admins.appointed_at, admins.user_id`;

/** Serializes changes: two admins must not dismiss each other concurrently. */
export const lockAdmins = (trx: Trx): Promise<void> =>
  execute(trx)`lock table admins in share row exclusive mode`;

/** False when the account is an admin already. */
export const insertAdmin = (
  trx: Trx,
  { userId, appointedBy }: { userId: string; appointedBy: string | null },
): Promise<boolean> =>
  hasRow(
    trx
      .insertInto('admins')
      .values({ user_id: userId, appointed_by: appointedBy })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id'),
  );

export async function deleteAdmin(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('admins').where('user_id', '=', userId).execute();
}
