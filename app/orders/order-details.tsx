import { MoneyLine, TotalLine } from '#app/ui/money-lines.tsx';
import { Section } from '#app/ui/section.tsx';
import { TaxNote } from '#app/ui/tax-note.tsx';
import { formatSignedUsd, formatUsd } from '#domain/money.ts';
import { netCents } from '#domain/orders/order-money.ts';
import { customerAddress, type Order } from '#domain/orders/orders.ts';
import { taxNoteOf } from '#domain/orders/tax-text.ts';
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
        {!isCanceled(order.status) && !order.pickup && (
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
      <MoneyLine name={order.changed ? 'Subtotal as ordered' : 'Subtotal'}>
        {formatUsd(order.totalCents - order.deliveryFeeCents + order.discountCents)}
      </MoneyLine>
      {order.deliveryFeeCents > 0 && (
        <MoneyLine name="Delivery fee">{formatUsd(order.deliveryFeeCents)}</MoneyLine>
      )}
      {order.discountCents > 0 && (
        <MoneyLine name={order.couponCode ? `Discount (${order.couponCode})` : 'Discount'}>
          −{formatUsd(order.discountCents)}
        </MoneyLine>
      )}
      {order.changed ? (
        <>
          <MoneyLine name="Total as ordered">{formatUsd(order.totalCents)}</MoneyLine>
          <MoneyLine name="Changes">
            {formatSignedUsd(order.changed.worthCents - order.totalCents)}
          </MoneyLine>
          <TotalLine name="Total now">{formatUsd(order.changed.worthCents)}</TotalLine>
        </>
      ) : (
        <TotalLine name="Total">{formatUsd(order.totalCents)}</TotalLine>
      )}
    </dl>
    <TaxNote note={taxNoteOf(order)} />
    {order.refundedCents > 0 && (
      <dl className="mt-3">
        <MoneyLine name="Paid">{formatUsd(order.paidCents)}</MoneyLine>
        <MoneyLine name="Refunded">−{formatUsd(order.refundedCents)}</MoneyLine>
        <MoneyLine name="Net">{formatUsd(netCents(order))}</MoneyLine>
      </dl>
    )}
  </Section>
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
