import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailCode, MailNote, MailText } from '#app/mail/kit/mail-parts.tsx';
import { settings } from '#domain/farm/settings.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';

export const subject = (): string => `Confirm your new email for ${settings.name}`;

export function Body(props: MailTemplates['email-change']) {
  const { link, code, newEmail, account, isEntrusted } = props;
  return (
    <MailFrame title="Confirm your new email" preview="Confirm that this address is yours.">
      <MailText>
        {account ? `The account of ${account}` : 'An account with us'} asks to use {newEmail} from
        now on. If that is your account, please confirm that this address is yours: whoever knows
        the account’s password then signs in with this address.{' '}
        {isEntrusted
          ? 'We have told the old address, which need not confirm.'
          : 'We have also emailed the old address: the change needs both confirmations.'}
      </MailText>
      <MailAction href={link}>Confirm my new email</MailAction>
      <MailNote>
        On another device? The code is <MailCode>{code}</MailCode>
      </MailNote>
      <MailNote>
        The link and the code work once, within an hour. If you did not ask for this, do not
        confirm: nothing will change.
      </MailNote>
    </MailFrame>
  );
}
