import type { Cents } from './money.ts';

/** What an order has brought in. The server reads it from the payment tables (`order_money`), never from a total or a status. */
export interface OrderMoney {
  paidCents: Cents;
  /** Given back, or on the way. */
  refundedCents: Cents;
}

export const noMoney: OrderMoney = { paidCents: 0, refundedCents: 0 };

/** What the farm keeps. */
export const netCents = ({ paidCents, refundedCents }: OrderMoney): Cents => paidCents - refundedCents;

export const refundExtents = ['none', 'part', 'full'] as const;
export type RefundExtent = (typeof refundExtents)[number];

/** The same as the column `refund` of `order_money`. */
export function refundExtent({ paidCents, refundedCents }: OrderMoney): RefundExtent {
  if (refundedCents === 0) return 'none';
  return refundedCents < paidCents ? 'part' : 'full';
}
