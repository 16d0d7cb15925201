import { currentDate } from '@grafted/postgres/clock.ts';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { OauthClientsTable } from '#auth/tables/oauth-server.ts';
import type { AuthDb } from '#auth/tables/tables.ts';

export type OauthClientRow = Selectable<OauthClientsTable>;

export const findOauthClient = (db: AuthDb, id: string): Promise<OauthClientRow | undefined> =>
  db.selectFrom('auth.oauth_clients').selectAll().where('id', '=', id).executeTakeFirst();

export async function listOauthClients(
  db: AuthDb,
  { page, perPage }: { page: number; perPage: number },
) {
  const clients = await db
    .selectFrom('auth.oauth_clients')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { total } = await db
    .selectFrom('auth.oauth_clients')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { clients, total: Number(total) };
}

export const insertOauthClient = (
  db: AuthDb,
  client: Insertable<OauthClientsTable>,
): Promise<OauthClientRow> =>
  db.insertInto('auth.oauth_clients').values(client).returningAll().executeTakeFirstOrThrow();

export const updateOauthClient = (
  db: AuthDb,
  id: string,
  changes: Updateable<OauthClientsTable>,
): Promise<OauthClientRow> =>
  db
    .updateTable('auth.oauth_clients')
    .set({ ...changes, updated_at: currentDate() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Cascades to its sessions, authorizations and consents. */
export async function deleteOauthClient(db: AuthDb, id: string): Promise<void> {
  await db.deleteFrom('auth.oauth_clients').where('id', '=', id).execute();
}
