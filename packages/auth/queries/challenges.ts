import { changesRow } from '@grafted/postgres/changes-row.ts';
import { currentDate } from '@grafted/postgres/clock.ts';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { ChallengesTable } from '#auth/tables/factors.ts';
import type { AuthDb, AuthTrx } from '#auth/tables/tables.ts';

export type ChallengeRow = Selectable<ChallengesTable>;

export async function insertChallenge(
  trx: AuthTrx,
  challenge: Insertable<ChallengesTable>,
): Promise<ChallengeRow> {
  await trx
    .updateTable('auth.mfa_factors')
    .set({ last_challenged_at: currentDate() })
    .where('id', '=', challenge.factor_id)
    .execute();
  return trx
    .insertInto('auth.mfa_challenges')
    .values(challenge)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const findChallenge = (
  db: AuthDb,
  { id, factorId }: { id: string; factorId: string },
): Promise<ChallengeRow | undefined> =>
  db
    .selectFrom('auth.mfa_challenges')
    .selectAll()
    .where('id', '=', id)
    .where('factor_id', '=', factorId)
    .executeTakeFirst();

/** False if the challenge was verified before. */
export const markChallengeVerified = (trx: AuthTrx, id: string): Promise<boolean> =>
  changesRow(
    trx
      .updateTable('auth.mfa_challenges')
      .set({ verified_at: currentDate() })
      .where('id', '=', id)
      .where('verified_at', 'is', null),
  );

export async function deleteChallenge(db: AuthDb, id: string): Promise<void> {
  await db.deleteFrom('auth.mfa_challenges').where('id', '=', id).execute();
}

/** Call before comparing the code. Returns the number of earlier attempts. */
export async function countChallengeAttempt(db: AuthDb, id: string): Promise<number> {
  const row = await db
    .updateTable('auth.mfa_challenges')
    .set({ code_failures: sql`code_failures + 1` })
    .where('id', '=', id)
    .returning('code_failures')
    .executeTakeFirst();
  return (row?.code_failures ?? 1) - 1;
}
