import { defineConfig } from '@playwright/test';
import chromium from '@sparticuz/chromium';

export default defineConfig({
  testDir: 'tests/e2e',
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
