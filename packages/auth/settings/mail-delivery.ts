import type { EnvironmentReader } from './environment-reader.ts';

/** Kinds of mail as named in the variables. */
export const mailNames = [
  'CONFIRMATION',
  'RECOVERY',
  'MAGIC_LINK',
  'INVITE',
  'EMAIL_CHANGE',
  'REAUTHENTICATION',
] as const;
export type MailName = (typeof mailNames)[number];

export interface SmtpSettings {
  host: string;
  port: number;
  user?: string;
  pass?: string;
}

/** Mail delivery of the standalone service. */
export interface MailDeliverySettings {
  smtp?: SmtpSettings;
  /** A folder for .eml files, where there is no SMTP. Mail is dropped when there is neither. */
  folder?: string;
  from: { name: string; address: string };
  subjects: Partial<Record<MailName, string>>;
  /** File or URL of an HTML template. */
  templates: Partial<Record<MailName, string>>;
}

export function readMailDelivery(env: EnvironmentReader): MailDeliverySettings {
  const host = env.text('AUTH_SMTP_HOST', undefined);
  const from = env.text('AUTH_SMTP_ADMIN_EMAIL', 'noreply@localhost');
  if (host && !env.has('AUTH_SMTP_ADMIN_EMAIL'))
    env.refuse(
      'AUTH_SMTP_ADMIN_EMAIL',
      'is not set, though AUTH_SMTP_HOST is: mail needs a sender',
    );
  return {
    ...(host && {
      smtp: {
        host,
        port: env.count('AUTH_SMTP_PORT', 587, { min: 1, max: 65_535 }),
        user: env.text('AUTH_SMTP_USER', undefined),
        pass: env.text('AUTH_SMTP_PASS', undefined),
      },
    }),
    folder: env.text('AUTH_MAIL_DIR', undefined),
    from: { name: env.text('AUTH_SMTP_SENDER_NAME', ''), address: from },
    subjects: readNamed(env, 'AUTH_MAILER_SUBJECTS_'),
    templates: readNamed(env, 'AUTH_MAILER_TEMPLATES_'),
  };
}

const readNamed = (env: EnvironmentReader, prefix: string): Partial<Record<MailName, string>> =>
  Object.fromEntries(
    mailNames.flatMap((name) =>
      env.has(prefix + name) ? [[name, env.text(prefix + name, '')]] : [],
    ),
  );
