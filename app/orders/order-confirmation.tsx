import { Suspense, useEffect, useRef } from 'react';
import { recordOrdered } from '#app/mail/newsletter/popup-memory.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { browserData } from '#app/ui/site-data.ts';
import { farmAddress, settings } from '#domain/farm/settings.ts';
import type { Order } from '#domain/orders/orders.ts';
import { orderNumber, shortOrderId } from '#domain/statuses.ts';
import { OrderContact, OrderDelivery, OrderTotals } from './order-details.tsx';
import { orderHeadline } from './order-headline.ts';
import { OrderSteps } from './order-steps.tsx';
import { PaymentStatusCard } from './payment-status-card.tsx';
import { ReceiptButton } from './receipt-button.tsx';

const ChangeOrder = lazyPart(async () => (await import('./change-order.tsx')).ChangeOrder);

const OrderPickup = lazyPart(
  async () => (await import('#app/orders/pickups/order-pickup.tsx')).OrderPickup,
);

export function OrderConfirmation({ order }: { order: Order }) {
  const { title, text } = orderHeadline(order);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []); // the Pay button that had focus is gone
  const isPaid = order.paidCents > 0;
  useEffect(() => {
    if (isPaid) recordOrdered(browserData);
  }, [isPaid]);
  return (
    <div className="wrap py-[clamp(36px,5vw,72px)]">
      {/* Letterhead for print, where the navigation is hidden. */}
      <p className="mb-8 hidden border-b border-line pb-3 text-sm print:block">
        <strong className="block font-display text-xl font-medium">{settings.name}</strong>
        {farmAddress()}, {settings.farm.phone}
      </p>
      <h1 ref={heading} tabIndex={-1} className="title-page outline-none">
        {title}
      </h1>
      <p className="mt-4 max-w-[60ch] text-lg text-ink-2">{text}</p>
      <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-3">
        <div>
          <dt className="text-sm text-ink-2">Order</dt>
          <dd className="font-semibold tabular-nums">{shortOrderId(order.id)}</dd>
        </div>
        {order.number && (
          <div>
            <dt className="text-sm text-ink-2">Order number</dt>
            <dd className="font-semibold tabular-nums">{order.number}</dd>
          </div>
        )}
        <div>
          <dt className="text-sm text-ink-2">Placed</dt>
          <dd className="font-semibold">
            <time dateTime={order.createdAt}>{formatFarmDayAndTime(order.createdAt)}</time>
          </dd>
        </div>
      </dl>
      <OrderSteps order={order} />
      <div className="mt-8 grid items-start gap-[clamp(20px,3vw,40px)] lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <div className="grid gap-5">
          <OrderTotals order={order} />
          <OrderContact order={order} />
        </div>
        <div className="grid gap-5">
          <PaymentStatusCard order={order} />
          <OrderDelivery order={order} />
          <Suspense>
            <OrderPickup order={order} />
          </Suspense>
          <Suspense>
            <ChangeOrder order={order} />
          </Suspense>
        </div>
      </div>
      <div className="mt-9 flex flex-wrap gap-3 print:hidden">
        <ButtonLink to="/account">View My Orders</ButtonLink>
        {order.paidCents > 0 && <ReceiptButton order={order} variant="button" />}
        <ButtonLink to="/catalog" variant="ghost">
          Continue Shopping
        </ButtonLink>
      </div>
      <p className="mt-7 text-sm text-ink-2">
        Questions about your order? Email{' '}
        <a
          href={`mailto:${settings.farm.email}?subject=${encodeURIComponent(`Order ${orderNumber(order)}`)}`}
          className="link"
        >
          {settings.farm.email}
        </a>
        .
      </p>
    </div>
  );
}
