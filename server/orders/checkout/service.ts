import type { CheckoutRequest } from '#domain/orders/checkout.ts';
import type { StartedPayment } from '#server/payments/begin-payment.ts';
import { ShopError } from '#server/platform/http/errors.ts';
import type { CheckoutContext } from './context.ts';
import { reserve, type Buyer } from './reserve.ts';

/** The first step of a purchase; `takePayment` is the others. @throws ShopError; nothing was charged */
export async function beginCheckout(
  context: CheckoutContext,
  buyer: Buyer,
  request: CheckoutRequest,
): Promise<StartedPayment> {
  assertEmailConfirmed(buyer);
  const begin = () => reserve(context, buyer, request);
  return request.couponCode === undefined
    ? begin()
    : context.limitCouponGuesses(buyer.identity.userId, begin);
}

export function assertEmailConfirmed({ identity }: Buyer): void {
  if (identity.emailConfirmed) return;
  throw new ShopError(
    'email_not_confirmed',
    403,
    'Please confirm your email address before you pay.',
  );
}
