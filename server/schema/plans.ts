import type { ColumnType, Generated } from 'kysely';
import type { PlanTree, Yard } from '#domain/growing/planner/plan.ts';

export interface PlansTable {
  id: string;
  user_id: string;
  name: string;
  version: Generated<number>;
  yard: ColumnType<Yard, string, string>;
  trees: ColumnType<PlanTree[], string, string>;
  updated_at: Generated<Date>;
}
