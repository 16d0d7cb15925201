import { defineConfig } from '@playwright/test';
import chromium from '@sparticuz/chromium';

const port = Number(process.env.E2E_PORT ?? 4310);
/** Of this run alone: tools/test.ts runs two at once. */
const results = process.env.E2E_RESULTS ?? 'test-results';

export default defineConfig({
  testDir: 'tests/e2e',
  workers: 1,
  timeout: 120_000, // only what hangs takes this long
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: `${results}/playwright.json` }]],
  outputDir: `${results}/journeys`,
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? (await chromium.executablePath()),
      args: ['--no-sandbox', '--disable-gpu', '--in-process-gpu', '--font-render-hinting=none'],
    },
    trace: 'off', // a third of the processor's work; to look for a cause: --trace retain-on-failure
  },
  webServer: {
    command: 'node build/shop/start.js',
    url: `http://localhost:${port}/readyz`,
    env: {
      PORT: String(port),
      EPHEMERAL_DATABASE: 'true',
      PICTURES_DIR: `${results}/pictures`,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      AUTH_RATE_LIMIT_TRIES: '100000',
      AUTH_RATE_LIMIT_EMAIL_PER_CLIENT: '100000',
      AUTH_RATE_LIMIT_TOKEN_REFRESH: '1000000',
      AUTH_SMTP_MAX_FREQUENCY: '0',
      MAIL_RATE: '10', // a newsletter takes long enough to be paused
      CHECKOUT_TRIES_PER_NETWORK: '100000',
      PAYMENT_CALL_MS: '4000',
      PAYMENT_LEASE_MS: '6000',
      PAYMENT_SCAN_MS: '2000',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    reuseExistingServer: false,
    stdout: 'pipe',
  },
});
