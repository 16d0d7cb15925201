import { Hono } from 'hono';
import {
  dueCourtesySchema,
  dueDateSchema,
  manualPaymentSchema,
  manualRefundSchema,
  reversalSchema,
} from '#domain/orders/farm-orders.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import type { Guards } from '#server/platform/http/access.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body, idOf, uuidParam } from '#server/platform/http/validation.ts';
import {
  changeDueDay,
  grantDueCourtesy,
  recordManualRefund,
  recordPayment,
  reverseManualPayment,
  sendPaymentLink,
} from './by-hand.ts';
import type { MoneyContext } from './context.ts';

/** What an admin may do with the money of an order. */
export function orderMoneyAdminRoutes(context: MoneyContext & { access: Pick<Guards, 'admin'> }) {
  const { admin } = context.access;
  return new Hono()
    .post('/orders/:id/payments', admin, uuidParam, body(manualPaymentSchema), (c) =>
      noContent(c, recordPayment(context, actorOf(c), idOf(c), c.req.valid('json'))),
    )
    .post('/orders/:id/reversals', admin, uuidParam, body(reversalSchema), (c) =>
      noContent(c, reverseManualPayment(context, actorOf(c), idOf(c), c.req.valid('json'))),
    )
    .post('/orders/:id/refunds-by-hand', admin, uuidParam, body(manualRefundSchema), (c) =>
      noContent(c, recordManualRefund(context, actorOf(c), idOf(c), c.req.valid('json'))),
    )
    .post('/orders/:id/courtesies', admin, uuidParam, body(dueCourtesySchema), (c) =>
      noContent(c, grantDueCourtesy(context, actorOf(c), idOf(c), c.req.valid('json'))),
    )
    .put('/orders/:id/due-date', admin, uuidParam, body(dueDateSchema), (c) =>
      noContent(c, changeDueDay(context, actorOf(c), idOf(c), c.req.valid('json').dueOn)),
    )
    .post('/orders/:id/payment-link', admin, uuidParam, (c) =>
      noContent(c, sendPaymentLink(context, actorOf(c), idOf(c))),
    );
}
