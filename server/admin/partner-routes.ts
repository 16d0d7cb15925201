import { Hono } from 'hono';
import { actorOf } from '#server/platform/audit/actor.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { idOf, uuidParam } from '#server/platform/http/validation.ts';
import type { AdminContext } from './context.ts';
import { listOrdersWithoutPartners, offerPartners } from './partners.ts';

export function partnerRoutes(context: AdminContext) {
  const { db, access } = context;
  return new Hono()
    .get('/will-not-bear', access.admin, async (c) =>
      c.json({ orders: await listOrdersWithoutPartners(db) }),
    )
    .post('/will-not-bear/:id/offer', access.admin, uuidParam, (c) =>
      noContent(c, offerPartners(context, actorOf(c), idOf(c))),
    );
}
