import { defineConfig } from 'vitest/config';
import { SlowFilesFirst } from './tests/support/slow-files-first.ts';

/** Only what hangs takes this long, on whatever machine: nothing is measured by it. In ms. */
const patience = {
  hookTimeout: 300_000,
  testTimeout: 300_000,
  expect: { poll: { timeout: 30_000 } },
};

const onPostgres = {
  experimental: { viteModuleRunner: false }, // Node runs these files as they are, as in production
  globalSetup: ['tests/support/template-database.ts'],
  setupFiles: ['tests/support/fail-on-console.ts', 'tests/support/start-settings.ts'],
  ...patience,
};

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFilesFirst },
    isolate: false, // files share modules, whose loading takes longer than many tests
    execArgv: ['--max-semi-space-size=64'], // MB; with Node's default, collecting garbage takes 8 % of the work
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{app,domain,tools}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          setupFiles: ['tests/support/fail-on-console.ts', 'tests/support/start-settings.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'http',
          include: [
            '{packages,server,standins,db}/**/*.test.ts',
            'tests/{auth,fuzz,model,program}/**/*.test.ts',
          ],
          ...onPostgres,
        },
      },
      // Whole shops that are killed and crowded: run alone (tools/test.ts), or they time each other out.
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          fileParallelism: false,
          ...onPostgres,
          // Many rounds, each of which may wait for a lease to end.
          testTimeout: process.env.FAULT_RUNS === 'full' ? 3_600_000 : 600_000,
        },
      },
    ],
  },
});
