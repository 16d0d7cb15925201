import { CallUs } from '#app/orders/mailed-link.tsx';
import { formatLastDay } from '#app/ui/dates.ts';
import { Panel } from '#app/ui/panel.tsx';
import { TitledPanel } from '#app/ui/titled-panel.tsx';
import { formatUsd } from '#domain/money.ts';
import { itemText } from '#domain/orders/orders.ts';
import type { PayLink, PayLinkOrder } from '#domain/orders/pay-link.ts';
import { orderNumber, shortOrderId } from '#domain/statuses.ts';
import { PayCard, type PartToPay } from './pay-card.tsx';

interface PayOrdersProps {
  link: PayLink;
  onChanged: () => void;
}

/** One order, or all of somebody who stands at the gate. */
export function PayOrders({ link: { orders, settings }, onChanged }: PayOrdersProps) {
  const { title, text } = orders.length === 1 ? describe(orders[0]!) : describeAll(orders);
  const parts = orders.flatMap(partToPay);
  const isUnderWay = orders.some(({ underWay }) => underWay);
  return (
    <div className="grid gap-[22px]">
      <div aria-live="polite">
        <h1 className="title-section">{title}</h1>
        <p className="mt-3 text-lg">{text}</p>
      </div>
      {orders.length === 1 ? (
        <Panel aria-label="Your order">
          <OrderLines order={orders[0]!} />
        </Panel>
      ) : (
        orders.map((order) => (
          <TitledPanel key={order.orderId} title={orderTitle(order)} heading="mb-3">
            <OrderLines order={order} />
          </TitledPanel>
        ))
      )}
      {parts.length > 0 && !isUnderWay && (
        <PayCard parts={parts} settings={settings} onChanged={onChanged} />
      )}
      <CallUs>
        {orders.length === 1
          ? `Questions about order ${shortOrderId(orders[0]!.orderId)}?`
          : 'Questions about your orders?'}
      </CallUs>
    </div>
  );
}

const partToPay = ({ token, payment }: PayLinkOrder): PartToPay[] =>
  'missingCents' in payment ? [{ token, missingCents: payment.missingCents }] : [];

const isCanceled = ({ payment }: PayLinkOrder): boolean =>
  payment.state === 'canceled' || payment.state === 'canceled_paid';

const underWayText = {
  title: 'Your payment is being processed',
  text: 'Please keep this page open. It shows the result within a few minutes; you do not need to pay again.',
};
const paidText = { title: 'Paid, thank you!', text: 'Your trees are reserved for you.' };

function describe({ payment, underWay, lapsed, dueAt }: PayLinkOrder) {
  if (underWay) return underWayText;
  switch (payment.state) {
    case 'paid':
    case 'overpaid':
      return paidText;
    case 'canceled':
    case 'canceled_paid':
      return {
        title: lapsed ? 'This link has expired' : 'This order is canceled',
        text: lapsed
          ? 'The order was not paid in time, so its trees were released. Please call us if you still want them.'
          : 'There is nothing to pay. Please call us if you want to order again.',
      };
    default: {
      const rest = payment.state === 'underpaid' ? ' This is the rest of your order.' : '';
      return {
        title: 'Pay for your order',
        text: dueAt
          ? `We hold these trees for you until ${formatLastDay(dueAt)}.${rest}`
          : `You can also pay in cash or by check when you get your trees.${rest}`,
      };
    }
  }
}

function describeAll(orders: readonly PayLinkOrder[]) {
  if (orders.some(({ underWay }) => underWay)) return underWayText;
  if (orders.every(isCanceled))
    return {
      title: 'These orders are canceled',
      text: 'There is nothing to pay. Please call us if you want to order again.',
    };
  const parts = orders.flatMap(partToPay);
  if (parts.length === 0) return paidText;
  return {
    title: 'Pay for your orders',
    text:
      parts.length === 1
        ? 'One of them is still to be paid.'
        : 'One card pays for all of them. Your statement will show a charge for each order.',
  };
}

function orderTitle(order: PayLinkOrder): string {
  const title = `Order ${orderNumber({ id: order.orderId, number: order.number })}`;
  if (isCanceled(order)) return `${title}: canceled`;
  return 'missingCents' in order.payment ? title : `${title}: paid`;
}

function OrderLines({ order }: { order: PayLinkOrder }) {
  const { items, deliveryFeeCents, discountCents, givenCents, totalCents, receivedCents, payment } =
    order;
  const rows: (readonly [string, string] | false)[] = [
    ...items.map((item) => [itemText(item), formatUsd(item.quantity * item.priceCents)] as const),
    deliveryFeeCents > 0 && ['Delivery', formatUsd(deliveryFeeCents)],
    discountCents > 0 && ['Discount', `−${formatUsd(discountCents)}`],
    givenCents > 0 && ['Given by the farm', `−${formatUsd(givenCents)}`],
    ['Total', formatUsd(totalCents)],
    receivedCents > 0 && ['Paid', formatUsd(receivedCents)],
    'missingCents' in payment && ['To pay now', formatUsd(payment.missingCents)],
  ];
  return (
    <dl className="grid gap-2.5 tabular-nums">
      {rows
        .filter((row) => row !== false)
        .map(([name, amount]) => (
          <div
            key={name}
            className="flex justify-between gap-4 border-line not-last:border-b not-last:pb-2.5 last:font-semibold"
          >
            <dt className="wrap-anywhere">{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
    </dl>
  );
}
