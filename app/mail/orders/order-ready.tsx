import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailFact, MailNote, MailText } from '#app/mail/kit/mail-parts.tsx';
import { farmAddress } from '#domain/farm/settings.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';
import type { OrderMail } from '#domain/mail/order-mails.ts';
import { FarmBox, OrderItems } from './order-parts.tsx';
import { CalendarLink, HandoverCode } from './pickup-parts.tsx';

export const subject = ({ deliveryType, ...order }: OrderMail): string =>
  deliveryType === 'pickup'
    ? `Order ${mailedOrderName(order)} is ready for pickup`
    : `Order ${mailedOrderName(order)} is ready for delivery`;

export function Body(order: OrderMail) {
  const { fullName, deliveryType, orderUrl } = order;
  const pickup = deliveryType === 'pickup';
  return (
    <MailFrame
      title={pickup ? 'Your trees are ready for pickup' : 'Your trees are ready for delivery'}
      preview={
        pickup
          ? 'Your trees are waiting for you at the farm.'
          : 'Your trees are packed and ready to go.'
      }
    >
      <MailText>
        {fullName}, your order {mailedOrderName(order)} is dug, labeled and wrapped.{' '}
        {handoverText(order)}
      </MailText>
      {pickup ? (
        <FarmBox address={farmAddress()} />
      ) : (
        <MailFact title="Delivery">
          We’ll deliver to {order.deliveryAddress ?? 'your address'}.
        </MailFact>
      )}
      {order.pickupTime && order.calendarUrl && <CalendarLink calendarUrl={order.calendarUrl} />}
      {order.handoverCode && <HandoverCode {...order} handoverCode={order.handoverCode} />}
      <OrderItems {...order} />
      <MailAction href={orderUrl}>View your order</MailAction>
      <MailNote>
        The roots must not dry out: keep them covered and moist on the way, and plant within a day
        or two. If you can’t, heel the trees in: lay them in a shady trench and cover the roots with
        soil.
      </MailNote>
    </MailFrame>
  );
}

function handoverText({ deliveryType, pickupTime }: OrderMail): string {
  if (pickupTime) return `Your ${deliveryType} is on ${pickupTime}.`;
  return deliveryType === 'pickup'
    ? 'Please call us, and we agree on a time to pick it up.'
    : 'We will call you to arrange the day.';
}
