import { useId } from 'react';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { EmailText } from '#app/ui/email-text.tsx';
import { formatUsd } from '#domain/money.ts';
import { totalNow } from '#domain/orders/orders.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { OrderDetailsPanel } from './order-details-panel.tsx';
import {
  DeleteButton,
  DeleteLink,
  DetailsButton,
  PaymentGlance,
  SelectBox,
  OrderStatusSelect,
  type OrderViewProps,
} from './order-parts.tsx';
import { countTrees, dayText, methodName, treesText } from './order-texts.ts';

/** An order in the table of wide screens. */
export function OrderRow({ columns, ...view }: OrderViewProps & { columns: number }) {
  const { order, isSelected, isOpen } = view;
  const { customer } = order;
  const detailsId = useId();
  return (
    <tbody className="border-b border-line last:border-0">
      <tr className={isSelected ? 'bg-linen' : ''}>
        <td>
          <SelectBox {...view} />
        </td>
        <td className="px-0!">
          <DetailsButton {...view} controls={detailsId} />
        </td>
        <th scope="row" className="text-left font-semibold tabular-nums">
          {shortOrderId(order.id)}
          <span className="block font-normal text-ink-2">{order.number}</span>
        </th>
        <td className="whitespace-nowrap">{shortDay(order.createdAt)}</td>
        <td className="wrap-anywhere">{customer?.fullName ?? 'N/A'}</td>
        <td className="leading-snug break-words text-ink-2">
          {customer?.email ? <EmailText email={customer.email} /> : 'No email'}
          <br />
          <span className="whitespace-nowrap">{customer?.phone ?? 'N/A'}</span>
        </td>
        <td className="tabular-nums">{countTrees(order)}</td>
        <td className="font-semibold tabular-nums">
          {formatUsd(totalNow(order))}
          <span className="mt-1 block font-normal">
            <PaymentGlance order={order} />
          </span>
        </td>
        <td>
          {methodName(order)}
          <span className="block text-sm text-ink-2">{dayText(order)}</span>
        </td>
        <td>
          <OrderStatusSelect {...view} />
        </td>
        <td>
          <DeleteButton {...view} />
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

/** An order on phones. */
export function AdminOrderCard(view: OrderViewProps) {
  const { order, isSelected, isOpen } = view;
  const detailsId = useId();
  return (
    <li className={`rounded-card border bg-surface ${isSelected ? 'border-pine' : 'border-line'}`}>
      <div className="flex items-start gap-2 pt-2 pr-1 pl-3">
        <SelectBox {...view} />
        <div className="min-w-0 flex-1">
          <div className="flex items-baseline justify-between gap-3">
            <h2 className="min-w-0 font-sans! text-lg leading-tight font-semibold! tracking-normal! wrap-anywhere">
              {order.customer?.fullName ?? 'N/A'}
            </h2>
            <p className="text-lg leading-tight font-semibold tabular-nums">
              {formatUsd(totalNow(order))}
            </p>
          </div>
          <p className="text-sm text-ink-2 tabular-nums">
            {[order.number, shortOrderId(order.id), shortDay(order.createdAt)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="text-sm text-ink-2">
            {[treesText(order), methodName(order), order.pickup && dayText(order)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <DetailsButton {...view} controls={detailsId} />
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 pt-1 pb-2">
        <OrderStatusSelect {...view} />
        <div className="flex flex-1 basis-36 flex-wrap items-center gap-x-2 text-sm *:mt-0">
          <PaymentGlance order={order} />
        </div>
        {view.deleted && <DeleteButton {...view} />}
      </div>
      <div id={detailsId} hidden={!isOpen} className="rounded-b-card border-t border-line bg-paper">
        {isOpen && (
          <OrderDetailsPanel order={order}>
            {!view.deleted && <DeleteLink {...view} />}
          </OrderDetailsPanel>
        )}
      </div>
    </li>
  );
}
