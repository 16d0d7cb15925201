import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { Badge } from '#app/ui/badge.tsx';
import { formatUsd } from '#domain/money.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { DeleteButton } from './delete-button.tsx';
import { methodName, treesText, type OrderViewProps } from './order-actions.ts';
import { OrderDetailsPanel } from './order-details-panel.tsx';
import { dayText, PaymentGlance } from './order-glance.tsx';
import { StatusSelect } from './status-select.tsx';

/** An order on phones; see order-row.tsx for wide screens. */
export function AdminOrderCard({ order, isSelected, isOpen, deleted, actions }: OrderViewProps) {
  const detailsId = useId();
  const shortId = shortOrderId(order.id);
  return (
    <li className={`rounded-card border bg-surface ${isSelected ? 'border-pine' : 'border-line'}`}>
      <div className="flex items-start gap-3 px-4 pt-3">
        {!deleted && (
          <label className="-m-2.5 grid size-11 shrink-0 cursor-pointer place-items-center">
            <input
              type="checkbox"
              aria-label={`Select order ${shortId}`}
              checked={isSelected}
              onChange={(event) => actions.select(order, event.currentTarget.checked)}
              className="size-5 accent-pine"
            />
          </label>
        )}
        <div className="min-w-0 flex-1">
          <h2 className="font-sans! text-lg leading-tight font-semibold! tracking-normal! wrap-anywhere">
            {order.customer?.fullName ?? 'N/A'}
          </h2>
          <p className="mt-0.5 text-sm text-ink-2 tabular-nums">
            {[order.number, shortId, shortDay(order.createdAt)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <p className="text-right text-lg leading-tight font-semibold tabular-nums">
          {formatUsd(order.totalCents)}
          <span className="mt-0.5 block text-sm font-normal text-ink-2">{treesText(order)}</span>
        </p>
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-2 px-4 text-sm">
        <Badge tone="plain">{methodName(order)}</Badge>
        <PaymentGlance order={order} />
        {order.pickup && <span className="text-ink-2">{dayText(order)}</span>}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-1 px-4 pb-3 min-[360px]:gap-2">
        <StatusSelect order={order} actions={actions} disabled={deleted} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          aria-label={`Details of order ${shortId}`}
          onClick={() => actions.open(order, !isOpen)}
          className="ml-auto inline-flex min-h-11 items-center gap-1 rounded-full px-2 font-semibold min-[360px]:px-3 text-pine hover:bg-linen"
        >
          Details{' '}
          <ChevronDown
            aria-hidden
            className={`size-5 transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
        <DeleteButton order={order} actions={actions} deleted={deleted} />
      </div>
      <div id={detailsId} hidden={!isOpen} className="rounded-b-card border-t border-line bg-paper">
        {isOpen && <OrderDetailsPanel order={order} />}
      </div>
    </li>
  );
}
