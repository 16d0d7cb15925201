import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailNote, MailText } from '#app/mail/kit/mail-parts.tsx';
import { holdHours, placeText } from '#domain/catalog/stock-wait.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';

export const subject = ({ variety, rootstock }: MailTemplates['stock-wait']): string =>
  `You are in line for ${variety} on ${rootstock}`;

export function Body({ variety, rootstock, ahead, lineUrl }: MailTemplates['stock-wait']) {
  return (
    <MailFrame title="You are in line" preview={placeText(ahead)}>
      <MailText>
        {variety} on {rootstock} is sold out. {placeText(ahead)} When your turn comes, we email you
        and hold a tree for you for {holdHours} hours.
      </MailText>
      <MailAction href={lineUrl}>See my place in line</MailAction>
      <MailNote>
        You can leave the line there. If you did not ask for this, leave the line or ignore this
        email.
      </MailNote>
    </MailFrame>
  );
}
