import { Hono } from 'hono';
import { calculateDeliverySchema, type DeliveryResponse } from '#domain/orders/delivery.ts';
import { createRateLimit } from '#server/platform/http/rate-limit.ts';
import { body } from '#server/platform/http/validation.ts';
import type { DeliveryContext } from './context.ts';
import { quoteDelivery } from './service.ts';

export function deliveryRoutes(context: DeliveryContext) {
  const { db, access } = context;
  const tries = createRateLimit(db, { name: 'delivery', times: 10, seconds: 60 });
  return new Hono().post(
    '/functions/v1/calculate-delivery',
    access.customer,
    body(calculateDeliverySchema),
    async (c) => {
      const { userId } = c.var.identity;
      await tries.count(userId);
      const { id, feeCents, minutes } = await quoteDelivery(
        context,
        userId,
        c.req.valid('json').destination,
      );
      return c.json({
        quoteId: id,
        deliveryFee: feeCents / 100,
        estimatedTime: minutes,
      } satisfies DeliveryResponse);
    },
  );
}
