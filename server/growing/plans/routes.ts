import { Hono } from 'hono';
import { createPlanSchema, savePlanSchema } from '#domain/growing/planner/plan.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body, idOf, uuidParam } from '#server/platform/http/validation.ts';
import type { PlansContext } from './context.ts';
import { listPlans } from './queries.ts';
import { createPlan, getPlan, removePlan, savePlan } from './service.ts';

export const planRoutes = ({ db, access: { customer } }: PlansContext) =>
  new Hono()
    .get('/', customer, async (c) => c.json({ plans: await listPlans(db, c.var.identity.userId) }))
    .get('/:id', customer, uuidParam, async (c) =>
      c.json(await getPlan(db, c.var.identity.userId, idOf(c))),
    )
    .post('/', customer, body(createPlanSchema), async (c) => {
      const version = await createPlan(db, c.var.identity.userId, c.req.valid('json'));
      return c.json({ version }, 201);
    })
    .put('/:id', customer, uuidParam, body(savePlanSchema), async (c) => {
      const { id } = c.req.valid('param');
      const version = await savePlan(db, c.var.identity.userId, { ...c.req.valid('json'), id });
      return c.json({ version });
    })
    .delete('/:id', customer, uuidParam, (c) =>
      noContent(c, removePlan(db, c.var.identity.userId, idOf(c))),
    );
