import { MailAction, MailBox, MailBoxText, MailFact } from '#app/mail/kit/mail-parts.tsx';
import { settings } from '#domain/farm/settings.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { formatUsd } from '#domain/money.ts';

/** What a change leaves to pay, or what the farm gives back by hand. */
export function FarmPaymentBox(mail: NonNullable<MailTemplates['order-changed']['farm']>) {
  const { payment, payUrl } = mail;
  if ('missingCents' in payment)
    return (
      <MailBox title={`${formatUsd(payment.missingCents)} to pay`}>
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
    <MailFact title={`You paid ${formatUsd(payment.giveBackCents)} more`}>
      We give it back to you. Call {settings.farm.phone} to say how.
    </MailFact>
  );
}
