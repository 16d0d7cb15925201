import { MailAction, MailBox, MailBoxText, MailFact } from '#app/mail/kit/mail-parts.tsx';
import { settings } from '#domain/farm/settings.ts';
import type { Owing } from '#domain/mail/order-mails.ts';
import { formatUsd } from '#domain/money.ts';

/** What is due of an order, or to be given back. */
export function OwingBox({ payment, payUrl, dueDay }: Owing) {
  if ('missingCents' in payment)
    return (
      <MailBox title={`${formatUsd(payment.missingCents)} to pay`}>
        <MailBoxText>
          {payUrl
            ? 'Pay by card with the button below, in cash or by check.'
            : 'Please pay it in cash or by check.'}
          {dueDay && ` We hold the trees that are not paid yet until ${dueDay}.`}
        </MailBoxText>
        {payUrl && <MailAction href={payUrl}>Pay {formatUsd(payment.missingCents)}</MailAction>}
      </MailBox>
    );
  if (!('giveBackCents' in payment)) return null;
  return (
    <MailFact title={`You paid ${formatUsd(payment.giveBackCents)} more`}>
      We give it back to you. Call {settings.farm.phone} to say how.
    </MailFact>
  );
}
