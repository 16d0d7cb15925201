import type { AuthSettings } from '@grafted/auth';
import type { RememberedTrees } from '#server/catalog/remembered-trees.ts';
import type { LimitCouponGuesses } from '#server/orders/coupons/guess-limit.ts';
import type { PaymentContext } from '#server/payments/context.ts';
import type { TryLimits } from '#server/payments/limits.ts';
import type { SquareConfig } from '#server/payments/square/square-settings.ts';
import type { Guards } from '#server/platform/http/access.ts';
import type { Bulkhead } from '#server/platform/http/bulkhead.ts';

export interface CheckoutContext extends PaymentContext {
  payments: PaymentContext['payments'] & TryLimits;
  square: Pick<
    SquareConfig,
    'accessToken' | 'applicationId' | 'locationId' | 'sandbox' | 'scriptUrl'
  >;
  /** Limits concurrent reservations, to leave connections for checkouts that are already further on. */
  checkoutBulkhead: Bulkhead;
  limitCouponGuesses: LimitCouponGuesses;
  access: Pick<Guards, 'customer'>;
  rememberedTrees: Pick<RememberedTrees, 'list'>;
  clientAddressHeader: AuthSettings['clientAddressHeader'];
}

/** For taking stock and writing the order. */
export type ReserveContext = Pick<
  CheckoutContext,
  'db' | 'cards' | 'payments' | 'square' | 'rememberedTrees'
>;
