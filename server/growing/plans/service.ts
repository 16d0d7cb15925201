import { transact } from '@grafted/postgres/transact.ts';
import { plansMax } from '#domain/growing/planner/plan-limits.ts';
import type { Plan, SavedPlan } from '#domain/growing/planner/plan.ts';
import type { Db } from '#server/database/client.ts';
import { lockUser } from '#server/database/lock-user.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import {
  countPlans,
  deletePlan,
  findPlan,
  findSameVersion,
  insertPlan,
  updatePlan,
} from './queries.ts';

/** @throws ShopError for somebody else's plan too */
export const getPlan = async (db: Db, userId: string, id: string): Promise<SavedPlan> =>
  orRefuse(await findPlan(db, userId, id), 'plan_not_found');

/** A repeated request creates nothing. @returns the version */
export const createPlan = (db: Db, userId: string, plan: Plan & { id: string }): Promise<number> =>
  transact(db, async (trx) => {
    await lockUser(trx, userId);
    const existing = await findSameVersion(trx, userId, plan);
    if (existing !== undefined) return existing;
    if ((await countPlans(trx, userId)) >= plansMax) throw refuse('too_many_plans', { plansMax });
    if (!(await insertPlan(trx, userId, plan))) throw refuse('plan_changed');
    return 1;
  });

/** @returns the new version. @throws ShopError when the plan was saved from somewhere else in between */
export async function savePlan(db: Db, userId: string, plan: SavedPlan): Promise<number> {
  const version = (await updatePlan(db, userId, plan)) ?? (await findSameVersion(db, userId, plan));
  if (version !== undefined) return version;
  await getPlan(db, userId, plan.id);
  throw refuse('plan_changed');
}

export async function removePlan(db: Db, userId: string, id: string): Promise<void> {
  if (!(await deletePlan(db, userId, id))) throw refuse('plan_not_found');
}
