import { MoneyLine, TotalLine } from '#app/ui/money-lines.tsx';
import { Section } from '#app/ui/section.tsx';
import { TaxNote } from '#app/ui/tax-note.tsx';
import { formatUsd } from '#domain/money.ts';
import { paymentStanding, receivedCents } from '#domain/orders/balance.ts';
import { isPromised, orderState } from '#domain/orders/order-rules.ts';
import { customerAddress, type Order, type OrderNow } from '#domain/orders/orders.ts';
import { currentTaxNote } from '#domain/orders/tax-text.ts';
import { isCanceled } from '#domain/statuses.ts';
import { HandedOver } from './handed-over.tsx';
import { OrderChanges } from './order-changes.tsx';
import { OrderItemList } from './order-item-list.tsx';
import { pickupPlace } from './pickup-place.ts';

export const OrderContact = ({ order: { customer, note } }: { order: Order }) => (
  <Section title="Contact">
    <Facts
      facts={[
        ['Name', customer?.fullName],
        ['Email', customer?.email],
        ['Phone', customer?.phone],
        ...(note ? [['Your note', note] satisfies [string, string]] : []),
      ]}
    />
  </Section>
);

export function OrderDelivery({ order }: { order: Order }) {
  if (order.deliveryType === 'pickup') {
    return (
      <Section title="Farm pickup">
        <Facts facts={[['Pickup location', pickupPlace(order)]]} />
        {isPromised(orderState(order)) && !order.pickup && (
          <p className="mt-4 text-sm text-ink-2">
            We'll notify you when your order is ready for pickup!
          </p>
        )}
      </Section>
    );
  }
  const minutes = order.estimatedMinutes;
  return (
    <Section title="Local delivery">
      <Facts
        facts={[
          ['Address', customerAddress(order.customer) ?? undefined],
          [
            'Drive from the farm',
            minutes === null || isCanceled(order.status) ? undefined : `${minutes} minutes`,
          ],
        ]}
      />
    </Section>
  );
}

export const OrderTotals = ({ order }: { order: Order }) => (
  <Section title="Your trees">
    <HandedOver order={order} />
    <OrderItemList items={order.items} withPictures />
    {order.changed && <OrderChanges changed={order.changed} />}
    <dl className="mt-4">
      {(!order.now || order.deliveryFeeCents > 0 || order.discountCents > 0) && (
        <MoneyLine name={order.now ? 'Subtotal as ordered' : 'Subtotal'}>
          {formatUsd(order.totalCents - order.deliveryFeeCents + order.discountCents)}
        </MoneyLine>
      )}
      {order.deliveryFeeCents > 0 && (
        <MoneyLine name="Delivery fee">{formatUsd(order.deliveryFeeCents)}</MoneyLine>
      )}
      {order.discountCents > 0 && (
        <MoneyLine name={order.couponCode ? `Discount (${order.couponCode})` : 'Discount'}>
          −{formatUsd(order.discountCents)}
        </MoneyLine>
      )}
      {order.now ? (
        <>
          <MoneyLine name="Total as ordered">{formatUsd(order.totalCents)}</MoneyLine>
          <NowLines now={order.now} isCanceled={isCanceled(order.status)} />
        </>
      ) : (
        <TotalLine name="Total">{formatUsd(order.totalCents)}</TotalLine>
      )}
    </dl>
    <TaxNote note={currentTaxNote(order)} />
    {(order.refundedCents > 0 || order.now) && order.paidCents > 0 && (
      <dl className="mt-3">
        <MoneyLine name="Paid">{formatUsd(order.paidCents - order.reversedCents)}</MoneyLine>
        {order.refundedCents > 0 && (
          <>
            <MoneyLine name="Refunded">−{formatUsd(order.refundedCents)}</MoneyLine>
            <MoneyLine name="Net">{formatUsd(receivedCents(order))}</MoneyLine>
          </>
        )}
        <StandingLine order={order} />
      </dl>
    )}
  </Section>
);

/** What is due, or to be given back. */
function StandingLine({ order }: { order: Order }) {
  const payment = paymentStanding(order);
  if ('missingCents' in payment)
    return <MoneyLine name="Still to pay">{formatUsd(payment.missingCents)}</MoneyLine>;
  if (payment.state !== 'overpaid') return null;
  return <MoneyLine name="To be given back">{formatUsd(payment.giveBackCents)}</MoneyLine>;
}

/** What the order costs since it was changed. */
const NowLines = ({ now, isCanceled: isOver }: { now: OrderNow; isCanceled: boolean }) => (
  <>
    {!isOver && <MoneyLine name="Trees now">{formatUsd(now.treesCents)}</MoneyLine>}
    {now.deliveryFeeCents > 0 && (
      <MoneyLine name="Delivery fee now">{formatUsd(now.deliveryFeeCents)}</MoneyLine>
    )}
    {now.discountCents > 0 && (
      <MoneyLine name="Discount now">−{formatUsd(now.discountCents)}</MoneyLine>
    )}
    {now.givenCents > 0 && (
      <MoneyLine name="Given by the farm">−{formatUsd(now.givenCents)}</MoneyLine>
    )}
    {now.keptCents > 0 && <MoneyLine name="Kept by the farm">{formatUsd(now.keptCents)}</MoneyLine>}
    <TotalLine name="Total now">{formatUsd(now.totalCents)}</TotalLine>
  </>
);

const Facts = ({ facts }: { facts: [name: string, value: string | undefined][] }) => (
  <dl className="grid gap-3">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt className="text-sm text-ink-2">{name}</dt>
        <dd className="font-medium break-words">{value || 'N/A'}</dd>
      </div>
    ))}
  </dl>
);
