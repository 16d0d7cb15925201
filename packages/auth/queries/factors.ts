import { changesRow } from '@grafted/postgres/changes-row.ts';
import { currentDate } from '@grafted/postgres/clock.ts';
import { oneRow } from '@grafted/postgres/one-row.ts';
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import type { FactorsTable, FactorType } from '#auth/tables/factors.ts';
import type { AuthDb, AuthTrx } from '#auth/tables/tables.ts';

export type FactorRow = Selectable<FactorsTable>;

export const listFactors = (db: AuthDb, userId: string): Promise<FactorRow[]> =>
  db
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

/** The one definition of having a factor: any verified factor or any passkey. */
export const factorExists = (userId: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from ${sql.table('auth.mfa_factors')} as factor where factor.user_id = ${userId}
      and factor.status = 'verified')
  or exists (select from ${sql.table('auth.webauthn_credentials')} as passkey where passkey.user_id = ${userId})
)`;

export async function hasFactor(db: AuthDb, userId: string): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select ${factorExists(sql`${userId}::uuid`)} as found`.execute(db);
  return oneRow(rows).found;
}

export const findFactor = (
  db: AuthDb,
  { id, userId }: { id: string; userId: string },
): Promise<FactorRow | undefined> =>
  db
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const lockFactor = (trx: AuthTrx, id: string): Promise<FactorRow | undefined> =>
  trx
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const insertFactor = (trx: AuthTrx, factor: Insertable<FactorsTable>): Promise<FactorRow> =>
  trx.insertInto('auth.mfa_factors').values(factor).returningAll().executeTakeFirstOrThrow();

export const updateFactor = (
  db: AuthDb,
  id: string,
  changes: Updateable<FactorsTable>,
): Promise<FactorRow> =>
  db
    .updateTable('auth.mfa_factors')
    .set({ ...changes, updated_at: currentDate() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** False if a code of this or a later time step was accepted before. */
export const consumeTotpStep = (trx: AuthTrx, id: string, step: number): Promise<boolean> =>
  changesRow(
    trx
      .updateTable('auth.mfa_factors')
      .set({ last_totp_step: step })
      .where('id', '=', id)
      .where((where) =>
        where.or([where('last_totp_step', 'is', null), where('last_totp_step', '<', String(step))]),
      ),
  );

export async function deleteFactor(trx: AuthTrx, id: string): Promise<void> {
  await trx.deleteFrom('auth.mfa_factors').where('id', '=', id).execute();
}

export async function deleteAllFactors(trx: AuthTrx, userId: string): Promise<void> {
  await trx.deleteFrom('auth.mfa_factors').where('user_id', '=', userId).execute();
}

/** Deletes factors never verified within `lifeSeconds`. */
export async function deleteStaleFactors(
  trx: AuthTrx,
  userId: string,
  lifeSeconds: number,
): Promise<void> {
  await trx
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified')
    .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${lifeSeconds})`)
    .execute();
}

export async function deleteUnverifiedFactors(
  trx: AuthTrx,
  userId: string,
  type: FactorType,
): Promise<void> {
  await trx
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', userId)
    .where('factor_type', '=', type)
    .where('status', '=', 'unverified')
    .execute();
}

/** Whether the error is a unique violation. */
export const isNameTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
