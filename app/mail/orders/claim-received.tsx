import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailBox, MailBoxText, MailNote, MailText } from '#app/mail/kit/mail-parts.tsx';
import { settings } from '#domain/farm/settings.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { mailedOrderName } from '#domain/mail/mailed-order.ts';

export const subject = (order: MailTemplates['claim-received']): string =>
  `Order ${mailedOrderName(order)}: we got your report`;

export function Body(mail: MailTemplates['claim-received']) {
  const { fullName, tree, trees, wish, reason, details, photos, ordersUrl } = mail;
  return (
    <MailFrame title="We got your report" preview="We will look at it and write to you.">
      <MailText>
        {fullName}, we are sorry about the trouble with your order {mailedOrderName(mail)}. We will
        look at your report and mail you what we can do.
      </MailText>
      <MailBox title={`${trees} × ${tree}`}>
        <MailBoxText>{reason}</MailBoxText>
        {details && <MailBoxText>“{details}”</MailBoxText>}
        <MailBoxText>
          You would like {wish === 'refund' ? 'a refund' : 'a replacement'}.{' '}
          {photos > 0 && `${photos} ${photos === 1 ? 'photo' : 'photos'} sent.`}
        </MailBoxText>
      </MailBox>
      <MailAction href={ordersUrl}>View your report</MailAction>
      <MailNote>
        Until then, please keep the {trees === 1 ? 'tree' : 'trees'} and water as usual. Something
        to add? Reply to this email or call {settings.farm.phone}.
      </MailNote>
    </MailFrame>
  );
}
