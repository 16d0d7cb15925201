import path from 'node:path';
import { Hono } from 'hono';
import type { RenderMail } from '#domain/mail/mail.ts';
import { driveTimeEnvironment, startDriveTimeStandin } from '#standins/drive-time/start.ts';
import { mailEnvironment, startMailStandin } from '#standins/mail/mail-standin.ts';
import { smsEnvironment, startSmsStandin } from '#standins/sms/sms-standin.ts';
import { squareEnvironment, startSquareStandin } from '#standins/square/start.ts';
import type { Standins } from './standin.ts';

type Environment = Record<string, string | undefined>;

/** Starts a stand-in for each external service the environment does not configure: cards, mail, drive times, SMS. */
export async function startStandins(env: Environment, renderMail: RenderMail): Promise<Standins> {
  if (env.SHOP_ENV === 'production')
    throw new Error('Stand-ins never run in production: use `npm run serve`.');
  // Ports following the shop's own: card API, card script and iframe, mail, drive time, pages.
  const base = firstPort(env);
  const standins: Standins = { environment: {}, routes: new Hono() };
  if (!env.SQUARE_APPLICATION_ID)
    include(
      standins,
      await startSquareStandin({
        apiPort: base,
        scriptPort: base + 1,
        ledgerFile: ledgerFile(env),
        webhookUrl: webhookUrl(env),
      }),
    );
  if (!env.SMTP_URL) include(standins, await startMailStandin(base + 2, renderMail));
  if (!hasDriveTimes(env)) include(standins, await startDriveTimeStandin(base + 3));
  if (!env.AUTH_SMS_PROVIDER) include(standins, startSmsStandin(shopUrl(env)));
  return standins;
}

/** The environment of a shop started with stand-ins, for tools that inspect it. */
export const standinEnvironment = (env: Environment): Record<string, string> => {
  const base = firstPort(env);
  return {
    ...(env.SQUARE_APPLICATION_ID
      ? {}
      : {
          ...squareEnvironment({ apiPort: base, scriptPort: base + 1 }),
          SQUARE_WEBHOOK_URL: webhookUrl(env),
        }),
    ...(env.SMTP_URL ? {} : mailEnvironment(base + 2)),
    ...(hasDriveTimes(env) ? {} : driveTimeEnvironment(base + 3)),
    ...(env.AUTH_SMS_PROVIDER ? {} : smsEnvironment(shopUrl(env))),
  };
};

/** Port of the stand-ins' pages in cluster mode. */
export const pagesPort = (env: Environment): number => firstPort(env) + 4;

const hasDriveTimes = (env: Environment): boolean =>
  Boolean(env.GOOGLE_ROUTES_KEY || (env.GEOCODER_URL && env.ROUTER_URL));
const shopPort = (env: Environment): number => Number(env.PORT || 3000);
const firstPort = (env: Environment): number => Number(env.STANDIN_PORT || shopPort(env) + 1);
const shopUrl = (env: Environment): string => `http://${env.HOST || '127.0.0.1'}:${shopPort(env)}`;
const webhookUrl = (env: Environment): string => `${shopUrl(env)}/api/payments/webhook`;

/** Stored beside the database and deleted with it. */
const ledgerFile = (env: Environment): string | undefined =>
  env.EPHEMERAL_DATABASE === 'true'
    ? undefined
    : path.resolve(env.DATA_DIR || 'data', 'standins', 'square.jsonl');

function include(
  standins: Standins,
  { environment, routes }: { environment: Record<string, string>; routes?: Hono },
): void {
  Object.assign(standins.environment, environment);
  if (routes) standins.routes.route('/', routes);
}
