import { Hono } from 'hono';

export interface Standins {
  /** Settings that make the shop talk to the stand-ins. */
  environment: Record<string, string>;
  /** Pages of the stand-ins on the shop's own address. */
  routes: Hono;
}

/** Starts what the environment does not provide: a card provider and a mail server. */
export async function startStandins(env: Record<string, string | undefined>): Promise<Standins> {
  if (env.SHOP_ENV === 'production') throw new Error('Stand-ins never run in production: use `npm run serve`.');
  return {
    environment: {
      SQUARE_APPLICATION_ID: 'sandbox-sq0idb-standin',
      SQUARE_LOCATION_ID: 'LSTANDIN',
      SQUARE_ACCESS_TOKEN: 'standin',
      SQUARE_WEBHOOK_SIGNATURE_KEY: 'standin',
      SQUARE_BASE_URL: 'http://127.0.0.1:3001',
      SQUARE_SCRIPT_URL: 'http://127.0.0.1:3002/v1/square.js',
      SMTP_URL: 'smtp://127.0.0.1:3025',
      MAIL_FROM: 'Grafted <hello@grafted.example>',
    },
    routes: new Hono(),
  };
}
