import type { Cents } from '#domain/money.ts';
import { isCanceled, type OrderStatus } from '#domain/statuses.ts';

// Where the money of an order stands. The sums are worked out in one view of the database; nobody else adds amounts up.

/** Sums over the entries and the money of an order. */
export interface OrderBalance {
  /** What its entries come to. */
  owedCents: Cents;
  /** What came in, by whatever means. */
  paidCents: Cents;
  /** What went back, or is on its way back. */
  refundedCents: Cents;
  /** Money that is gone again: a check that bounced, a payment entered by mistake, a dispute that was lost. */
  reversedCents: Cents;
}

/** Above zero it is due, below zero it is to be given back. */
export const balanceCents = ({
  owedCents,
  paidCents,
  refundedCents,
  reversedCents,
}: OrderBalance): Cents => owedCents - paidCents + refundedCents + reversedCents;

/** What the farm has of the customer's money. */
export const receivedCents = ({
  paidCents,
  refundedCents,
  reversedCents,
}: Omit<OrderBalance, 'owedCents'>): Cents => paidCents - refundedCents - reversedCents;

/** Where the payment of an order stands. */
export type PaymentStanding =
  | { state: 'unpaid' | 'underpaid'; missingCents: Cents }
  | { state: 'paid' | 'canceled' }
  /** More was paid than the order costs, or a canceled order was paid. */
  | { state: 'overpaid' | 'canceled_paid'; giveBackCents: Cents };

export function paymentStanding(order: OrderBalance & { status: OrderStatus }): PaymentStanding {
  const balance = balanceCents(order);
  if (balance > 0)
    return { state: receivedCents(order) > 0 ? 'underpaid' : 'unpaid', missingCents: balance };
  if (balance === 0) return { state: isCanceled(order.status) ? 'canceled' : 'paid' };
  return {
    state: isCanceled(order.status) ? 'canceled_paid' : 'overpaid',
    giveBackCents: -balance,
  };
}

/**
 * What happens when an amount is not paid in time: an order that was never paid is canceled, trees
 * that were added leave again, and an amount for the delivery stays due.
 */
export const consequences = ['cancel', 'remove', 'stay'] as const;
export type Consequence = (typeof consequences)[number];

/** An amount that was asked for and is not settled yet. */
export interface AskedAmount {
  /** The change of the order that asked for it. */
  changeId: string;
  cents: Cents;
  /** When it was asked for, ISO 8601, UTC. */
  at: string;
  /** ISO 8601, UTC. Null: it is due with the trees, on the day of the order. */
  dueAt: string | null;
  ifUnpaid: Consequence;
}

export interface DueAmount extends AskedAmount {
  /** How much of it is still missing. */
  missingCents: Cents;
}

/** What money is set against: an amount of an order, or an order of a visit. */
export interface Payable {
  /** When it lapses, ISO 8601; null: it stays due. */
  lapsesAt: string | null;
  /** When it came about, ISO 8601. */
  at: string;
}

/** Money counts for what would lapse first, then for the oldest. */
export function inOrderOfPayment(a: Payable, b: Payable): number {
  if (a.lapsesAt !== b.lapsesAt) {
    if (a.lapsesAt === null) return 1;
    if (b.lapsesAt === null) return -1;
    return a.lapsesAt < b.lapsesAt ? -1 : 1;
  }
  return a.at < b.at ? -1 : 1;
}

const asPayable = ({ at, dueAt, ifUnpaid }: AskedAmount): Payable => ({
  at,
  lapsesAt: ifUnpaid === 'stay' ? null : dueAt,
});

/**
 * How the balance of an order is made up of the amounts that were asked for. A balance above their
 * sum, such as after a check that bounced, is in none of them.
 */
export function dueAmounts(balance: Cents, asked: readonly AskedAmount[]): DueAmount[] {
  const total = asked.reduce((sum, { cents }) => sum + cents, 0);
  let covered = Math.max(0, total - Math.max(0, balance));
  const due = asked
    .toSorted((a, b) => inOrderOfPayment(asPayable(a), asPayable(b)))
    .map((amount) => {
      const paid = Math.min(amount.cents, covered);
      covered -= paid;
      return { ...amount, missingCents: amount.cents - paid };
    });
  return due.filter(({ missingCents }) => missingCents > 0);
}

/** Nothing lapses of which a part was paid; the farm is shown that it is due. */
export const mayLapse = ({ cents, missingCents, ifUnpaid }: DueAmount): boolean =>
  ifUnpaid !== 'stay' && missingCents === cents;

/** Money that came in and can go back the way it came. */
export interface RefundablePayment {
  id: string;
  /** Not refunded and not reversed. */
  leftCents: Cents;
  /** ISO 8601, UTC. */
  at: string;
}

export interface ProposedRefund {
  paymentId: string;
  cents: Cents;
}

/** Proposes where money goes back to: to the last payment first, and never more than it brought. */
export function proposeRefunds(
  cents: Cents,
  payments: readonly RefundablePayment[],
): ProposedRefund[] {
  let left = cents;
  const proposed = payments
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .map(({ id, leftCents }) => {
      const part = Math.max(0, Math.min(left, leftCents));
      left -= part;
      return { paymentId: id, cents: part };
    });
  return proposed.filter((refund) => refund.cents > 0);
}
