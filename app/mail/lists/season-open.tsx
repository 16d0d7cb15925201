import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailBox, MailBoxText, MailNote, MailText } from '#app/mail/kit/mail-parts.tsx';
import type { MailTemplates } from '#domain/mail/mail.ts';

export const subject = ({ season }: MailTemplates['season-open']): string =>
  `Ordering for ${season.toLowerCase()} is open`;

export function Body(mail: MailTemplates['season-open']) {
  const { season, deadline, pickup, catalogUrl, unsubscribeUrl } = mail;
  const name = season.toLowerCase();
  return (
    <MailFrame
      title="Ordering is open"
      preview={`You can order your trees for ${name} now.`}
      unsubscribe={['You get this one email because you asked us to let you know.', unsubscribeUrl]}
    >
      <MailText>You asked us to tell you: trees for {name} can be ordered now.</MailText>
      <MailBox title={season}>
        {deadline && <MailBoxText>Pre-order before {deadline}</MailBoxText>}
        <MailBoxText>Pickup and delivery: {pickup}</MailBoxText>
      </MailBox>
      <MailAction href={catalogUrl}>See our trees</MailAction>
      <MailNote>Trees are not reserved: first come, first served.</MailNote>
    </MailFrame>
  );
}
