import { ChevronDown, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { formatDay } from '#app/orders/order-dates.ts';
import { formatUsd } from '#domain/money.ts';
import type { Order } from '#domain/orders.ts';
import { orderStatuses, orderStatusTone, shortOrderId, type OrderStatus, type StatusTone } from '#domain/statuses.ts';
import { OrderRowDetails } from './order-row-details.tsx';

const tones: Record<StatusTone, string> = {
  leaf: 'bg-leaf-tint text-leaf',
  gold: 'bg-gold-tint text-gold',
  apple: 'bg-apple-tint text-apple',
  sky: 'bg-sky-tint text-sky',
  plum: 'bg-plum-tint text-plum',
};
const square = 'grid size-11 place-items-center rounded-full hover:bg-linen';

interface OrderRowProps {
  order: Order;
  onStatus: (status: OrderStatus) => void;
  onDelete: () => void;
}

/** One order of the desk's list; opens to all that is known of it. */
export function OrderRow({ order, onStatus, onDelete }: OrderRowProps) {
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const shortId = shortOrderId(order.id);
  const trees = order.items.reduce((sum, { quantity }) => sum + quantity, 0);

  return (
    <tbody className="border-b border-line last:border-0">
      <tr>
        <td>
          <button type="button" aria-expanded={open} aria-controls={detailsId} aria-label={`Details of order ${shortId}`} onClick={() => setOpen(!open)} className={square}>
            <ChevronDown aria-hidden className={`size-5 transition-transform duration-150 ${open ? 'rotate-180' : ''}`} />
          </button>
        </td>
        <th scope="row" className="text-left font-semibold tabular-nums">{shortId}</th>
        <td className="whitespace-nowrap">{formatDay(order.createdAt)}</td>
        <td>{order.customer?.fullName ?? 'N/A'}</td>
        <td className="text-ink-2">
          {order.customer?.email ?? 'N/A'}
          <br />
          {order.customer?.phone ?? 'N/A'}
        </td>
        <td className="tabular-nums">{trees}</td>
        <td className="font-semibold tabular-nums">{formatUsd(order.totalCents)}</td>
        <td>{order.deliveryType === 'delivery' ? 'Delivery' : 'Pickup'}</td>
        <td>
          <select
            aria-label={`Status of order ${shortId}`}
            value={order.status}
            onChange={(event) => onStatus(event.currentTarget.value as OrderStatus)} // one of the options below
            className={`min-h-11 rounded-full border border-current/30 px-3 text-[14.5px] font-semibold ${tones[orderStatusTone(order.status)]}`}
          >
            {orderStatuses.map((status) => (
              <option key={status} className="bg-surface text-ink">
                {status}
              </option>
            ))}
          </select>
        </td>
        <td>
          <button
            type="button"
            aria-label={`Delete order ${shortId}`}
            onClick={() => window.confirm(`Are you sure you want to delete order ${shortId}?`) && onDelete()}
            className={`${square} text-apple`}
          >
            <Trash2 aria-hidden className="size-5" strokeWidth={1.7} />
          </button>
        </td>
      </tr>
      <tr id={detailsId} hidden={!open}>
        <td colSpan={10} className="bg-paper">
          {open && <OrderRowDetails order={order} />}
        </td>
      </tr>
    </tbody>
  );
}
