import { verifyUrl } from '#auth/accounts/verify-url.ts';
import type { AuthMail } from '#auth/context/mailer.ts';
import { securityChanges } from '#auth/contract/security-notices.ts';
import type { MailName } from '#auth/settings/mail-delivery.ts';
import type { AuthSettings } from '#auth/settings/settings.ts';

interface MailTemplate {
  name: MailName | undefined;
  subject: string;
  html: string;
}

const action = (label: string) =>
  `<p><a href="{{ .ConfirmationURL }}">${label}</a></p><p>Or enter the code: {{ .Token }}</p>`;

const defaults: Readonly<Record<AuthMail['kind'], MailTemplate>> = {
  'confirm-address': {
    name: 'CONFIRMATION',
    subject: 'Confirm your email address',
    html: `<h2>Confirm your email address</h2>${action('Confirm my address')}`,
  },
  'reset-password': {
    name: 'RECOVERY',
    subject: 'Reset your password',
    html: `<h2>Reset your password</h2>${action('Choose a new password')}`,
  },
  'magic-link': {
    name: 'MAGIC_LINK',
    subject: 'Your sign-in link',
    html: `<h2>Sign in</h2>${action('Sign me in')}`,
  },
  invite: {
    name: 'INVITE',
    subject: 'You have been invited',
    html: `<h2>You have been invited</h2>${action('Accept the invitation')}`,
  },
  'email-change': {
    name: 'EMAIL_CHANGE',
    subject: 'Confirm your new email address',
    html: `<h2>Change to {{ .NewEmail }}</h2><p>{{ .Account }} asks for it. If that is not your account, do not confirm.</p>${action('Confirm the change')}`,
  },
  'email-change-current': {
    name: 'EMAIL_CHANGE',
    subject: 'Confirm your email address change',
    html: `<h2>Change to {{ .NewEmail }}</h2><p>{{ .Account }} asks for it. If that is not your account, do not confirm.</p>${action('Confirm the change')}`,
  },
  reauthenticate: {
    name: 'REAUTHENTICATION',
    subject: 'Your code',
    html: '<h2>Confirm that it’s you</h2><p>Enter the code: {{ .Token }}</p>',
  },
  'password-changed': {
    name: undefined,
    subject: 'Your password was changed',
    html: '<h2>Your password was changed</h2><p>If this was not you, reset it now.</p>',
  },
  'security-notice': {
    name: undefined,
    subject: '{{ .Change }}',
    html: '<h2>{{ .Change }}</h2><p>{{ .Detail }}</p><p>If this was you, there is nothing to do. If not, choose a new password now and check the sign-in methods of your account: {{ .SiteURL }}</p>',
  },
};

export interface MailTexts {
  subjects: Partial<Record<MailName, string>>;
  /** HTML, read at startup. */
  templates: Partial<Record<MailName, string>>;
}

/** Fills the placeholders `{{ .Name }}` in subject and HTML. */
export function renderMail(
  settings: Pick<AuthSettings, 'externalUrl' | 'siteUrl' | 'mail'>,
  { subjects, templates }: MailTexts,
  mail: AuthMail,
) {
  const { name, subject, html } = defaults[mail.kind];
  const values = templateValues(settings, mail);
  return {
    subject: fill((name && subjects[name]) ?? subject, values, (value) =>
      value.replaceAll(/[\r\n]+/g, ' '),
    ),
    html: fill((name && templates[name]) ?? html, values, escapeHtml),
  };
}

function templateValues(
  settings: Pick<AuthSettings, 'externalUrl' | 'siteUrl' | 'mail'>,
  mail: AuthMail,
): Record<string, string> {
  const data = Object.fromEntries(
    Object.entries(mail.metadata).map(([key, value]) => [
      `Data.${key}`,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  return {
    ...data,
    SiteURL: settings.siteUrl,
    Email: mail.to,
    SendingTo: mail.to,
    ...('code' in mail && { Token: mail.code }),
    ...('token' in mail && {
      TokenHash: mail.token,
      RedirectTo: mail.redirectTo,
      ConfirmationURL: verifyUrl(settings, mail),
    }),
    ...('change' in mail && { Change: securityChanges[mail.change], Detail: mail.detail ?? '' }),
    ...('newEmail' in mail &&
      mail.newEmail && { NewEmail: mail.newEmail, Account: mail.account ?? 'An account' }),
  };
}

const fill = (
  template: string,
  values: Record<string, string>,
  escape: (value: string) => string,
): string =>
  template.replaceAll(/\{\{-?\s*\.([\w.-]+?)\s*-?\}\}/g, (_place, name: string) =>
    escape((Object.hasOwn(values, name) && values[name]) || ''),
  );

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
