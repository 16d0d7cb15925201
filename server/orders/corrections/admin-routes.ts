import { Hono } from 'hono';
import {
  correctionPreviewSchema,
  correctionSchema,
  seasonMoveSchema,
} from '#domain/orders/corrections.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body, idOf, uuidParam } from '#server/platform/http/validation.ts';
import type { CorrectionContext } from './context.ts';
import { moveToSeason } from './move-season.ts';
import { correctOrder, previewCorrection } from './service.ts';

export function correctionAdminRoutes(context: CorrectionContext) {
  const { admin } = context.access;
  return new Hono()
    .post(
      '/orders/:id/corrections/preview',
      admin,
      uuidParam,
      body(correctionPreviewSchema),
      async (c) => c.json(await previewCorrection(context, idOf(c), c.req.valid('json').now)),
    )
    .post('/orders/:id/corrections', admin, uuidParam, body(correctionSchema), (c) =>
      noContent(c, correctOrder(context, actorOf(c), idOf(c), c.req.valid('json'))),
    )
    .post('/orders/:id/season', admin, uuidParam, body(seasonMoveSchema), (c) =>
      noContent(c, moveToSeason(context, actorOf(c), idOf(c), c.req.valid('json'))),
    );
}
