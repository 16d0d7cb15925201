import { changesRow } from '@grafted/postgres/changes-row.ts';
import { currentDate } from '@grafted/postgres/clock.ts';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { CustomProvidersTable } from '#auth/tables/custom-providers.ts';
import type { AuthDb } from '#auth/tables/tables.ts';

export type CustomProviderRow = Selectable<CustomProvidersTable>;

export const findCustomProvider = (
  db: AuthDb,
  identifier: string,
): Promise<CustomProviderRow | undefined> =>
  db
    .selectFrom('auth.custom_oauth_providers')
    .selectAll()
    .where('identifier', '=', identifier)
    .executeTakeFirst();

export function listCustomProviders(
  db: AuthDb,
  type: CustomProviderRow['provider_type'] | undefined,
): Promise<CustomProviderRow[]> {
  let query = db
    .selectFrom('auth.custom_oauth_providers')
    .selectAll()
    .orderBy('created_at', 'desc');
  if (type) query = query.where('provider_type', '=', type);
  return query.execute();
}

/** Undefined if the identifier is taken. */
export const insertCustomProvider = (
  db: AuthDb,
  provider: Insertable<CustomProvidersTable>,
): Promise<CustomProviderRow | undefined> =>
  db
    .insertInto('auth.custom_oauth_providers')
    .values(provider)
    .onConflict((conflict) => conflict.column('identifier').doNothing())
    .returningAll()
    .executeTakeFirst();

export const updateCustomProvider = (
  db: AuthDb,
  identifier: string,
  changes: Updateable<CustomProvidersTable>,
): Promise<CustomProviderRow | undefined> =>
  db
    .updateTable('auth.custom_oauth_providers')
    .set({ ...changes, updated_at: currentDate() })
    .where('identifier', '=', identifier)
    .returningAll()
    .executeTakeFirst();

export const deleteCustomProvider = (db: AuthDb, identifier: string): Promise<boolean> =>
  changesRow(db.deleteFrom('auth.custom_oauth_providers').where('identifier', '=', identifier));
