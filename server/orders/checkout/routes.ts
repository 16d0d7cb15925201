import { clientAddress } from '@grafted/auth';
import { Hono } from 'hono';
import { checkoutSchema } from '#domain/orders/checkout.ts';
import { applyCouponSchema } from '#domain/orders/coupons.ts';
import { previewCoupon } from '#server/orders/coupons/service.ts';
import { getClientKeys } from '#server/payments/client-keys.ts';
import { takePayment } from '#server/payments/take-payment.ts';
import { body } from '#server/platform/http/validation.ts';
import type { CheckoutContext } from './context.ts';
import { queueCheckouts, type Queued } from './queue.ts';
import { reserve } from './reserve.ts';
import { startCheckout } from './start.ts';

const checkoutPath = '/functions/v1/checkout';

export function checkoutRoutes(context: CheckoutContext) {
  const { db, square, access, limitCouponGuesses, clientAddressHeader } = context;
  return new Hono<Queued>()
    .get('/api/checkout', access.customer, async (c) => {
      const clientKeys = getClientKeys(square, clientAddress(c, clientAddressHeader));
      return c.json(await startCheckout(context, { identity: c.var.identity, clientKeys }));
    })
    .post('/api/checkout/coupon', access.customer, body(applyCouponSchema), async (c) => {
      const { identity } = c.var;
      return c.json(
        await limitCouponGuesses(identity.userId, () =>
          previewCoupon(db, identity, c.req.valid('json').code),
        ),
      );
    })
    .use(checkoutPath, queueCheckouts(context))
    .post(checkoutPath, access.customer, body(checkoutSchema), async (c) => {
      const { identity } = c.var;
      const clientKeys = getClientKeys(square, clientAddress(c, clientAddressHeader));
      const request = c.req.valid('json');
      const begin = () => reserve(context, { identity, clientKeys }, request);
      const payment =
        request.couponCode === undefined
          ? await begin()
          : await limitCouponGuesses(identity.userId, begin);
      c.var.leaveQueue();
      return c.json(await takePayment(context, payment, request.paymentToken));
    });
}
