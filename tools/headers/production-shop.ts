import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Runs the shop with the settings of production. Its services do not exist: only pages are read. */
export async function startProductionShop(
  port: number,
  publicUrl: string,
  folder: string,
): Promise<() => Promise<void>> {
  const shop = spawn(process.execPath, ['server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LOG_LEVEL: 'silent',
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      DATA_DIR: path.join(folder, 'data'),
      LINK_SECRET: 'only to grade headers, and for nothing else',
      AUTH_KEYS_SECRET: 'only to grade headers, and for nothing else',
      AUTH_RATE_LIMIT_HEADER: 'X-Real-IP',
      SQUARE_APPLICATION_ID: 'sq0idp-headers',
      SQUARE_LOCATION_ID: 'headers',
      SQUARE_ACCESS_TOKEN: 'headers',
      SQUARE_WEBHOOK_SIGNATURE_KEY: 'headers',
      GOOGLE_ROUTES_KEY: 'headers',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Headers <hello@headers.test>',
    },
  });
  const ended = once(shop, 'exit');
  const ready = async (): Promise<boolean> =>
    (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok ?? false;
  while (!(await ready())) {
    if (shop.exitCode !== null) throw new Error(`The shop ended with ${shop.exitCode}`);
    await wait(200); // polling another process
  }
  return async () => {
    shop.kill();
    await ended;
  };
}
