import * as z from 'zod';
import { url } from '#server/platform/setting-kinds.ts';

const sender = z
  .string()
  .regex(
    /^(?:[^<>\r\n]+ <[^\s<>@]+@[\w.-]+>|[^\s<>@]+@[\w.-]+)$/,
    'must be like Shop <hello@shop.example>',
  );

/** Mail settings from the environment; joined in config.ts. */
export const mailEnvironment = {
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@mail.example:587'),
  MAIL_FROM: sender,
  /** Separate sender for newsletters, so that complaints do not hurt order mail. Defaults to MAIL_FROM. */
  MAIL_FROM_MARKETING: sender.optional(),
  /** Mails per second, shop-wide; 0: no limit. */
  MAIL_RATE: z.coerce.number('must be a number').min(0).default(10),
  MAIL_CONNECTIONS: z.coerce.number('must be a whole number').int().min(1).max(10).default(2),
  /** Envelope sender for bounces. Default: the sender. */
  MAIL_BOUNCE_ADDRESS: z.email('must be a mail address').optional(),
  /** Bearer secret for POST /api/mail/bounces. Without it the endpoint rejects everything. */
  MAIL_BOUNCE_SECRET: z.string().min(24, 'must have 24 or more characters').optional(),
  /** DKIM: private RSA key in PEM form, and the selector of its public key in DNS. */
  MAIL_DKIM_KEY_FILE: z.string().optional(),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9-]+$/i, 'must consist of letters, digits and hyphens')
    .optional(),
};
export type MailEnvironment = z.infer<z.ZodObject<typeof mailEnvironment>>;

export interface MailConfig {
  smtpUrl: string;
  from: { transactional: string; marketing: string };
  /** 0: no limit. */
  ratePerSecond: number;
  connections: number;
  bounceAddress: string | undefined;
  bounceSecret: string | undefined;
  dkim: { keyFile: string; selector: string } | undefined;
}

export function mailConfig(settings: MailEnvironment): MailConfig {
  const { MAIL_DKIM_KEY_FILE: keyFile, MAIL_DKIM_SELECTOR: selector } = settings;
  return {
    smtpUrl: settings.SMTP_URL,
    from: {
      transactional: settings.MAIL_FROM,
      marketing: settings.MAIL_FROM_MARKETING ?? settings.MAIL_FROM,
    },
    ratePerSecond: settings.MAIL_RATE,
    connections: settings.MAIL_CONNECTIONS,
    bounceAddress: settings.MAIL_BOUNCE_ADDRESS,
    bounceSecret: settings.MAIL_BOUNCE_SECRET,
    dkim: keyFile && selector ? { keyFile, selector } : undefined,
  };
}

export const mailProblems = ({
  MAIL_DKIM_KEY_FILE,
  MAIL_DKIM_SELECTOR,
}: MailEnvironment): string[] =>
  !MAIL_DKIM_KEY_FILE === !MAIL_DKIM_SELECTOR
    ? []
    : ['MAIL_DKIM_KEY_FILE, MAIL_DKIM_SELECTOR: must be set together'];
