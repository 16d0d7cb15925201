import path from 'node:path';
import * as z from 'zod';
import { SettingsError, type AuthSettings } from '#auth/public.ts';
import { defaultAdminEmails } from '#domain/settings.ts';
import { shopAuthSettings } from './auth-settings.ts';
import type { BucketConfig } from './pictures/s3-storage.ts';
import { paymentConfig, paymentEnvironment, paymentProblems, type PaymentConfig } from './payments/settings.ts';

const list = z.string().transform((text) => text.split(',').map((part) => part.trim().toLowerCase()).filter(Boolean));
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const count = z.coerce.number('must be a whole number').int().min(1);
const port = z.coerce.number('must be a port number').int().min(0).max(65_535);
const sender = z.string().regex(/^(?:[^<>\r\n]+ <[^\s<>@]+@[\w.-]+>|[^\s<>@]+@[\w.-]+)$/, 'must be like Shop <hello@shop.example>');
const developmentLinkSecret = 'development only: signs links in mails';
const url = (protocols: RegExp, example: string) => z.url({ protocol: protocols, error: `must be an address like ${example}` });

/** Every setting the program reads from its environment. Nobody else reads `process.env`. */
const environment = z.object({
  /** `production` refuses stand-ins, development secrets and plain-text addresses. */
  SHOP_ENV: z.enum(['development', 'production']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Root of the address customers use: links in mails, canonical links. Defaults to this machine and PORT. */
  PUBLIC_URL: url(/^https?$/, 'https://shop.example').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Processes that serve the shop on this machine. */
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),

  /** Left out: the program runs a PostgreSQL of its own in DATA_DIR. */
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host/database').optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  DATA_DIR: z.string().default('data'),
  /** A database that is thrown away on exit: for tests. */
  EPHEMERAL_DATABASE: flag.default(false),

  /** Jobs, such as mails, that this process works on at a time; 0 leaves them to others. */
  JOB_WORKERS: z.coerce.number().int().min(0).max(20).default(2),

  ADMIN_EMAILS: list.default([...defaultAdminEmails]),
  /** Whether the desk opens only to who has shown a second factor. Defaults to true in production. */
  ADMIN_SECOND_FACTOR: flag.optional(),

  SQUARE_APPLICATION_ID: z.string().regex(/^(sandbox-sq0idb-|sq0idp-)/, 'must start with sandbox-sq0idb- or sq0idp-'),
  SQUARE_LOCATION_ID: z.string().min(1),
  SQUARE_ACCESS_TOKEN: z.string().min(1),
  SQUARE_WEBHOOK_SIGNATURE_KEY: z.string().min(1),
  /** Other addresses than the provider's own: for the stand-in. */
  SQUARE_BASE_URL: url(/^https?$/, 'http://127.0.0.1:3001').optional(),
  SQUARE_SCRIPT_URL: url(/^https?$/, 'http://127.0.0.1:3002/v1/square.js').optional(),
  ...paymentEnvironment,

  /** Tries at passwords, sign-ups and mailed codes that one client may make in five minutes. Further AUTH_ variables: docs/auth.md. */
  AUTH_RATE_LIMIT_TRIES: count.default(30),

  /** How far it is to a customer: a geocoder and a router that speak Nominatim's and OSRM's protocols, or a key of Google's. */
  GEOCODER_URL: url(/^https?$/, 'https://nominatim.example').optional(),
  ROUTER_URL: url(/^https?$/, 'https://osrm.example').optional(),
  GOOGLE_ROUTES_KEY: z.string().optional(),

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

  /** Uploaded pictures: a folder, by default in DATA_DIR, or a bucket that speaks S3. */
  PICTURES_DIR: z.string().optional(),
  PICTURES_S3_URL: url(/^https?$/, 'https://s3.us-west-2.amazonaws.com/bucket').optional(),
  PICTURES_S3_REGION: z.string().default('us-east-1'),
  PICTURES_S3_KEY_ID: z.string().optional(),
  PICTURES_S3_SECRET: z.string().optional(),

  /** Signs the links in mails that open something without a sign-in. Changing it breaks the links sent so far. */
  LINK_SECRET: z.string().min(32, 'must have 32 letters or more').default(developmentLinkSecret),
});

type Environment = z.infer<typeof environment>;

export interface SquareConfig {
  applicationId: string;
  locationId: string;
  accessToken: string;
  /** The one in use first. */
  webhookSignatureKeys: string[];
  webhookUrl: string;
  merchantId: string | undefined;
  /** Undefined: the provider's own address for `sandbox`. */
  baseUrl: string | undefined;
  scriptUrl: string;
  sandbox: boolean;
}

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

export type DeliveryConfig = { provider: 'google'; key: string } | { provider: 'open'; geocoderUrl: string; routerUrl: string };

export type PictureConfig = { folder: string } | { bucket: BucketConfig };

export interface Config {
  environment: Environment['SHOP_ENV'];
  port: number;
  host: string;
  publicUrl: string;
  logLevel: Environment['LOG_LEVEL'];
  processes: number;
  jobWorkers: number;
  database: { url: string | undefined; poolSize: number; dataDir: string; ephemeral: boolean };
  adminEmails: string[];
  adminSecondFactor: boolean;
  auth: AuthSettings;
  square: SquareConfig;
  delivery: DeliveryConfig;
  payments: PaymentConfig;
  /** Where tests kill the process; see payments/settings.ts. */
  failPoint: string | undefined;
  mail: MailConfig;
  pictures: PictureConfig;
  linkSecret: string;
}

/** Lists every setting that is missing or wrong, one line each. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** @throws ConfigError naming all bad settings together */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.path[0]! in given ? issue.message : 'is not set'}`).join('\n'));
  }
  const settings = parsed.data;
  const delivery = deliveryFrom(settings);
  const sandbox = settings.SQUARE_APPLICATION_ID.startsWith('sandbox-');
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, '');
  const problems = paymentProblems(settings);
  const auth = readAuth(given, { publicUrl, tries: settings.AUTH_RATE_LIMIT_TRIES }, problems);
  if (settings.SHOP_ENV === 'production') problems.push(...productionProblems(settings, publicUrl, auth));
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return {
    environment: settings.SHOP_ENV,
    port: settings.PORT,
    host: settings.HOST,
    publicUrl,
    logLevel: settings.LOG_LEVEL,
    processes: settings.WEB_CONCURRENCY,
    jobWorkers: settings.JOB_WORKERS,
    database: {
      url: settings.DATABASE_URL,
      poolSize: settings.DATABASE_POOL_SIZE,
      dataDir: settings.DATA_DIR,
      ephemeral: settings.EPHEMERAL_DATABASE,
    },
    adminEmails: settings.ADMIN_EMAILS,
    adminSecondFactor: settings.ADMIN_SECOND_FACTOR ?? settings.SHOP_ENV === 'production',
    auth: auth!, // a problem otherwise
    square: {
      applicationId: settings.SQUARE_APPLICATION_ID,
      locationId: settings.SQUARE_LOCATION_ID,
      accessToken: settings.SQUARE_ACCESS_TOKEN,
      webhookSignatureKeys: [settings.SQUARE_WEBHOOK_SIGNATURE_KEY, settings.SQUARE_WEBHOOK_SIGNATURE_KEY_PREVIOUS].filter((key) => key !== undefined),
      webhookUrl: settings.SQUARE_WEBHOOK_URL ?? `${publicUrl}/api/payments/webhook`,
      merchantId: settings.SQUARE_MERCHANT_ID,
      baseUrl: settings.SQUARE_BASE_URL,
      scriptUrl: settings.SQUARE_SCRIPT_URL ?? `https://${sandbox ? 'sandbox.' : ''}web.squarecdn.com/v1/square.js`,
      sandbox,
    },
    delivery,
    payments: paymentConfig(settings),
    failPoint: settings.FAIL_POINT,
    mail: mailConfig(settings),
    pictures: pictureConfig(settings),
    linkSecret: settings.LINK_SECRET,
  };
}

function readAuth(given: Record<string, string | undefined>, shop: Parameters<typeof shopAuthSettings>[1], problems: string[]): AuthSettings | undefined {
  try {
    return shopAuthSettings(given, shop);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    problems.push(error.message);
    return undefined;
  }
}

function mailConfig(settings: Environment): MailConfig {
  const { MAIL_DKIM_KEY_FILE: keyFile, MAIL_DKIM_SELECTOR: selector } = settings;
  if (!keyFile !== !selector) throw new ConfigError('MAIL_DKIM_KEY_FILE, MAIL_DKIM_SELECTOR: one is of no use without the other');
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

function pictureConfig({ PICTURES_S3_URL, PICTURES_S3_REGION: region, PICTURES_S3_KEY_ID: keyId, PICTURES_S3_SECRET: secret, PICTURES_DIR, DATA_DIR }: Environment): PictureConfig {
  if (!PICTURES_S3_URL) return { folder: PICTURES_DIR ?? path.join(DATA_DIR, 'pictures') };
  if (!keyId || !secret) throw new ConfigError('PICTURES_S3_KEY_ID, PICTURES_S3_SECRET: are not both set, and PICTURES_S3_URL needs them');
  return { bucket: { url: PICTURES_S3_URL, region, keyId, secret } };
}

function deliveryFrom({ GOOGLE_ROUTES_KEY: key, GEOCODER_URL: geocoderUrl, ROUTER_URL: routerUrl }: Environment): DeliveryConfig {
  if (key) return { provider: 'google', key };
  if (geocoderUrl && routerUrl) return { provider: 'open', geocoderUrl, routerUrl };
  throw new ConfigError('GEOCODER_URL, ROUTER_URL: are not both set, and there is no GOOGLE_ROUTES_KEY instead');
}

function productionProblems(settings: Environment, publicUrl: string, auth: AuthSettings | undefined): string[] {
  const problems: string[] = [];
  if (!publicUrl.startsWith('https://')) problems.push('PUBLIC_URL: must be an https:// address in production');
  if (settings.SQUARE_BASE_URL) problems.push('SQUARE_BASE_URL: only for development, production talks to the provider itself');
  if (settings.SQUARE_SCRIPT_URL) problems.push('SQUARE_SCRIPT_URL: only for development, production loads the provider’s own script');
  if (settings.SQUARE_APPLICATION_ID.startsWith('sandbox-')) problems.push('SQUARE_APPLICATION_ID: is a sandbox application, which takes no real money');
  if (settings.EPHEMERAL_DATABASE) problems.push('EPHEMERAL_DATABASE: would lose every order on exit');
  if (settings.ADMIN_EMAILS.some((email) => email.endsWith('.example'))) problems.push('ADMIN_EMAILS: still holds the sample addresses');
  if (settings.LINK_SECRET === developmentLinkSecret) problems.push('LINK_SECRET: is not set');
  if (auth && !auth.secretKey && auth.tokens.keys.length === 0 && !auth.tokens.secret) problems.push('AUTH_KEYS_SECRET: is not set, and would seal the keys that sign access tokens');
  if (settings.FAIL_POINT) problems.push('FAIL_POINT: kills the program, for tests only');
  return problems;
}
