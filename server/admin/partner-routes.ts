import { Hono } from 'hono';
import { actorOf } from '#server/platform/audit/actor.ts';
import { idOf, uuidParam } from '#server/platform/http/validation.ts';
import type { AdminContext } from './context.ts';
import { listOrdersWithoutPartners, offerPartners } from './partners.ts';

export function partnerRoutes(context: AdminContext) {
  const { db, access } = context;
  return new Hono()
    .get('/will-not-bear', access.admin, async (c) =>
      c.json({ orders: await listOrdersWithoutPartners(db) }),
    )
    .post('/will-not-bear/:id/offer', access.admin, uuidParam, async (c) => {
      await offerPartners(context, actorOf(c), idOf(c));
      return c.body(null, 204);
    });
}
