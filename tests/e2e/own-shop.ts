import path from 'node:path';
import { test as base } from '@playwright/test';
import { freePort, runShop } from '#tests/program/run-shop.ts';

const settings = {
  EPHEMERAL_DATABASE: 'true',
  NODE_ENV: 'production',
  AUTH_RATE_LIMIT_TRIES: '100000',
  AUTH_RATE_LIMIT_EMAIL_PER_CLIENT: '100000',
  AUTH_RATE_LIMIT_TOKEN_REFRESH: '1000000',
  AUTH_SMTP_MAX_FREQUENCY: '0',
  MAIL_RATE: '10', // a newsletter takes long enough to be paused
  CHECKOUT_TRIES_PER_NETWORK: '100000',
  PAYMENT_CALL_MS: '4000',
  PAYMENT_LEASE_MS: '6000',
  PAYMENT_SCAN_MS: '2000',
};

/** Each worker of Playwright runs a shop with a database of its own, to which paths in its tests lead. */
export const test = base.extend<object, { shopSettings: Record<string, string>; shopUrl: string }>({
  shopSettings: [settings, { option: true, scope: 'worker' }],
  shopUrl: [
    async ({ shopSettings }, use, { workerIndex, project }) => {
      const port = String(await freePort());
      const shop = await runShop({
        ...shopSettings,
        PORT: port,
        PICTURES_DIR: path.join(project.outputDir, `pictures-${workerIndex}`),
      });
      if (shop.process.exitCode !== null) throw new Error(`The shop ended:\n${shop.output()}`);
      shop.process.stdout?.pipe(process.stdout);
      shop.process.stderr?.pipe(process.stderr);
      await use(`http://localhost:${port}`);
      shop.process.kill('SIGTERM');
      await shop.ended;
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ shopUrl }, use) => use(shopUrl),
});
