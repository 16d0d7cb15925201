import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailNote, MailText } from '#app/mail/kit/mail-parts.tsx';
import { placeText, whenYourTurnComes } from '#domain/catalog/stock-wait.ts';
import { count } from '#domain/count.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';

export const subject = ({ variety, rootstock }: MailTemplates['stock-wait-confirm']): string =>
  `Take your place in line for ${variety} on ${rootstock}`;

export function Body(mail: MailTemplates['stock-wait-confirm']) {
  const { variety, rootstock, ahead, treesAhead = ahead, trees = 1, confirmUrl } = mail;
  return (
    <MailFrame title="One more step" preview={`Take your place in line for ${variety}.`}>
      <MailText>
        {variety} on {rootstock} is sold out, and this address was entered to be told when it is
        back. Open the page and press the button there: from then on you are in line for{' '}
        {count(trees, 'tree')}. {placeText({ people: ahead, trees: treesAhead })}
      </MailText>
      <MailAction href={confirmUrl}>Take my place in line</MailAction>
      <MailText>{whenYourTurnComes(trees)}</MailText>
      <MailNote>
        If you did not ask for this, ignore this email: nothing is held for you, and we do not write
        again.
      </MailNote>
    </MailFrame>
  );
}
