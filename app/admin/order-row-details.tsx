import type { ReactNode } from 'react';
import { formatDayAndTime } from '#app/orders/order-dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { formatUsd } from '#domain/money.ts';
import { customerAddress, type Order } from '#domain/orders.ts';
import { paymentStatusTone } from '#domain/statuses.ts';

export function OrderRowDetails({ order }: { order: Order }) {
  const { customer } = order;
  const isDelivery = order.deliveryType === 'delivery';
  return (
    // On a phone the table scrolls sideways, and this stays in view.
    <div className="sticky left-3 grid w-[calc(100vw-var(--gutter)*2-32px)] gap-8 py-5 lg:static lg:w-auto lg:px-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
      <section aria-label="Customer">
        <h2 className="text-[20px]">Customer</h2>
        <dl className="mt-3 grid gap-2 text-[15px]">
          <Fact name="Name">{customer?.fullName ?? 'N/A'}</Fact>
          <Fact name="Email">{customer ? <a className="link" href={`mailto:${customer.email}`}>{customer.email}</a> : 'N/A'}</Fact>
          <Fact name="Phone">{customer ? <a className="link" href={`tel:${customer.phone}`}>{customer.phone}</a> : 'N/A'}</Fact>
          {isDelivery && <Fact name="Address">{customerAddress(customer) ?? 'N/A'}</Fact>}
          <Fact name="Placed">{formatDayAndTime(order.createdAt)}</Fact>
          <Fact name="Payment">
            <Badge tone={paymentStatusTone[order.paymentStatus]}>{order.paymentStatus}</Badge>
          </Fact>
        </dl>
      </section>
      <section aria-label="Items">
        <h2 className="text-[20px]">Items</h2>
        <ul className="mt-2">
          {order.items.map((item) => (
            <li key={item.id} className="flex justify-between gap-4 border-b border-line py-2.5 text-[15px]">
              <span>
                <b className="font-semibold">{item.variety}</b>
                <span className="block text-ink-2">
                  {item.fruit} - {item.rootstock}, {item.quantity} × {formatUsd(item.priceCents)} each
                </span>
              </span>
              <span className="font-semibold tabular-nums">{formatUsd(item.quantity * item.priceCents)}</span>
            </li>
          ))}
        </ul>
        <dl className="mt-3 ml-auto grid max-w-[300px] gap-1.5 text-[15px]">
          {order.deliveryFeeCents > 0 && <Fact name="Delivery fee">{formatUsd(order.deliveryFeeCents)}</Fact>}
          {order.discountCents > 0 && <Fact name="Discount">−{formatUsd(order.discountCents)}</Fact>}
          <Fact name="Total">
            <b>{formatUsd(order.totalCents)}</b>
          </Fact>
          {isDelivery && order.estimatedMinutes !== null && <Fact name="Estimated delivery time">{order.estimatedMinutes} min</Fact>}
        </dl>
      </section>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 text-right wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
