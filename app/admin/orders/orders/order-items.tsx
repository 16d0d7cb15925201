import { FactList } from '#app/ui/fact-list.tsx';
import { formatSignedUsd, formatUsd, type Cents } from '#domain/money.ts';
import { isDeliveryCharge, itemText, type Order } from '#domain/orders/orders.ts';

const bold = (cents: Cents) => <b>{formatUsd(cents)}</b>;

export function OrderItems({ order }: { order: Order }) {
  const { items, changed, deliveryFeeCents, discountCents, couponCode, totalCents } = order;
  return (
    <section aria-label="Items" className="lg:col-start-2 lg:row-start-1">
      <h2 className="text-xl">Items</h2>
      <ul className="mt-2">
        {items.map(({ id, variety, fruit, rootstock, quantity, priceCents }) => (
          <li key={id} className="flex justify-between gap-4 border-b border-line py-2.5 text-sm">
            <span>
              <b className="font-semibold">{variety}</b>
              <span className="block text-ink-2">
                {fruit} - {rootstock}, {quantity} × {formatUsd(priceCents)} each
              </span>
            </span>
            <span className="font-semibold tabular-nums">{formatUsd(quantity * priceCents)}</span>
          </li>
        ))}
      </ul>
      {isDeliveryCharge(order) && (
        <p className="text-sm">What the delivery of another order costs more. It has no trees.</p>
      )}
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
          [changed ? 'Total as ordered' : 'Total', bold(totalCents)],
          changed && ['Changes', formatSignedUsd(changed.worthCents - totalCents)],
          changed && ['Total now', bold(changed.worthCents)],
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
