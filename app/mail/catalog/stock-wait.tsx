import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailNote, MailText } from '#app/mail/kit/mail-parts.tsx';
import { placeText, whenYourTurnComes } from '#domain/catalog/stock-wait.ts';
import { count } from '#domain/count.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';

export const subject = ({ variety, rootstock }: MailTemplates['stock-wait']): string =>
  `You are in line for ${variety} on ${rootstock}`;

export function Body(mail: MailTemplates['stock-wait']) {
  const { variety, rootstock, ahead, treesAhead = ahead, trees = 1, lineUrl } = mail;
  const place = placeText({ people: ahead, trees: treesAhead });
  return (
    <MailFrame title="You are in line" preview={place}>
      <MailText>
        {variety} on {rootstock} is sold out. You wait for {count(trees, 'tree')}. {place}{' '}
        {whenYourTurnComes(trees)}
      </MailText>
      <MailAction href={lineUrl}>See my place in line</MailAction>
      <MailNote>
        There you can change how many trees you wait for, or leave the line. If you did not ask for
        this, leave the line or ignore this email.
      </MailNote>
    </MailFrame>
  );
}
