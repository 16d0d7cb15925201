import path from 'node:path';
import { Hono } from 'hono';
import { startSquareStandin } from './square/start.ts';

export interface Standins {
  /** Settings that make the shop talk to the stand-ins. */
  environment: Record<string, string>;
  /** Pages of the stand-ins on the shop's own address. */
  routes: Hono;
}

/** Starts what the environment does not provide: a card provider and a mail server. They take the ports after the shop's. */
export async function startStandins(env: Record<string, string | undefined>): Promise<Standins> {
  if (env.SHOP_ENV === 'production') throw new Error('Stand-ins never run in production: use `npm run serve`.');
  const firstPort = Number(env.STANDIN_PORT || Number(env.PORT || 3000) + 1);
  const dataDir = env.EPHEMERAL_DATABASE === 'true' ? undefined : path.resolve(env.DATA_DIR || 'data', 'standins');
  const environment: Record<string, string> = { SMTP_URL: 'smtp://127.0.0.1:3025', MAIL_FROM: 'Grafted <hello@grafted.example>' };

  if (!env.SQUARE_APPLICATION_ID) {
    const square = await startSquareStandin({ apiPort: firstPort, scriptPort: firstPort + 1, ledgerFile: dataDir && path.join(dataDir, 'square.jsonl') });
    Object.assign(environment, square.environment);
  }
  return { environment, routes: new Hono() };
}
