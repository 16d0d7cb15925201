import { formatUsd } from './money.ts';
import { netCents, refundExtent, type OrderMoney } from './order-money.ts';

// What mails and pages say about an order's money. Every sentence is chosen here, from what was really paid and refunded.

export type MoneyCase = 'never_charged' | 'kept' | 'part_refunded' | 'refunded';

export function moneyCase(money: OrderMoney): MoneyCase {
  if (money.paidCents === 0) return 'never_charged';
  const cases = { none: 'kept', part: 'part_refunded', full: 'refunded' } as const;
  return cases[refundExtent(money)];
}

interface Words {
  title: string;
  text: string;
}

/** Of an order that was canceled. */
export function cancellationWords(money: OrderMoney): Words {
  const [paid, refunded, rest] = [money.paidCents, money.refundedCents, netCents(money)].map(formatUsd);
  switch (moneyCase(money)) {
    case 'never_charged':
      return { title: 'Nothing to pay', text: 'You were not charged for this order.' };
    case 'refunded':
      return { title: `Refund of ${refunded}`, text: `You were charged ${paid}. All of it goes back to the card you paid with. Banks take up to ten days to show it.` };
    case 'part_refunded':
      return { title: `Refund of ${refunded}`, text: `You were charged ${paid}. ${refunded} of it goes back to the card you paid with; banks take up to ten days to show it. The other ${rest} is not refunded.` };
    case 'kept':
      return { title: `You were charged ${paid}`, text: 'No refund has been made. We will be in touch with you about your payment.' };
  }
}

/** Of an order whose payment ended: whether there is anything on the card. */
export function chargeWords(money: OrderMoney): string {
  const [paid, refunded] = [money.paidCents, money.refundedCents].map(formatUsd);
  switch (moneyCase(money)) {
    case 'never_charged':
      return 'You were not charged.';
    case 'refunded':
      return `You were charged ${paid}, and all of it goes back to your card.`;
    case 'part_refunded':
      return `You were charged ${paid}, and ${refunded} of it goes back to your card.`;
    case 'kept':
      return `You were charged ${paid}.`;
  }
}

/** Of one refund, `money` with it included. */
export function refundWords(refundCents: number, money: OrderMoney): string {
  const [paid, refunded] = [money.paidCents, money.refundedCents].map(formatUsd);
  if (moneyCase(money) === 'refunded') return `You were charged ${paid}. With this refund, all of it has gone back to your card.`;
  const earlier = money.refundedCents > refundCents ? ` With earlier refunds, that makes ${refunded}.` : '';
  return `You were charged ${paid}, and ${formatUsd(refundCents)} of it goes back to your card.${earlier}`;
}
