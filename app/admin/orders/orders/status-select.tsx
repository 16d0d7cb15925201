import { orderState, statusRefusal } from '#domain/orders/order-rules.ts';
import type { Order } from '#domain/orders/orders.ts';
import {
  orderStatuses,
  orderStatusName,
  orderStatusTone,
  shortOrderId,
  type OrderStatus,
  type StatusTone,
} from '#domain/statuses.ts';
import type { OrderActions } from './order-actions.ts';

const tones: Record<StatusTone, string> = {
  leaf: 'bg-leaf-tint text-leaf',
  gold: 'bg-gold-tint text-gold',
  apple: 'bg-apple-tint text-apple',
  sky: 'bg-sky-tint text-sky',
  plum: 'bg-plum-tint text-plum',
};

export function StatusSelect({
  order,
  actions,
  disabled,
}: {
  order: Order;
  actions: OrderActions;
  disabled: boolean;
}) {
  return (
    <select
      aria-label={`Status of order ${shortOrderId(order.id)}`}
      disabled={disabled}
      value={orderStatusName(order.status)}
      onChange={(event) => actions.setStatus(order, event.currentTarget.value as OrderStatus)} // one of the options below
      className={`min-h-11 flex-none rounded-full border border-current/30 px-3 text-base font-semibold lg:text-sm ${tones[orderStatusTone(order.status)]}`}
    >
      {orderStatuses.map((status) => (
        <option
          key={status}
          disabled={statusRefusal(orderState(order), status) !== undefined}
          className="bg-surface text-ink"
        >
          {status}
        </option>
      ))}
    </select>
  );
}
