import { Fact } from '#app/ui/fact.tsx';
import { formatSignedUsd, formatUsd } from '#domain/money.ts';
import { isDeliveryCharge, type Order, type OrderItem } from '#domain/orders/orders.ts';

export function OrderItems({ order }: { order: Order }) {
  return (
    <section aria-label="Items">
      <h2 className="text-xl">Items</h2>
      <ul className="mt-2">
        {order.items.map((item) => (
          <li
            key={item.id}
            className="flex justify-between gap-4 border-b border-line py-2.5 text-sm"
          >
            <span>
              <b className="font-semibold">{item.variety}</b>
              <span className="block text-ink-2">
                {item.fruit} - {item.rootstock}, {item.quantity} × {formatUsd(item.priceCents)} each
              </span>
            </span>
            <span className="font-semibold tabular-nums">
              {formatUsd(item.quantity * item.priceCents)}
            </span>
          </li>
        ))}
      </ul>
      {isDeliveryCharge(order) && (
        <p className="text-sm">What the delivery of another order costs more. It has no trees.</p>
      )}
      {order.changed && <AsOrdered items={order.changed.ordered} />}
      <dl className="mt-3 ml-auto grid max-w-[300px] gap-1.5 text-sm">
        {order.deliveryFeeCents > 0 && (
          <Fact name="Delivery fee">{formatUsd(order.deliveryFeeCents)}</Fact>
        )}
        {order.discountCents > 0 && (
          <Fact name={`Discount${order.couponCode ? ` (${order.couponCode})` : ''}`}>
            −{formatUsd(order.discountCents)}
          </Fact>
        )}
        <Fact name={order.changed ? 'Total as ordered' : 'Total'}>
          <b>{formatUsd(order.totalCents)}</b>
        </Fact>
        {order.changed && (
          <>
            <Fact name="Changes">
              {formatSignedUsd(order.changed.worthCents - order.totalCents)}
            </Fact>
            <Fact name="Total now">
              <b>{formatUsd(order.changed.worthCents)}</b>
            </Fact>
          </>
        )}
        {order.deliveryType === 'delivery' && order.estimatedMinutes !== null && (
          <Fact name="Drive from the farm">{order.estimatedMinutes} min</Fact>
        )}
      </dl>
    </section>
  );
}

function AsOrdered({ items }: { items: readonly OrderItem[] }) {
  return (
    <p className="mt-3 text-sm text-ink-2">
      As ordered:{' '}
      {items
        .map(({ quantity, variety, rootstock }) => `${quantity} × ${variety} on ${rootstock}`)
        .join(', ')}
      . What happened since is in the history.
    </p>
  );
}
