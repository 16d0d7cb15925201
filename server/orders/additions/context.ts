import type { CheckoutContext } from '#server/orders/checkout/context.ts';

/** Adding trees takes the steps of a checkout. */
export type OrderAdditionsContext = Omit<CheckoutContext, 'limitCouponGuesses'>;
