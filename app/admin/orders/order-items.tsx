import { formatUsd } from '#domain/money.ts';
import type { Order } from '#domain/orders.ts';
import { Fact } from './fact.tsx';

export function OrderItems({ order }: { order: Order }) {
  return (
    <section aria-label="Items">
      <h2 className="text-[20px]">Items</h2>
      <ul className="mt-2">
        {order.items.map((item) => (
          <li
            key={item.id}
            className="flex justify-between gap-4 border-b border-line py-2.5 text-[15px]"
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
      <dl className="mt-3 ml-auto grid max-w-[300px] gap-1.5 text-[15px]">
        {order.deliveryFeeCents > 0 && (
          <Fact name="Delivery fee">{formatUsd(order.deliveryFeeCents)}</Fact>
        )}
        {order.discountCents > 0 && (
          <Fact name={`Discount${order.couponCode ? ` (${order.couponCode})` : ''}`}>
            −{formatUsd(order.discountCents)}
          </Fact>
        )}
        <Fact name="Total">
          <b>{formatUsd(order.totalCents)}</b>
        </Fact>
        {order.deliveryType === 'delivery' && order.estimatedMinutes !== null && (
          <Fact name="Estimated delivery time">{order.estimatedMinutes} min</Fact>
        )}
      </dl>
    </section>
  );
}
