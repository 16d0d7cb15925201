import { defineConfig } from '@playwright/test';
import chromium from '@sparticuz/chromium';

/**
 * Journeys in a worker of their own, because they need another shop or browser. Playwright lets a
 * worker go on with its own kind: at the end these would run beside idle workers.
 */
const first = ['admin-season.test.ts', 'back-in-stock.test.ts', 'check-in-camera.test.ts'];

export default defineConfig({
  testDir: 'tests/e2e',
  projects: [
    { name: 'own worker', testMatch: first },
    { name: 'journeys', testIgnore: first },
  ],
  workers: 4, // a journey leaves half of two processors idle
  timeout: 240_000, // only what hangs takes this long
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  outputDir: 'test-results/journeys',
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? (await chromium.executablePath()),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--in-process-gpu',
        '--font-render-hinting=none',
        // Pages that live for seconds gain nothing from compiled scripts, nor from a process for the network.
        '--js-flags=--no-maglev --no-turbofan',
        '--enable-features=NetworkServiceInProcess2',
      ],
    },
    trace: 'off', // a third of the processor's work; to look for a cause: --trace retain-on-failure
  },
});
