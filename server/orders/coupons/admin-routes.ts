import { Hono } from 'hono';
import type { Logger } from 'pino';
import { restoreSchema } from '#domain/farm/revisions.ts';
import {
  couponFilterSchema,
  couponListSchema,
  endCouponSchema,
  newCouponSchema,
  saveCouponSchema,
} from '#domain/orders/coupon-content.ts';
import type { Db } from '#server/database/client.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import type { Guards } from '#server/platform/http/access.ts';
import { csvResponse } from '#server/platform/http/csv-response.ts';
import { csvLine } from '#server/platform/http/csv.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body, idOf, query, uuidParam } from '#server/platform/http/validation.ts';
import { listCodes, listOffers } from './admin-queries.ts';
import { createCoupon, endCoupon, readCoupon, restoreCoupon, saveCoupon } from './admin-service.ts';
import { couponCsv } from './csv.ts';

interface CouponsContext {
  db: Db;
  access: Pick<Guards, 'admin'>;
  log: Logger;
}

export const couponAdminRoutes = ({ db, access: { admin }, log }: CouponsContext) =>
  new Hono()
    .get('/coupons', admin, query(couponListSchema), async (c) =>
      c.json(await listOffers(db, c.req.valid('query'))),
    )
    .get('/coupons.csv', admin, query(couponFilterSchema), (c) =>
      csvResponse(c, { name: 'coupons.csv', lines: couponCsv(db, c.req.valid('query')), log }),
    )
    .post('/coupons', admin, body(newCouponSchema), async (c) =>
      c.json({ id: await createCoupon(db, actorOf(c), c.req.valid('json')) }, 201),
    )
    .get('/coupons/:id', admin, uuidParam, async (c) => c.json(await readCoupon(db, idOf(c))))
    .put('/coupons/:id', admin, uuidParam, body(saveCouponSchema), (c) =>
      noContent(c, saveCoupon(db, actorOf(c), idOf(c), c.req.valid('json'))),
    )
    .post('/coupons/:id/end', admin, uuidParam, body(endCouponSchema), (c) =>
      noContent(c, endCoupon(db, actorOf(c), idOf(c), c.req.valid('json'))),
    )
    .post('/coupons/:id/restore', admin, uuidParam, body(restoreSchema), (c) =>
      noContent(c, restoreCoupon(db, actorOf(c), idOf(c), c.req.valid('json'))),
    )
    .get('/coupons/:id/codes.csv', admin, uuidParam, async (c) => {
      const codes = await listCodes(db, idOf(c));
      c.header('Content-Type', 'text/csv; charset=utf-8');
      c.header('Content-Disposition', 'attachment; filename="codes.csv"');
      return c.body(
        [['code', 'used'], ...codes.map(({ code, state }) => [code, state])].map(csvLine).join(''),
      );
    });
