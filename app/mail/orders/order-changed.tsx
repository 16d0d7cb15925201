import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import {
  MailAction,
  MailBox,
  MailBoxText,
  MailBoxTitle,
  MailNote,
  MailText,
} from '#app/mail/kit/mail-parts.tsx';
import { settings } from '#domain/farm/settings.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { formatUsd } from '#domain/money.ts';
import { describeTreeChange } from '#domain/orders/order-change-text.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { OrderAmounts, OrderItems, RefundBox } from './order-parts.tsx';

export const subject = ({ orderId }: MailTemplates['order-changed']): string =>
  `Order ${shortOrderId(orderId)} has been updated`;

export function Body(order: MailTemplates['order-changed']) {
  const { orderId, fullName, change, farm, money, orderUrl } = order;
  const { by, reason, lines, refundCents, paidCents = 0 } = change;
  return (
    <MailFrame
      title="Your order has been updated"
      preview={lines.map(describeTreeChange).join(', ')}
    >
      <MailText>
        {fullName}, {by === 'customer' ? 'as you asked, we have' : 'we have'} changed your order{' '}
        {shortOrderId(orderId)}: {lines.map(describeTreeChange).join(', ')}.
        {reason && ` Our note: ${reason}`}
      </MailText>
      {paidCents > 0 && (
        <MailBox>
          <MailBoxTitle>Paid {formatUsd(paidCents)}</MailBoxTitle>
          <MailBoxText>
            We charged it to the card that you entered for these trees. Together with your earlier
            payments, you have paid {formatUsd(money.paidCents)}.
          </MailBoxText>
        </MailBox>
      )}
      {refundCents > 0 && <RefundBox refundCents={refundCents} money={money} />}
      {farm && <FarmPaymentBox {...farm} />}
      <MailText>These are the trees that we keep for you now:</MailText>
      <OrderItems {...order} />
      <OrderAmounts {...order} />
      <MailAction href={orderUrl}>View your order</MailAction>
      <MailNote>Is something wrong? Reply to this email or call {settings.farm.phone}.</MailNote>
    </MailFrame>
  );
}

/** What the change leaves to pay, or what the farm gives back by hand. */
function FarmPaymentBox({ payment, payUrl }: NonNullable<MailTemplates['order-changed']['farm']>) {
  if ('missingCents' in payment)
    return (
      <MailBox>
        <MailBoxTitle>{formatUsd(payment.missingCents)} to pay</MailBoxTitle>
        <MailBoxText>
          {payUrl
            ? 'Pay by card with the button below, in cash or by check.'
            : 'Please pay it in cash or by check.'}
        </MailBoxText>
        {payUrl && <MailAction href={payUrl}>Pay {formatUsd(payment.missingCents)}</MailAction>}
      </MailBox>
    );
  if (!('giveBackCents' in payment)) return null;
  return (
    <MailBox>
      <MailBoxTitle>You paid {formatUsd(payment.giveBackCents)} more</MailBoxTitle>
      <MailBoxText>We give it back to you. Call {settings.farm.phone} to say how.</MailBoxText>
    </MailBox>
  );
}
