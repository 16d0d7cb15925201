import { MapPin, Truck } from 'lucide-react';
import { OrderClaims } from '#app/orders/claims/order-claims.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { formatFarmDay } from '#app/ui/dates.ts';
import { TextLink } from '#app/ui/links.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { formatUsd } from '#domain/money.ts';
import { paymentStanding, receivedCents } from '#domain/orders/balance.ts';
import { canHaveWindow, orderState } from '#domain/orders/order-rules.ts';
import { customerAddress, totalNow, type Order } from '#domain/orders/orders.ts';
import { windowText } from '#domain/orders/pickups.ts';
import {
  isCanceled,
  orderStatusName,
  orderStatusTone,
  paymentStatusTone,
  shortOrderId,
} from '#domain/statuses.ts';
import { HandedOver } from './handed-over.tsx';
import { mayChange } from './may-change.ts';
import { OrderItemList } from './order-item-list.tsx';
import { orderPath } from './order-queries.ts';
import { OrderSteps } from './order-steps.tsx';
import { paymentName } from './payment-name.ts';
import { pickupPlace } from './pickup-place.ts';
import { ReceiptButton } from './receipt-button.tsx';

export function OrderCard({ order }: { order: Order }) {
  const { customer } = order;
  const { deliveryFeeCents, discountCents } = order.now ?? order;
  const payment = paymentStanding(order);
  return (
    <Panel aria-labelledby={`order-${order.id}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id={`order-${order.id}`} tabIndex={-1} className="title-panel outline-none">
            Order {shortOrderId(order.id)}
          </h2>
          <p className="mt-1 text-sm text-ink-2">
            {order.number && `Number ${order.number}, `}
            <time dateTime={order.createdAt}>{formatFarmDay(order.createdAt)}</time>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Badge tone={orderStatusTone(order.status)}>{orderStatusName(order.status)}</Badge>
          <Badge tone={paymentStatusTone(order.paymentStatus)}>{paymentName(order)}</Badge>
        </div>
      </div>
      <OrderSteps order={order} />
      <DeliveryLine order={order} />
      <HandedOver order={order} />
      <DayLine order={order} />
      <div className="mt-4 border-t border-line">
        <OrderItemList items={order.items} />
      </div>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="text-sm text-ink-2">
          {customer && (
            <p>
              Contact:{' '}
              {[customer.fullName, customer.email, customer.phone].filter(Boolean).join(', ')}
            </p>
          )}
          <TextLink to={orderPath(order.id)} className="mr-5 print:hidden">
            View order<span className="sr-only"> {shortOrderId(order.id)}</span>
          </TextLink>
          {mayChange(order) && (
            <TextLink to={`${orderPath(order.id)}#change`} className="mr-5 print:hidden">
              Add trees, change or cancel
              <span className="sr-only"> order {shortOrderId(order.id)}</span>
            </TextLink>
          )}
          {order.paidCents > 0 && <ReceiptButton order={order} variant="link" />}
        </div>
        <div className="ml-auto text-right">
          <p className="font-display text-2xl leading-tight font-[450] tabular-nums">
            <span className="mr-3 font-sans text-sm text-ink-2">Total</span>
            {formatUsd(totalNow(order))}
          </p>
          {order.now && (
            <p className="mt-1 text-sm text-ink-2">
              Changed since you ordered for {formatUsd(order.totalCents)}
            </p>
          )}
          {deliveryFeeCents > 0 && (
            <p className="mt-1 text-sm text-ink-2">
              Includes {formatUsd(deliveryFeeCents)} delivery fee
            </p>
          )}
          {discountCents > 0 && (
            <p className="mt-1 text-sm text-ink-2">
              After a discount of {formatUsd(discountCents)}
            </p>
          )}
          {order.refundedCents > 0 && (
            <p className="mt-1 text-sm text-ink-2">
              Paid {formatUsd(order.paidCents)}, refunded {formatUsd(order.refundedCents)}, net{' '}
              {formatUsd(receivedCents(order))}
            </p>
          )}
          {'missingCents' in payment && !order.awaitsPayment && (
            <p className="mt-1 text-sm font-semibold">
              {formatUsd(payment.missingCents)} is still to pay.{' '}
              <TextLink to={`/order-confirmation?order_id=${order.id}`} className="print:hidden">
                Pay<span className="sr-only"> order {shortOrderId(order.id)}</span>
              </TextLink>
            </p>
          )}
        </div>
      </div>
      <OrderClaims order={order} />
    </Panel>
  );
}

function DeliveryLine({ order }: { order: Order }) {
  const isPickup = order.deliveryType === 'pickup';
  const Icon = isPickup ? MapPin : Truck;
  return (
    <p className="mt-4 flex items-start gap-2.5 text-sm">
      <Icon aria-hidden className="mt-0.5 size-5 flex-none text-ink-2" strokeWidth={1.6} />
      <span>
        <b className="font-semibold">{isPickup ? 'Pickup' : 'Delivery'}</b>
        <span className="text-ink-2">
          {' '}
          {isPickup ? pickupPlace(order) : (customerAddress(order.customer) ?? 'N/A')}
          {!isPickup &&
            !isCanceled(order.status) &&
            order.estimatedMinutes !== null &&
            ` • ETA: ${order.estimatedMinutes} min`}
        </span>
      </span>
    </p>
  );
}

/** The chosen day, or where to choose one. */
function DayLine({ order }: { order: Order }) {
  if (!canHaveWindow(orderState(order))) return null;
  const { pickup } = order;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 text-sm">
      {pickup && pickup.state !== 'missed' && <b className="font-semibold">{windowText(pickup)}</b>}
      <TextLink to={`${orderPath(order.id)}#day`} className="print:hidden">
        {pickup && pickup.state !== 'missed' ? 'See or move the day' : 'Choose a day'}
        <span className="sr-only"> of order {shortOrderId(order.id)}</span>
      </TextLink>
    </p>
  );
}
