import { MailFrame } from '#app/mail/kit/mail-frame.tsx';
import { MailAction, MailCode, MailNote, MailReply, MailText } from '#app/mail/kit/mail-parts.tsx';
import { settings } from '#domain/farm/settings.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';

export const confirmAddress = {
  subject: (): string => `Confirm your email for ${settings.name}`,
  Body({ link, code }: MailTemplates['confirm-address']) {
    return (
      <MailFrame title="Confirm your email" preview="One click and your account is ready.">
        <MailText>
          Thank you for creating an account with us. One more click and it’s ready: you can then
          fill your cart and track your orders.
        </MailText>
        <MailAction href={link}>Confirm my email</MailAction>
        <MailNote>
          Or enter this code where you asked for it, or on the confirmation page of another device:{' '}
          <MailCode>{code}</MailCode>
        </MailNote>
        <MailNote>
          The link and the code work once, within an hour. If you did not create an account, you
          don’t need to do anything: without confirmation, nobody can use it.
        </MailNote>
      </MailFrame>
    );
  },
};

export const resetPassword = {
  subject: (): string => `Choose a new password for ${settings.name}`,
  Body({ link, code }: MailTemplates['reset-password']) {
    return (
      <MailFrame title="Choose a new password" preview="The link works once, within an hour.">
        <MailText>
          Someone, most likely you, asked to reset the password of your account with us.
        </MailText>
        <MailAction href={link}>Choose a new password</MailAction>
        <MailNote>
          On another device? Enter this code on the confirmation page: <MailCode>{code}</MailCode>
        </MailNote>
        <MailNote>
          The link and the code work once, within an hour. If you did not ask for it, you can ignore
          this email: your password stays the same.
        </MailNote>
      </MailFrame>
    );
  },
};

export const magicLink = {
  /** The code comes first, so that it is readable in the inbox list. */
  subject: ({ code }: MailTemplates['magic-link']) => `${code} signs you in to ${settings.name}`,
  Body({ link, code }: MailTemplates['magic-link']) {
    return (
      <MailFrame
        title={`Sign in to ${settings.name}`}
        preview="No password needed. It works once, within an hour."
      >
        <MailText>
          Enter this code where you requested it: <MailCode>{code}</MailCode>
        </MailText>
        <MailText>Or open this link on the device you want to sign in on.</MailText>
        <MailAction href={link}>Sign me in</MailAction>
        <MailNote>
          The code and the link work once, within an hour. We will never ask you for the code. If
          you did not request it, you can ignore this email.
        </MailNote>
      </MailFrame>
    );
  },
};

export const invite = {
  subject: (): string => `You’re invited to ${settings.name}`,
  Body({ link }: MailTemplates['invite']) {
    return (
      <MailFrame title="An account is waiting for you" preview="An account is waiting for you.">
        <MailText>
          We have created an account for this address. Accept the invitation to sign in, then choose
          your own password on your account page.
        </MailText>
        <MailAction href={link}>Accept the invitation</MailAction>
        <MailNote>
          The link works once, within an hour. If you don’t know why you were invited, you can
          ignore this email.
        </MailNote>
      </MailFrame>
    );
  },
};

export const emailChange = {
  subject: (): string => `Confirm your new email for ${settings.name}`,
  Body(props: MailTemplates['email-change']) {
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
  },
};

export const emailChangeCurrent = {
  subject: (): string => `Confirm the email change for your ${settings.name} account`,
  Body({ link, code, newEmail }: MailTemplates['email-change-current']) {
    return (
      <MailFrame
        title="Confirm your email change"
        preview="Please confirm that you made this change."
      >
        <MailText>
          Someone, most likely you, asked to change the email of your account with us from this
          address to {newEmail}. Please confirm it here, and in the email we sent to the new
          address.
        </MailText>
        <MailAction href={link}>Confirm the change</MailAction>
        <MailNote>
          On another device? The code is <MailCode>{code}</MailCode>
        </MailNote>
        <MailNote>
          If it wasn’t you, do not confirm, and nothing will change. Someone else may be signed in
          to your account, so choose a new password. Need help? Call {settings.farm.phone}.
        </MailNote>
      </MailFrame>
    );
  },
};

export const reauthenticate = {
  subject: ({ code }: MailTemplates['reauthenticate']) =>
    `${code} is your code for ${settings.name}`,
  Body({ code }: MailTemplates['reauthenticate']) {
    return (
      <MailFrame title="Is it you?" preview="Enter it to continue with your change.">
        <MailText>
          Enter this code to continue with the change to your account: <MailCode>{code}</MailCode>
        </MailText>
        <MailNote>
          It works once, within an hour. We will never ask you for it. If you did not request it,
          choose a new password: someone else is signed in to your account.
        </MailNote>
      </MailFrame>
    );
  },
};

export const passwordChanged = {
  subject: (): string => `Your ${settings.name} password was changed`,
  Body({ resetUrl }: MailTemplates['password-changed']) {
    return (
      <MailFrame
        title="Your password was changed"
        preview="If that was you, you don’t need to do anything."
      >
        <MailText>
          The password of your account with us has just been changed, and every other device has
          been signed out. If that was you, you don’t need to do anything.
        </MailText>
        <MailText>
          If it wasn’t, choose a new password now, and change the password of your email account
          too.
        </MailText>
        <MailAction href={resetUrl}>Choose a new password</MailAction>
        <MailReply>Need help?</MailReply>
      </MailFrame>
    );
  },
};
