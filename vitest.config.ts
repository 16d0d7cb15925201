import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['{app,domain,tools}/**/*.test.{ts,tsx}', 'tests/*.test.ts'], setupFiles: ['tests/support/fail-on-console.ts'] } },
      {
        test: {
          name: 'http',
          include: ['{auth,server,standins,db}/**/*.test.ts', 'tests/program/**/*.test.ts', 'tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/template-database.ts'],
          setupFiles: ['tests/support/fail-on-console.ts'],
          hookTimeout: 30_000,
          testTimeout: 15_000,
        },
      },
    ],
  },
});
