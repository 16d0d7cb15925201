import { CallUs } from '#app/orders/mailed-link.tsx';
import { formatLastDay } from '#app/ui/dates.ts';
import { Panel } from '#app/ui/panel.tsx';
import { formatUsd } from '#domain/money.ts';
import { itemText } from '#domain/orders/orders.ts';
import type { PayLinkOrder } from '#domain/orders/pay-link.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { PayCard } from './pay-card.tsx';

interface PayOrderProps {
  order: PayLinkOrder;
  token: string;
  onChanged: () => void;
}

export function PayOrder({ order, token, onChanged }: PayOrderProps) {
  const { title, text } = describe(order);
  return (
    <div className="grid gap-[22px]">
      <div aria-live="polite">
        <h1 className="title-section">{title}</h1>
        <p className="mt-3 text-lg">{text}</p>
      </div>
      <OrderLines order={order} />
      {'missingCents' in order.payment && !order.underWay && (
        <PayCard
          key={order.payment.missingCents}
          order={order}
          amountCents={order.payment.missingCents}
          token={token}
          onChanged={onChanged}
        />
      )}
      <CallUs>Questions about order {shortOrderId(order.orderId)}?</CallUs>
    </div>
  );
}

function describe({ payment, underWay, lapsed, dueAt }: PayLinkOrder) {
  if (underWay)
    return {
      title: 'Your payment is being processed',
      text: 'Please keep this page open. It shows the result within a few minutes; you do not need to pay again.',
    };
  switch (payment.state) {
    case 'paid':
    case 'overpaid':
      return { title: 'Paid, thank you!', text: 'Your trees are reserved for you.' };
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
    <Panel aria-label="Your order">
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
    </Panel>
  );
}
