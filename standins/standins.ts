import { Hono } from 'hono';
import { startMailStandin } from './mail/mail-standin.ts';

export interface Standins {
  /** Settings that make the shop talk to the stand-ins. */
  environment: Record<string, string>;
  /** Pages of the stand-ins on the shop's own address. */
  routes: Hono;
}

type Environment = Record<string, string | undefined>;

/** Starts what the environment does not provide: a card provider and a mail server. */
export async function startStandins(env: Environment): Promise<Standins> {
  if (env.SHOP_ENV === 'production') throw new Error('Stand-ins never run in production: use `npm run serve`.');
  // The ports right after the shop's own: card API, card script and frame, mail.
  const base = Number(env.STANDIN_PORT || Number(env.PORT || 3000) + 1);
  const standins: Standins = {
    environment: {
      SQUARE_APPLICATION_ID: 'sandbox-sq0idb-standin',
      SQUARE_LOCATION_ID: 'LSTANDIN',
      SQUARE_ACCESS_TOKEN: 'standin',
      SQUARE_WEBHOOK_SIGNATURE_KEY: 'standin',
      SQUARE_BASE_URL: `http://127.0.0.1:${base}`,
      SQUARE_SCRIPT_URL: `http://127.0.0.1:${base + 1}/v1/square.js`,
    },
    routes: new Hono(),
  };
  if (!env.SMTP_URL) include(standins, await startMailStandin(base + 2));
  return standins;
}

function include(standins: Standins, { environment, routes }: Standins): void {
  Object.assign(standins.environment, environment);
  standins.routes.route('/', routes);
}
