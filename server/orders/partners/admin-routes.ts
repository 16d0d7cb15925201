import { Hono } from 'hono';
import type { Db } from '#server/database/client.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import type { Guards } from '#server/platform/http/access.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { idOf, uuidParam } from '#server/platform/http/validation.ts';
import { listOrdersWithoutPartners, offerPartners } from './service.ts';

interface PartnerContext {
  db: Db;
  access: Pick<Guards, 'admin'>;
  publicUrl: string;
}

export function partnerRoutes(context: PartnerContext) {
  const { db, access } = context;
  return new Hono()
    .get('/will-not-bear', access.admin, async (c) =>
      c.json({ orders: await listOrdersWithoutPartners(db) }),
    )
    .post('/will-not-bear/:id/offer', access.admin, uuidParam, (c) =>
      noContent(c, offerPartners(context, actorOf(c), idOf(c))),
    );
}
