import { SettingsError, type AuthSettings } from '@grafted/auth';
import * as z from 'zod';
import {
  backupConfig,
  backupEnvironment,
  backupProblems,
  type BackupConfig,
} from '#server/backup/settings.ts';
import { metricsConfig, metricsEnvironment, type MetricsConfig } from '#server/metrics/settings.ts';
import {
  deliveryConfig,
  deliveryEnvironment,
  deliveryProblems,
  type DeliveryConfig,
} from '#server/orders/delivery/settings.ts';
import {
  sharedCacheConfig,
  sharedCacheEnvironment,
  type SharedCacheConfig,
} from '#server/pages/shared-cache-settings.ts';
import {
  paymentConfig,
  paymentEnvironment,
  paymentProblems,
  type PaymentConfig,
} from '#server/payments/settings.ts';
import {
  squareConfig,
  squareEnvironment,
  type SquareConfig,
} from '#server/payments/square/square-settings.ts';
import {
  mailConfig,
  mailEnvironment,
  mailProblems,
  type MailConfig,
} from '#server/platform/outbox/settings.ts';
import { count, flag, url } from '#server/platform/setting-kinds.ts';
import {
  pictureConfig,
  pictureEnvironment,
  pictureProblems,
  type PictureConfig,
} from '#server/platform/storage/settings.ts';
import {
  tracingConfig,
  tracingEnvironment,
  type TracingConfig,
} from '#server/platform/tracing/settings.ts';
import { shopAuthSettings } from './auth-settings.ts';
import { developmentLinkSecret, refusalsOf } from './refusals.ts';

const port = z.coerce.number('must be a port number').int().min(0).max(65_535);

const programEnvironment = {
  SHOP_ENV: z.enum(['development', 'production']).default('development').meta({
    description:
      '`production` (rejects stand-ins, development secrets and plain HTTP) or `development`',
    unset: '`production` for `npm run serve`, else `development`',
  }),
  PORT: port.default(3000).describe('listening port'),
  HOST: z.string().default('127.0.0.1').describe('listening address'),
  CHECKOUT_PORT: port.optional().meta({
    description:
      'second port, for checkouts during a rush ([deploy/nginx.conf](../deploy/nginx.conf))',
    unset: 'off',
  }),
  PUBLIC_URL: url(/^https?$/, 'https://shop.example')
    .optional()
    .meta({
      description: 'public root URL of the shop',
      unset: '`http://localhost:PORT`',
    }),
  WEB_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(1)
    .describe('processes on this machine'),
  JOB_WORKERS: z.coerce
    .number()
    .int()
    .min(0)
    .max(20)
    .default(2)
    .describe('0 leaves background work and mail to other processes'),
  LINK_SECRET: z
    .string()
    .min(32, 'must have 32 or more characters')
    .default(developmentLinkSecret)
    .meta({
      description:
        'signs mail links that work without a sign-in; 32 or more characters; required in production; a new value invalidates earlier links',
      unset: 'development only',
    }),
  AUTH_KEYS_SECRET: z.string().optional().meta({
    description:
      'encrypts the signing keys of access tokens; 32 or more characters; required in production',
    unset: 'not encrypted',
  }),
  AUTH_RATE_LIMIT_HEADER: z.string().optional().meta({
    description:
      'header with the client’s address, set by your proxy, or `none` without one; required in production',
    unset: 'the socket’s address',
  }),
  AUTH_RATE_LIMIT_TRIES: count
    .default(30)
    .describe('password, sign-up and code attempts of a client in five minutes'),
  ADMIN_SECOND_FACTOR: flag.optional().meta({
    description:
      'admin screens require an authenticator app or a passkey; `false` in production needs `ADMIN_PASSWORD_ONLY=accepted`',
    unset: '`true` in production',
  }),
  /** Read only to reject a configuration that still relies on it. */
  ADMIN_EMAILS: z
    .string()
    .optional()
    .describe(
      'gives no rights, and production refuses it: [appoint admins](operating.md#the-first-admin)',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`'),
  SAMPLE_SEASON: flag
    .default(true)
    .describe('`npm start` only: a new data folder gets the sample season'),
};

const databaseEnvironment = {
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host/database')
    .optional()
    .meta({
      description: 'PostgreSQL 15 or newer; on another machine with `?sslmode=verify-full`',
      unset: 'embedded, in `DATA_DIR`',
    }),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe('connections of each process'),
  DATA_DIR: z.string().default('data').describe('folder of the embedded database'),
  EPHEMERAL_DATABASE: flag
    .default(false)
    .describe('deletes the embedded database on exit; refused in production'),
};

/** All settings from the environment, as docs/settings.md lists them (tools/settings-document.ts). */
export const settingGroups = {
  'The program': programEnvironment,
  Data: { ...databaseEnvironment, ...pictureEnvironment, ...backupEnvironment },
  Payments: { ...squareEnvironment, ...paymentEnvironment },
  Delivery: deliveryEnvironment,
  Mail: mailEnvironment,
  'A shared cache': sharedCacheEnvironment,
  Monitoring: { ...metricsEnvironment, ...tracingEnvironment },
};

const environment = z.object({
  ...settingGroups['The program'],
  ...settingGroups.Data,
  ...settingGroups.Payments,
  ...settingGroups.Delivery,
  ...settingGroups.Mail,
  ...settingGroups['A shared cache'],
  ...settingGroups.Monitoring,
});

export type Environment = z.infer<typeof environment>;

export interface Config {
  environment: Environment['SHOP_ENV'];
  port: number;
  /** Undefined without a second port. */
  checkoutPort: number | undefined;
  host: string;
  publicUrl: string;
  logLevel: Environment['LOG_LEVEL'];
  processes: number;
  jobWorkers: number;
  database: { url: string | undefined; poolSize: number; dataDir: string; ephemeral: boolean };
  adminSecondFactor: boolean;
  auth: AuthSettings;
  square: SquareConfig;
  delivery: DeliveryConfig;
  payments: PaymentConfig;
  mail: MailConfig;
  pictures: PictureConfig;
  backup: BackupConfig;
  /** Undefined without one. */
  sharedCache: SharedCacheConfig | undefined;
  /** Undefined when they are off. */
  metrics: MetricsConfig | undefined;
  /** Undefined when traces are off. */
  tracing: TracingConfig | undefined;
  linkSecret: string;
}

/** Lists all missing or invalid settings, one per line. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export interface ConfigDefaults {
  /** For programs that default to production. */
  SHOP_ENV?: Environment['SHOP_ENV'];
}

/** For tools that inspect either kind of shop: without SHOP_ENV, live card credentials mean production. */
export const likelyEnvironment = (
  env: Record<string, string | undefined>,
): Environment['SHOP_ENV'] =>
  env.SHOP_ENV === 'production' ||
  (!env.SHOP_ENV && env.SQUARE_APPLICATION_ID?.startsWith('sq0idp-'))
    ? 'production'
    : 'development';

/** @throws ConfigError listing all invalid settings */
export function readConfig(
  env: Record<string, string | undefined>,
  defaults: ConfigDefaults = {},
): Config {
  const given = {
    ...defaults,
    ...Object.fromEntries(Object.entries(env).filter(([, value]) => value)),
  };
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(
      [...issuesOf(parsed.error, given), ...otherRefusals(parsed.error, given)].join('\n'),
    );
  const settings = parsed.data;
  const publicUrl = publicUrlOf(settings);
  const problems = [
    ...paymentProblems(settings),
    ...deliveryProblems(settings),
    ...mailProblems(settings),
    ...pictureProblems(settings),
    ...backupProblems(settings),
  ];
  const auth = readAuth(given, { publicUrl, tries: settings.AUTH_RATE_LIMIT_TRIES }, problems);
  problems.push(...refusalsOf({ settings, given, publicUrl }));
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return {
    environment: settings.SHOP_ENV,
    port: settings.PORT,
    checkoutPort: settings.CHECKOUT_PORT,
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
    adminSecondFactor: settings.ADMIN_SECOND_FACTOR ?? settings.SHOP_ENV === 'production',
    auth: auth!, // otherwise `problems` has an entry
    square: squareConfig(settings, publicUrl),
    delivery: deliveryConfig(settings),
    payments: paymentConfig(settings),
    mail: mailConfig(settings),
    pictures: pictureConfig(settings, settings.DATA_DIR),
    backup: backupConfig(settings, settings.DATA_DIR),
    sharedCache: sharedCacheConfig(settings),
    metrics: metricsConfig(settings),
    tracing: tracingConfig(settings),
    linkSecret: settings.LINK_SECRET,
  };
}

const publicUrlOf = ({ PUBLIC_URL, PORT }: Partial<Environment>): string =>
  (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/$/, '');

type Given = Readonly<Record<string, string | undefined>>;

const issuesOf = ({ issues }: z.ZodError, given: Given): string[] =>
  issues.map(
    ({ path, message }) =>
      `${path.join('.')}: ${Object.hasOwn(given, path[0] ?? '') ? message : 'is not set'}`,
  );

/** Checks the remaining settings when some cannot be parsed. */
function otherRefusals({ issues }: z.ZodError, given: Given): string[] {
  const unparsed = new Set(issues.map(({ path }) => path[0]));
  const readable = environment
    .partial()
    .safeParse(Object.fromEntries(Object.entries(given).filter(([name]) => !unparsed.has(name))));
  if (!readable.success) return [];
  return refusalsOf({
    settings: readable.data,
    given,
    publicUrl: publicUrlOf(readable.data),
  }).filter((line) => !unparsed.has(line.split(':')[0]));
}

function readAuth(
  given: Given,
  shop: Parameters<typeof shopAuthSettings>[1],
  problems: string[],
): AuthSettings | undefined {
  try {
    return shopAuthSettings(given, shop);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    problems.push(error.message);
    return undefined;
  }
}
