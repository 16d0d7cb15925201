import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailFact, MailNote, MailText } from '#app/mail/kit/mail-parts.tsx';
import { farmAddress, settings } from '#domain/farm/settings.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';
import type { OrderMail } from '#domain/mail/order-mails.ts';
import { formatUsd } from '#domain/money.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import { bothOrderNames } from '#domain/statuses.ts';
import { NextStep, OrderAmounts, OrderItems } from './order-parts.tsx';
import { CalendarLink, HandoverCode } from './pickup-parts.tsx';

export const subject = (order: OrderMail): string =>
  `Order ${mailedOrderName(order)} confirmed, thank you!`;

export function Body(order: OrderMail) {
  const { orderId, number, fullName, totalCents, orderUrl, season = settings.season.name } = order;
  const isCharge = order.items.length === 0;
  const guarantee: OrderTerms['guarantee'] = order.terms?.guarantee ?? settings.guarantee;
  return (
    <MailFrame
      title="Order confirmed!"
      preview={`Order ${mailedOrderName(order)}, ${formatUsd(totalCents)}`}
    >
      <MailText>
        Thank you, {fullName}.{' '}
        {isCharge
          ? 'You paid what the delivery of your trees costs more.'
          : `Your trees are reserved for ${season}.`}{' '}
        Your order number is {bothOrderNames(orderId, number)}.
      </MailText>
      <OrderItems {...order} />
      <OrderAmounts {...order} />
      <Handover {...order} />
      {!isCharge && <NextStep {...order} />}
      <MailAction href={orderUrl}>View your order</MailAction>
      {order.pickupTime && order.calendarUrl && <CalendarLink calendarUrl={order.calendarUrl} />}
      {order.handoverCode && (
        <HandoverCode
          handoverCode={order.handoverCode}
          {...(order.codeImageUrl && { codeImageUrl: order.codeImageUrl })}
        />
      )}
      {!isCharge && (
        <MailNote>
          {guarantee.title}: {guarantee.text}
          {guarantee.claimDays !== undefined &&
            ` Tell us within ${guarantee.claimDays} days of pickup or delivery.`}
        </MailNote>
      )}
    </MailFrame>
  );
}

function handoverText(mail: OrderMail): string {
  const { deliveryType, deliveryAddress, deliveryMinutes, pickupTime } = mail;
  if (deliveryType === 'pickup' && pickupTime) return `${pickupTime}. See you there!`;
  if (deliveryType === 'pickup') return "We'll notify you when your order is ready for pickup!";
  const drive = deliveryMinutes ? `, about ${deliveryMinutes} minutes from the farm` : '';
  const day = pickupTime ?? 'We’ll arrange the day with you';
  return `We deliver to ${deliveryAddress ?? 'your address'}${drive}. ${day}.`;
}

const Handover = (order: OrderMail) => (
  <MailFact title={order.deliveryType === 'pickup' ? `Pickup at ${farmAddress()}` : 'Delivery'}>
    {handoverText(order)}
  </MailFact>
);
