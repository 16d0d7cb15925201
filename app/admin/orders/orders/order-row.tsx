import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { EmailText } from '#app/ui/email-text.tsx';
import { formatUsd } from '#domain/money.ts';
import { isDeliveryCharge } from '#domain/orders/orders.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { DeleteButton, roundButton } from './delete-button.tsx';
import { methodName, countTrees, type OrderViewProps } from './order-actions.ts';
import { OrderDetailsPanel } from './order-details-panel.tsx';
import { dayText, PaymentGlance } from './order-glance.tsx';
import { StatusSelect } from './status-select.tsx';

/** Expandable table row for an order. */
export function OrderRow({
  order,
  isSelected,
  isOpen,
  deleted,
  actions,
  columns,
}: OrderViewProps & { columns: number }) {
  const detailsId = useId();
  const shortId = shortOrderId(order.id);

  return (
    <tbody className="border-b border-line last:border-0">
      <tr className={isSelected ? 'bg-linen' : ''}>
        <td>
          {!deleted && (
            <input
              type="checkbox"
              aria-label={`Select order ${shortId}`}
              checked={isSelected}
              onChange={(event) => actions.select(order, event.currentTarget.checked)}
              className="mt-1 size-5 accent-pine"
            />
          )}
        </td>
        <td className="px-0!">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            aria-label={`Details of order ${shortId}`}
            onClick={() => actions.open(order, !isOpen)}
            className={roundButton}
          >
            <ChevronDown
              aria-hidden
              className={`size-5 transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
            />
          </button>
        </td>
        <th scope="row" className="text-left font-semibold tabular-nums">
          {shortId}
          <span className="block font-normal text-ink-2">{order.number}</span>
        </th>
        <td className="whitespace-nowrap">{shortDay(order.createdAt)}</td>
        <td className="wrap-anywhere">{order.customer?.fullName ?? 'N/A'}</td>
        <td className="leading-snug break-words text-ink-2">
          {order.customer?.email ? <EmailText email={order.customer.email} /> : 'No email'}
          <br />
          <span className="whitespace-nowrap">{order.customer?.phone ?? 'N/A'}</span>
        </td>
        <td className="tabular-nums">{isDeliveryCharge(order) ? 'Charge' : countTrees(order)}</td>
        <td className="font-semibold tabular-nums">
          {formatUsd(order.totalCents)}
          <span className="mt-1 block font-normal">
            <PaymentGlance order={order} />
          </span>
        </td>
        <td>
          {methodName(order)}
          <span className="block text-sm text-ink-2">{dayText(order)}</span>
        </td>
        <td>
          <StatusSelect order={order} actions={actions} disabled={deleted} />
        </td>
        <td>
          <DeleteButton order={order} actions={actions} deleted={deleted} />
        </td>
      </tr>
      <tr id={detailsId} hidden={!isOpen}>
        <td colSpan={columns} className="bg-paper p-0!">
          {isOpen && <OrderDetailsPanel order={order} />}
        </td>
      </tr>
    </tbody>
  );
}
