import * as z from 'zod';
import { SettingsError, type AuthSettings } from '#auth/public.ts';
import { shopAuthSettings } from './auth-settings.ts';
import { deliveryConfig, deliveryEnvironment, deliveryProblems, type DeliveryConfig } from './delivery/settings.ts';
import { mailConfig, mailEnvironment, mailProblems, type MailConfig } from './mail/settings.ts';
import { paymentConfig, paymentEnvironment, paymentProblems, type PaymentConfig } from './payments/settings.ts';
import { squareConfig, squareEnvironment, type SquareConfig } from './payments/square-settings.ts';
import { pictureConfig, pictureEnvironment, pictureProblems, type PictureConfig } from './pictures/settings.ts';
import { count, flag, url } from './setting-kinds.ts';

const port = z.coerce.number('must be a port number').int().min(0).max(65_535);
const developmentLinkSecret = 'development only: signs links in mails';

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

  /** Gives no rights: admins are appointed. Read so that a start that still relies on it is refused. */
  ADMIN_EMAILS: z.string().optional(),
  /** Whether the admin screens open only to who has shown a second factor. Defaults to true in production. */
  ADMIN_SECOND_FACTOR: flag.optional(),

  ...squareEnvironment,
  ...paymentEnvironment,
  ...deliveryEnvironment,
  ...mailEnvironment,
  ...pictureEnvironment,

  /** Tries at passwords, sign-ups and mailed codes that one client may make in five minutes. Further AUTH_ variables: docs/auth.md. */
  AUTH_RATE_LIMIT_TRIES: count.default(30),

  /** Signs the links in mails that open something without a sign-in. Changing it breaks the links sent so far. */
  LINK_SECRET: z.string().min(32, 'must have 32 letters or more').default(developmentLinkSecret),
});

type Environment = z.infer<typeof environment>;

export interface Config {
  environment: Environment['SHOP_ENV'];
  port: number;
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
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, '');
  const problems = [...paymentProblems(settings), ...deliveryProblems(settings), ...mailProblems(settings), ...pictureProblems(settings)];
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
    adminSecondFactor: settings.ADMIN_SECOND_FACTOR ?? settings.SHOP_ENV === 'production',
    auth: auth!, // a problem otherwise
    square: squareConfig(settings, publicUrl),
    delivery: deliveryConfig(settings),
    payments: paymentConfig(settings),
    failPoint: settings.FAIL_POINT,
    mail: mailConfig(settings),
    pictures: pictureConfig(settings, settings.DATA_DIR),
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

function productionProblems(settings: Environment, publicUrl: string, auth: AuthSettings | undefined): string[] {
  const problems: string[] = [];
  if (!publicUrl.startsWith('https://')) problems.push('PUBLIC_URL: must be an https:// address in production');
  if (settings.SQUARE_BASE_URL) problems.push('SQUARE_BASE_URL: only for development, production talks to the provider itself');
  if (settings.SQUARE_SCRIPT_URL) problems.push('SQUARE_SCRIPT_URL: only for development, production loads the provider’s own script');
  if (settings.SQUARE_APPLICATION_ID.startsWith('sandbox-')) problems.push('SQUARE_APPLICATION_ID: is a sandbox application, which takes no real money');
  if (settings.EPHEMERAL_DATABASE) problems.push('EPHEMERAL_DATABASE: would lose every order on exit');
  if (settings.ADMIN_EMAILS) problems.push('ADMIN_EMAILS: gives no rights. Run `npm run admin:appoint ADDRESS` for each admin, and remove the setting');
  if (settings.LINK_SECRET === developmentLinkSecret) problems.push('LINK_SECRET: is not set');
  if (auth && !auth.secretKey && auth.tokens.keys.length === 0 && !auth.tokens.secret) problems.push('AUTH_KEYS_SECRET: is not set, and would seal the keys that sign access tokens');
  if (settings.FAIL_POINT) problems.push('FAIL_POINT: kills the program, for tests only');
  return problems;
}
