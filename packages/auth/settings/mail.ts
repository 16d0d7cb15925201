import type { EnvironmentReader } from './environment-reader.ts';

export const defaultMail = {
  codeDigits: 6,
  /** Lifetime of mailed links and codes. */
  tokenSeconds: 86_400,
  /** Between two mails of the same kind to one address. */
  minIntervalSeconds: 60,
  /** Whether a new address must be confirmed from the old one too. */
  secureEmailChange: true,
  /** Link paths by type, for sites whose own pages redeem tokens; defaults to the service's /verify. */
  linkPaths: {} as Readonly<Record<string, string>>,
};
export type MailSettings = typeof defaultMail;

export const readMail = (env: EnvironmentReader, defaults: MailSettings): MailSettings => ({
  codeDigits: env.count('AUTH_MAILER_OTP_LENGTH', defaults.codeDigits, { min: 6, max: 10 }),
  tokenSeconds: env.seconds('AUTH_MAILER_OTP_EXP', defaults.tokenSeconds, { min: 1 }),
  minIntervalSeconds: env.seconds('AUTH_SMTP_MAX_FREQUENCY', defaults.minIntervalSeconds),
  secureEmailChange: env.flag(
    'AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED',
    defaults.secureEmailChange,
  ),
  linkPaths: { ...defaults.linkPaths, ...readLinkPaths(env) },
});

const linkVariables: Readonly<Record<string, string>> = {
  AUTH_MAILER_URLPATHS_CONFIRMATION: 'signup',
  AUTH_MAILER_URLPATHS_RECOVERY: 'recovery',
  AUTH_MAILER_URLPATHS_INVITE: 'invite',
  AUTH_MAILER_URLPATHS_EMAIL_CHANGE: 'email_change',
};

const readLinkPaths = (env: EnvironmentReader): Record<string, string> =>
  Object.fromEntries(
    Object.entries(linkVariables).flatMap(([name, type]) =>
      env.has(name) ? [[type, env.text(name, '')]] : [],
    ),
  );
