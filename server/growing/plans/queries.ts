import { sql } from 'kysely';
import type { Plan, PlanSummary, SavedPlan } from '#domain/growing/planner/plan.ts';
import type { Db, Trx } from '#server/database/client.ts';

/** Last changed first. */
export async function listPlans(db: Db, userId: string): Promise<PlanSummary[]> {
  const rows = await db
    .selectFrom('plans')
    .select(['id', 'name', sql<number>`jsonb_array_length(trees)`.as('trees'), 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .execute();
  return rows.map(({ updated_at, ...plan }) => ({ ...plan, updatedAt: updated_at.toISOString() }));
}

const selectPlans = (db: Db, userId: string) =>
  db
    .selectFrom('plans')
    .select(['id', 'name', 'version', 'yard', 'trees'])
    .where('user_id', '=', userId);

export const findPlan = (db: Db, userId: string, id: string): Promise<SavedPlan | undefined> =>
  selectPlans(db, userId).where('id', '=', id).executeTakeFirst();

/** With all they hold. */
export const listWholePlans = (db: Db, userId: string): Promise<SavedPlan[]> =>
  selectPlans(db, userId).orderBy('updated_at').execute();

export async function countPlans(trx: Trx, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('plans')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** False when the id is taken. */
export async function insertPlan(
  trx: Trx,
  userId: string,
  { id, name, yard, trees }: Plan & { id: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('plans')
    .values({
      id,
      user_id: userId,
      name,
      yard: JSON.stringify(yard),
      trees: JSON.stringify(trees),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** @returns the new version; undefined where the plan is not of this version, or not this customer's */
export async function updatePlan(
  db: Db,
  userId: string,
  { id, version, name, yard, trees }: SavedPlan,
): Promise<number | undefined> {
  const row = await db
    .updateTable('plans')
    .set({
      name,
      yard: JSON.stringify(yard),
      trees: JSON.stringify(trees),
      version: version + 1,
      updated_at: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** The version of a plan that holds exactly this: an answer to a repeated request. */
export async function findSameVersion(
  db: Db,
  userId: string,
  { id, name, yard, trees }: Plan & { id: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('plans')
    .select('version')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .where(sql<boolean>`yard = ${JSON.stringify(yard)}::jsonb`)
    .where(sql<boolean>`trees = ${JSON.stringify(trees)}::jsonb`)
    .executeTakeFirst();
  return row?.version;
}

/** False when it is not this customer's. */
export async function deletePlan(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('plans')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
