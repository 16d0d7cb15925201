import { currentDate } from '@grafted/postgres/clock.ts';
import { sql } from 'kysely';
import type { AuthDb, AuthTrx } from '#auth/tables/tables.ts';
import type { Page } from './page.ts';
import type { UserRow } from './users.ts';

export type { UserRow } from './users.ts';

export const findAnyUser = (db: AuthDb, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('auth.users').selectAll().where('id', '=', id).executeTakeFirst();

export interface UserList extends Page {
  audience: string;
  /** Substring of an address or a name. */
  filter: string;
  sort: {
    field: 'created_at' | 'updated_at' | 'last_sign_in_at' | 'email';
    direction: 'asc' | 'desc';
  };
}

export async function listUsers(
  db: AuthDb,
  { page, perPage, audience, filter, sort }: UserList,
): Promise<{ users: UserRow[]; total: number }> {
  const part = `%${filter.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  let matching = db.selectFrom('auth.users').where('aud', '=', audience);
  if (filter)
    matching = matching.where((where) =>
      where.or([
        where('email', 'ilike', part),
        where('phone', 'like', part),
        where(sql<string>`raw_user_meta_data ->> 'full_name'`, 'ilike', part),
      ]),
    );
  const { total } = await matching
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const users = await matching
    .selectAll()
    .orderBy(sort.field, (order) =>
      sort.direction === 'asc' ? order.asc() : order.desc().nullsLast(),
    )
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { users, total: Number(total) };
}

/** Foreign keys delete the rest of this schema's rows; rows in other schemas lose their owner. */
export async function deleteUser(trx: AuthTrx, id: string): Promise<void> {
  await trx.deleteFrom('auth.users').where('id', '=', id).execute();
}

/** Keeps the identities' rows without personal data. */
export async function anonymizeIdentities(
  trx: AuthTrx,
  userId: string,
  hashed: (text: string) => string,
): Promise<void> {
  const rows = await trx
    .selectFrom('auth.identities')
    .select(['id', 'provider_id'])
    .where('user_id', '=', userId)
    .execute();
  for (const { id, provider_id: subject } of rows) {
    await trx
      .updateTable('auth.identities')
      .set({ provider_id: hashed(subject), identity_data: '{}', updated_at: currentDate() })
      .where('id', '=', id)
      .execute();
  }
}
