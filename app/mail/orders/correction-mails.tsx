import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailFact, MailReply, MailText } from '#app/mail/kit/mail-parts.tsx';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';
import { formatUsd } from '#domain/money.ts';
import { bothOrderNames } from '#domain/statuses.ts';
import { NextStep, OrderAmounts, OrderItems, RefundBox } from './order-parts.tsx';
import { OwingBox } from './owing-box.tsx';

type Corrected = MailTemplates['order-corrected'];
type Readdressed = MailTemplates['order-readdressed'];

export const orderCorrected = {
  subject: (order: Corrected): string => `Order ${mailedOrderName(order)} has been corrected`,
  Body(order: Corrected) {
    const { orderId, number, fullName, delivery, money, owing, losesDay, orderUrl } = order;
    return (
      <MailFrame title="We corrected your order" preview={sentencesOf(order).join(' ')}>
        <MailText>
          {fullName}, we corrected your order {bothOrderNames(orderId, number)}.{' '}
          {sentencesOf(order).join(' ')}
        </MailText>
        {losesDay && (
          <MailFact title="Please choose a new day">
            The day that you had is free again. Choose another with the button below.
          </MailFact>
        )}
        {delivery && delivery.refundCents > 0 && (
          <RefundBox refundCents={delivery.refundCents} money={money} />
        )}
        {owing && <OwingBox {...owing} />}
        <OrderItems {...order} />
        <OrderAmounts {...order} />
        {!losesDay && <NextStep {...order} />}
        <MailAction href={orderUrl}>View your order</MailAction>
        <MailReply>Is something wrong?</MailReply>
      </MailFrame>
    );
  },
};

/** Says nothing of the new address, because this mailbox may be a stranger’s. */
export const orderReaddressed = {
  subject: (order: Readdressed): string =>
    `Order ${mailedOrderName(order)} is no longer mailed to this address`,
  Body({ orderId, number }: Readdressed) {
    return (
      <MailFrame
        title="We corrected the address of an order"
        preview="Mail about it goes to another address from now on."
      >
        <MailText>
          Mail about order {bothOrderNames(orderId, number)} goes to another address from now on.
          The links in our earlier mail about it no longer open.
        </MailText>
        <MailReply>Is it your order, and you did not ask for this?</MailReply>
      </MailFrame>
    );
  },
};

function sentencesOf(mail: Corrected): string[] {
  const { corrected, recipient, deliveryType, deliveryAddress, delivery, movedTo } = mail;
  const has = (...fields: string[]) => fields.some((field) => corrected.includes(field));
  return [
    movedTo && `Its trees now wait for ${movedTo}, for the prices that you ordered them at.`,
    has('fullName') && `It is for ${recipient.fullName}.`,
    has('phone') && `We reach you at ${recipient.phone}.`,
    has('email') && `We write to ${recipient.email}.`,
    has('deliveryType') && deliveryType === 'pickup' && 'You pick your trees up at the farm.',
    has('deliveryType', 'address', 'addressLine2', 'city', 'state', 'zipCode') &&
      deliveryType === 'delivery' &&
      `We deliver to ${deliveryAddress ?? 'your address'}.`,
    delivery && delivery.feeCents > 0 && `The delivery costs ${formatUsd(delivery.feeCents)}.`,
  ].filter((sentence) => typeof sentence === 'string');
}
