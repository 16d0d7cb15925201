import * as z from 'zod';
import { url } from '#server/start/setting-kinds.ts';

const sender = z.string().regex(/^(?:[^<>\r\n]+ <[^\s<>@]+@[\w.-]+>|[^\s<>@]+@[\w.-]+)$/, 'must be like Shop <hello@shop.example>');

/** Settings of mail that the program reads from its environment, joined in config.ts. */
export const mailEnvironment = {
  /** Where outgoing mail is handed over. */
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@mail.example:587'),
  MAIL_FROM: sender,
  /** Of newsletters, so that complaints about those do not hurt order mails. Defaults to MAIL_FROM. */
  MAIL_FROM_MARKETING: sender.optional(),
  /** Mails handed over in a second, by the whole shop; 0: no limit. */
  MAIL_RATE: z.coerce.number('must be a number').min(0).default(10),
  MAIL_CONNECTIONS: z.coerce.number('must be a whole number').int().min(1).max(10).default(2),
  /** Where mail that cannot be delivered comes back to. Left out: to its sender. */
  MAIL_BOUNCE_ADDRESS: z.email('must be a mail address').optional(),
  /** Whoever hands returned mail to POST /api/mail/bounces proves itself by it. Left out: nobody may. */
  MAIL_BOUNCE_SECRET: z.string().min(24, 'must have 24 letters or more').optional(),
  /** Signs outgoing mail: a private RSA key in PEM form, and the name its public half has in DNS. */
  MAIL_DKIM_KEY_FILE: z.string().optional(),
  MAIL_DKIM_SELECTOR: z.string().regex(/^[a-z0-9-]+$/i, 'must be a name of letters, digits and hyphens').optional(),
};
export type MailEnvironment = z.infer<z.ZodObject<typeof mailEnvironment>>;

export interface MailConfig {
  smtpUrl: string;
  from: { transactional: string; marketing: string };
  /** 0: as fast as it goes. */
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
    from: { transactional: settings.MAIL_FROM, marketing: settings.MAIL_FROM_MARKETING ?? settings.MAIL_FROM },
    ratePerSecond: settings.MAIL_RATE,
    connections: settings.MAIL_CONNECTIONS,
    bounceAddress: settings.MAIL_BOUNCE_ADDRESS,
    bounceSecret: settings.MAIL_BOUNCE_SECRET,
    dkim: keyFile && selector ? { keyFile, selector } : undefined,
  };
}

export const mailProblems = ({ MAIL_DKIM_KEY_FILE, MAIL_DKIM_SELECTOR }: MailEnvironment): string[] =>
  !MAIL_DKIM_KEY_FILE === !MAIL_DKIM_SELECTOR ? [] : ['MAIL_DKIM_KEY_FILE, MAIL_DKIM_SELECTOR: one is of no use without the other'];
