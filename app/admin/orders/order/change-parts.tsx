import { FactList } from '#app/ui/fact-list.tsx';
import { formatUsd } from '#domain/money.ts';
import type { ChangePreview } from '#domain/orders/order-changes.ts';

/** What a change makes of the money of an order. */
export function ChangeParts({ preview }: { preview: ChangePreview }) {
  const { cents, owedCents } = preview;
  return (
    <>
      <FactList
        className="gap-1.5"
        facts={[
          ['Total so far', formatUsd(owedCents - cents)],
          ['Total after the change', formatUsd(owedCents)],
        ]}
      />
      <p className="mt-3 text-lg font-semibold">{outcome(preview)}</p>
    </>
  );
}

function outcome({ payment, refundCents }: ChangePreview): string {
  if ('missingCents' in payment) return `${formatUsd(payment.missingCents)} to pay`;
  if (!('giveBackCents' in payment)) return 'Paid';
  const byHand = payment.giveBackCents - refundCents;
  return byHand === 0
    ? `${formatUsd(refundCents)} to give back, to the card`
    : `${formatUsd(payment.giveBackCents)} to give back, ${formatUsd(byHand)} of it by hand`;
}
