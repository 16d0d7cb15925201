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
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@mail.example:587').meta({
    description: 'mail server',
    unset: 'the stand-in',
  }),
  MAIL_FROM: sender.meta({ description: 'sender', unset: 'the stand-in’s' }),
  MAIL_FROM_MARKETING: sender.optional().meta({
    description:
      'sender of newsletters: a separate subdomain keeps complaints away from order mail',
    unset: '`MAIL_FROM`',
  }),
  MAIL_RATE: z.coerce
    .number('must be a number')
    .min(0)
    .default(10)
    .describe('mails per second, shop-wide; 0: no limit'),
  MAIL_CONNECTIONS: z.coerce
    .number('must be a whole number')
    .int()
    .min(1)
    .max(10)
    .default(2)
    .describe('connections, shop-wide'),
  MAIL_BOUNCE_ADDRESS: z
    .email('must be a mail address')
    .optional()
    .meta({ description: 'envelope sender for bounces', unset: 'the sender' }),
  MAIL_BOUNCE_SECRET: z.string().min(24, 'must have 24 or more characters').optional().meta({
    description: 'bearer secret of the bounce endpoint; 24 or more characters',
    unset: 'endpoint closed',
  }),
  MAIL_DKIM_KEY_FILE: z
    .string()
    .optional()
    .meta({ description: 'DKIM: private RSA key (PEM)', unset: 'unsigned' }),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9-]+$/i, 'must consist of letters, digits and hyphens')
    .optional()
    .describe('its selector in DNS'),
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
