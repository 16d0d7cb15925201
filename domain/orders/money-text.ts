import { formatUsd } from '#domain/money.ts';
import { netCents, refundExtent, type OrderMoney } from './order-money.ts';

// All mail and page texts about an order's money, chosen by what was actually paid and refunded.

export type MoneyCase = 'never_charged' | 'kept' | 'part_refunded' | 'refunded';

export function moneyCase(money: OrderMoney): MoneyCase {
  if (money.paidCents === 0) return 'never_charged';
  const cases = { none: 'kept', part: 'part_refunded', full: 'refunded' } as const;
  return cases[refundExtent(money)];
}

interface Text {
  title: string;
  text: string;
}

const charged = ({ atFarm }: OrderMoney): string => (atFarm ? 'You paid' : 'You were charged');
const toCard = ({ atFarm }: OrderMoney): string => (atFarm ? '' : ' to your card');
const toCardPaidWith = ({ atFarm }: OrderMoney): string =>
  atFarm ? '.' : ' to the card you paid with. It can take your bank up to ten days to post it.';

/** For a canceled order. */
export function cancellationText(money: OrderMoney): Text {
  const [paid, refunded, rest] = [money.paidCents, money.refundedCents, netCents(money)].map(
    formatUsd,
  );
  switch (moneyCase(money)) {
    case 'never_charged':
      return { title: 'Nothing to pay', text: 'You were not charged for this order.' };
    case 'refunded':
      return {
        title: `Refund of ${refunded}`,
        text: `${charged(money)} ${paid}. The full amount is being refunded${toCardPaidWith(money)}`,
      };
    case 'part_refunded':
      return {
        title: `Refund of ${refunded}`,
        text: `${charged(money)} ${paid}. ${refunded} of it is being refunded${toCardPaidWith(money)} The remaining ${rest} is not refunded.`,
      };
    case 'kept':
      return {
        title: `${charged(money)} ${paid}`,
        text: 'No refund has been made. We will contact you about your payment.',
      };
  }
}

/** For an order whose payment has ended: whether the card was charged. */
export function chargeText(money: OrderMoney): string {
  const [paid, refunded] = [money.paidCents, money.refundedCents].map(formatUsd);
  switch (moneyCase(money)) {
    case 'never_charged':
      return 'You were not charged.';
    case 'refunded':
      return `${charged(money)} ${paid}, and the full amount is being refunded${toCard(money)}.`;
    case 'part_refunded':
      return `${charged(money)} ${paid}, and ${refunded} of it is being refunded${toCard(money)}.`;
    case 'kept':
      return `${charged(money)} ${paid}.`;
  }
}

/** For one refund; `money` already includes it. */
export function refundText(refundCents: number, money: OrderMoney): string {
  const [paid, refunded] = [money.paidCents, money.refundedCents].map(formatUsd);
  if (moneyCase(money) === 'refunded')
    return `${charged(money)} ${paid}. With this refund, the full amount has been returned${toCard(money)}.`;
  const earlier =
    money.refundedCents > refundCents
      ? ` Together with earlier refunds, that makes ${refunded}.`
      : '';
  return `${charged(money)} ${paid}, and ${formatUsd(refundCents)} of it is being refunded${toCard(money)}.${earlier}`;
}
