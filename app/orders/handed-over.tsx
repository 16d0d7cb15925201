import { count } from '#domain/count.ts';
import { isPromised, orderState } from '#domain/orders/order-rules.ts';
import type { Order } from '#domain/orders/orders.ts';
import { momentText } from '#domain/orders/pickups.ts';

/** What went before the rest of the order and when, and what waits. */
export function HandedOver({ order }: { order: Order }) {
  const { partHandovers = [] } = order;
  if (partHandovers.length === 0 && !order.handedOverAt) return null;
  const waiting = order.items.reduce(
    (sum, { quantity, handedOver }) => sum + quantity - handedOver,
    0,
  );
  return (
    <ul aria-label="Handed over" className="mt-2 text-sm">
      {partHandovers.map(({ at, trees }) => (
        <li key={at}>
          {count(trees, 'tree')} handed over on {momentText(new Date(at))}
        </li>
      ))}
      {order.handedOverAt && waiting > 0 && (
        <li>
          {count(waiting, 'tree')} handed over on {momentText(new Date(order.handedOverAt))}
        </li>
      )}
      {isPromised(orderState(order)) && (
        <li className="font-semibold">
          {count(waiting, 'tree waits', 'trees wait')} for {waiting === 1 ? 'its' : 'their'} day
        </li>
      )}
    </ul>
  );
}
