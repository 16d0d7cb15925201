import path from 'node:path';
import { Hono } from 'hono';
import type { RenderMail } from '#domain/mail.ts';
import { startDriveTimeStandin } from './drive-time/start.ts';
import { startMailStandin } from './mail/mail-standin.ts';
import { startSquareStandin } from './square/start.ts';

export interface Standins {
  /** Settings that make the shop talk to the stand-ins. */
  environment: Record<string, string>;
  /** Pages of the stand-ins on the shop's own address. */
  routes: Hono;
}

type Environment = Record<string, string | undefined>;

/** Starts what the environment does not provide: a card provider, a mail server and a drive time service. */
export async function startStandins(env: Environment, renderMail: RenderMail): Promise<Standins> {
  if (env.SHOP_ENV === 'production') throw new Error('Stand-ins never run in production: use `npm run serve`.');
  // The ports right after the shop's own: card API, card script and frame, mail, drive time.
  const base = Number(env.STANDIN_PORT || Number(env.PORT || 3000) + 1);
  const standins: Standins = { environment: {}, routes: new Hono() };
  if (!env.SQUARE_APPLICATION_ID) include(standins, await startSquareStandin({ apiPort: base, scriptPort: base + 1, ledgerFile: ledgerFile(env) }));
  if (!env.SMTP_URL) include(standins, await startMailStandin(base + 2, renderMail));
  const hasDriveTimes = env.GOOGLE_ROUTES_KEY || (env.GEOCODER_URL && env.ROUTER_URL);
  if (!hasDriveTimes) include(standins, await startDriveTimeStandin(base + 3));
  return standins;
}

/** Beside the database, and thrown away with it. */
const ledgerFile = (env: Environment): string | undefined =>
  env.EPHEMERAL_DATABASE === 'true' ? undefined : path.resolve(env.DATA_DIR || 'data', 'standins', 'square.jsonl');

function include(standins: Standins, { environment, routes }: { environment: Record<string, string>; routes?: Hono }): void {
  Object.assign(standins.environment, environment);
  if (routes) standins.routes.route('/', routes);
}
