import { changeRulesOf } from '#domain/orders/order-terms.ts';
import type { Order } from '#domain/orders/orders.ts';

/** Shows the policy that was agreed on with the order. */
export const RefundPolicy = ({ terms }: Pick<Order, 'terms'>) => (
  <p className="max-w-[65ch] text-sm text-ink-2">
    <b className="font-semibold text-ink">Changes and refunds.</b> {changeRulesOf(terms).policy}
  </p>
);
