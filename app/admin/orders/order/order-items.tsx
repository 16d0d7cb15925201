import { FactList } from '#app/ui/fact-list.tsx';
import { formatUsd, type Cents } from '#domain/money.ts';
import { itemText, type Order } from '#domain/orders/orders.ts';
import { isCanceled } from '#domain/statuses.ts';

const bold = (cents: Cents) => <b>{formatUsd(cents)}</b>;

export function OrderItems({ order }: { order: Order }) {
  const { items, changed, now, status } = order;
  const { deliveryFeeCents, discountCents, couponCode, totalCents } = order;
  return (
    <section aria-label="Items" className="lg:col-start-2 lg:row-start-1">
      <h2 className="text-xl">Items</h2>
      <ul className="mt-2">
        {items.map(({ id, variety, fruit, rootstock, quantity, priceCents, handedOver }) => (
          <li key={id} className="flex justify-between gap-4 border-b border-line py-2.5 text-sm">
            <span>
              <b className="font-semibold">{variety}</b>
              <span className="block text-ink-2">
                {fruit} - {rootstock}, {quantity} × {formatUsd(priceCents)} each
                {handedOver > 0 && handedOver < quantity && `, ${handedOver} of them handed over`}
              </span>
            </span>
            <span className="font-semibold tabular-nums">{formatUsd(quantity * priceCents)}</span>
          </li>
        ))}
      </ul>
      {changed && (
        <p className="mt-3 text-sm text-ink-2">
          As ordered: {changed.ordered.map(itemText).join(', ')}. What happened since is in the
          history.
        </p>
      )}
      <FactList
        className="mt-3 ml-auto max-w-[300px] gap-1.5 text-sm"
        facts={[
          deliveryFeeCents > 0 && ['Delivery fee', formatUsd(deliveryFeeCents)],
          discountCents > 0 && [
            `Discount${couponCode ? ` (${couponCode})` : ''}`,
            `−${formatUsd(discountCents)}`,
          ],
          [now ? 'Total as ordered' : 'Total', bold(totalCents)],
          now && !isCanceled(status) && ['Trees now', formatUsd(now.treesCents)],
          now && now.deliveryFeeCents > 0 && ['Delivery fee now', formatUsd(now.deliveryFeeCents)],
          now && now.discountCents > 0 && ['Discount now', `−${formatUsd(now.discountCents)}`],
          now && now.givenCents > 0 && ['Given by the farm', `−${formatUsd(now.givenCents)}`],
          now && now.keptCents > 0 && ['Kept by the farm', formatUsd(now.keptCents)],
          now && ['Total now', bold(now.totalCents)],
          order.deliveryType === 'delivery' &&
            order.estimatedMinutes !== null && [
              'Drive from the farm',
              `${order.estimatedMinutes} min`,
            ],
        ]}
      />
    </section>
  );
}
