import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailReply, MailText } from '#app/mail/kit/mail-parts.tsx';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';
import { chargeText } from '#domain/orders/money-text.ts';
import { NextStep, OrderAmounts, OrderItems } from './order-parts.tsx';
import { OwingBox } from './owing-box.tsx';

type Reinstated = MailTemplates['order-reinstated'];

const isTold = ({ wasTold }: Reinstated): boolean => wasTold !== false;

export const subject = (order: Reinstated): string =>
  isTold(order)
    ? `Order ${mailedOrderName(order)} is no longer canceled`
    : `Please choose another day for order ${mailedOrderName(order)}`;

export function Body(order: Reinstated) {
  const { fullName, money, owing, orderUrl, lostDay } = order;
  const told = isTold(order);
  return (
    <MailFrame
      title={told ? 'Your order is active again' : 'Your order needs another day'}
      preview={lostDay ? 'Please choose another day.' : 'Your trees are reserved for you again.'}
    >
      {told ? (
        <MailText>
          {fullName}, we told you that your order {mailedOrderName(order)} was canceled. It is no
          longer canceled: your trees are reserved for you again.
        </MailText>
      ) : (
        <MailText>
          {fullName}, your order {mailedOrderName(order)} stands, and your trees are reserved for
          you.
        </MailText>
      )}
      {lostDay && (
        <MailText>
          Its time, {lostDay}, is not free anymore. Please choose another day with your order, or
          call us.
        </MailText>
      )}
      {told && (
        <MailText>
          {chargeText(money)}
          {!owing && ' There is nothing more to pay.'}
        </MailText>
      )}
      {owing && <OwingBox {...owing} />}
      <OrderItems {...order} />
      <OrderAmounts {...order} />
      {!lostDay && <NextStep {...order} />}
      <MailAction href={orderUrl}>{lostDay ? 'Choose another day' : 'View your order'}</MailAction>
      <MailReply>Not what you wanted?</MailReply>
    </MailFrame>
  );
}
