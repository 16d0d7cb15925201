import type { Plan } from './plan.ts';
import { rectangularYard } from './yard.ts';

export const newPlan = (): Plan => ({ name: 'My yard', yard: rectangularYard(60, 40), trees: [] });
