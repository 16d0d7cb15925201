// The package's tests on their own. From the repository's root they run in the project `http`, on its PostgreSQL.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['tests/support/template-database.ts'],
    setupFiles: ['tests/support/fail-on-console.ts'],
    hookTimeout: 30_000,
    testTimeout: 15_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
