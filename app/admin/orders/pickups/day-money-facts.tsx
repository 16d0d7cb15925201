import { Facts } from '#app/ui/facts.tsx';
import { formatUsd } from '#domain/money.ts';
import type { DayMoney } from '#domain/orders/farm-orders.ts';

/** To count the cash box by. */
export const DayMoneyFacts = ({ cashCents, checkCents, cardCents, otherCents }: DayMoney) => (
  <section aria-label="Taken on this day" className="print:hidden">
    <p className="mb-1 text-sm text-ink-2">Taken on this day, in the hand and by link</p>
    <Facts
      facts={[
        ['Cash', formatUsd(cashCents)],
        ['Checks', formatUsd(checkCents)],
        ['Card links', formatUsd(cardCents)],
        ...(otherCents === 0 ? [] : [['Other', formatUsd(otherCents)] as const]),
      ]}
    />
  </section>
);
