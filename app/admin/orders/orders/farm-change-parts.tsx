import { FactList } from '#app/ui/fact-list.tsx';
import { formatUsd, type Cents } from '#domain/money.ts';
import type { FarmPayment } from '#domain/orders/farm-orders.ts';
import type { FarmChange } from '#domain/orders/order-changes.ts';

interface FarmChangePartsProps {
  change: FarmChange;
  /** What can go back to the card. */
  cardCents: Cents;
}

/** What a change makes of an order that the farm entered. */
export function FarmChangeParts({ change, cardCents }: FarmChangePartsProps) {
  const { wasCents, worthCents, netCents, payment } = change;
  return (
    <>
      <FactList
        className="gap-1.5"
        facts={[
          ['Total so far', formatUsd(wasCents)],
          ['Total after the change', formatUsd(worthCents)],
          ['Paid', formatUsd(netCents)],
        ]}
      />
      <p className="mt-3 text-lg font-semibold">{outcome(payment, cardCents)}</p>
    </>
  );
}

function outcome(payment: FarmPayment, cardCents: Cents): string {
  if ('missingCents' in payment) return `${formatUsd(payment.missingCents)} to pay`;
  if (!('giveBackCents' in payment)) return 'Paid';
  const byHand = payment.giveBackCents - cardCents;
  return byHand === 0
    ? `${formatUsd(cardCents)} to give back, to the card`
    : `${formatUsd(payment.giveBackCents)} to give back, ${formatUsd(byHand)} of it by hand`;
}
