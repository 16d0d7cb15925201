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
}

export const defaultMail: MailSettings = { codeDigits: 6, tokenSeconds: 86_400, gapSeconds: 60, secureEmailChange: true };

export const readMail = (env: EnvironmentReader, defaults: MailSettings): MailSettings => ({
  codeDigits: env.count('AUTH_MAILER_OTP_LENGTH', defaults.codeDigits, { min: 6, max: 10 }),
  tokenSeconds: env.seconds('AUTH_MAILER_OTP_EXP', defaults.tokenSeconds, { min: 1 }),
  gapSeconds: env.seconds('AUTH_SMTP_MAX_FREQUENCY', defaults.gapSeconds),
  secureEmailChange: env.flag('AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED', defaults.secureEmailChange),
});
