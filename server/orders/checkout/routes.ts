import { clientAddress } from '@grafted/auth';
import { Hono } from 'hono';
import { cartTreeCount } from '#domain/orders/cart.ts';
import {
  checkoutSchema,
  defaultState,
  type CheckoutStart,
  type Profile,
} from '#domain/orders/checkout.ts';
import { applyCouponSchema } from '#domain/orders/coupons.ts';
import { deliveryTypes, type DeliveryType } from '#domain/statuses.ts';
import { listCartItems } from '#server/orders/cart/queries.ts';
import { previewCoupon } from '#server/orders/coupons/service.ts';
import { areTooMany, listBookable } from '#server/orders/pickups/take-window.ts';
import { getClientKeys } from '#server/payments/client-keys.ts';
import { takePayment } from '#server/payments/take-payment.ts';
import { body } from '#server/platform/http/validation.ts';
import type { CheckoutContext } from './context.ts';
import { findProfile } from './profile-queries.ts';
import { queueCheckouts, type Queued } from './queue.ts';
import { beginCheckout } from './service.ts';

const checkoutPath = '/functions/v1/checkout';

const emptyProfile: Profile = {
  fullName: '',
  email: '',
  phone: '',
  address: '',
  addressLine2: '',
  city: '',
  state: defaultState,
  zipCode: '',
};

export function checkoutRoutes(context: CheckoutContext) {
  const { db, square, access, limitCouponGuesses, clientAddressHeader } = context;
  return new Hono<Queued>()
    .get('/api/checkout', access.customer, async (c) => {
      const { userId, email } = c.var.identity;
      const [items, profile] = await Promise.all([
        listCartItems(db, userId),
        findProfile(db, userId),
      ]);
      const trees = cartTreeCount(items);
      const windows = await listBookable(db, { trees });
      const tooMany: DeliveryType[] = [];
      for (const kind of deliveryTypes)
        if (await areTooMany(db, { kind, trees })) tooMany.push(kind);
      const { applicationId, locationId, scriptUrl, sandbox } = square;
      const start: CheckoutStart = {
        cart: { items },
        profile: { ...emptyProfile, ...profile, email: profile?.email || email },
        payment: { applicationId, locationId, scriptUrl, sandbox },
        windows,
        tooMany,
      };
      return c.json(start);
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
      const clientKeys = getClientKeys(square, clientAddress(c, clientAddressHeader));
      const request = c.req.valid('json');
      const reservation = await beginCheckout(
        context,
        { identity: c.var.identity, clientKeys },
        request,
      );
      c.var.leaveQueue();
      return c.json(await takePayment(context, reservation, request.paymentToken));
    });
}
