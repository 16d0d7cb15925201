import type { EnvironmentReader } from './environment-reader.ts';

/** Links and codes that go out by mail. */
export interface MailSettings {
  codeDigits: number;
  /** Life of mailed links and codes. */
  tokenSeconds: number;
  /** Between two mails of one kind to one address. */
  gapSeconds: number;
  /** Whether a new address must be confirmed from the old one too. */
  secureEmailChange: boolean;
  /** Paths of links, for programs that redeem tokens on pages of their own; the service's own when absent. */
  linkPaths: Readonly<Record<string, string>>;
}

export const defaultMail: MailSettings = { codeDigits: 6, tokenSeconds: 86_400, gapSeconds: 60, secureEmailChange: true, linkPaths: {} };

export const readMail = (env: EnvironmentReader, defaults: MailSettings): MailSettings => ({
  codeDigits: env.count('AUTH_MAILER_OTP_LENGTH', defaults.codeDigits, { min: 6, max: 10 }),
  tokenSeconds: env.seconds('AUTH_MAILER_OTP_EXP', defaults.tokenSeconds, { min: 1 }),
  gapSeconds: env.seconds('AUTH_SMTP_MAX_FREQUENCY', defaults.gapSeconds),
  secureEmailChange: env.flag('AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED', defaults.secureEmailChange),
  linkPaths: { ...defaults.linkPaths, ...readLinkPaths(env) },
});

const linkVariables: Readonly<Record<string, string>> = {
  AUTH_MAILER_URLPATHS_CONFIRMATION: 'signup',
  AUTH_MAILER_URLPATHS_RECOVERY: 'recovery',
  AUTH_MAILER_URLPATHS_INVITE: 'invite',
  AUTH_MAILER_URLPATHS_EMAIL_CHANGE: 'email_change',
};

const readLinkPaths = (env: EnvironmentReader): Record<string, string> =>
  Object.fromEntries(Object.entries(linkVariables).flatMap(([name, type]) => (env.has(name) ? [[type, env.text(name, '')]] : [])));
