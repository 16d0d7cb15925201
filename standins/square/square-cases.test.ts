import { SquareClient } from 'square';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { squareCases } from '#tests/support/square-cases.ts';
import { startSquareStandin, type SquareStandin } from './start.ts';

// `npm run square:check` runs the same cases against the provider's sandbox.
let standin: SquareStandin;
beforeAll(async () => {
  standin = await startSquareStandin({ apiPort: 0, scriptPort: 0, ledgerFile: undefined });
});
afterAll(() => standin.stop());

test.each(squareCases)('$name', async ({ run, expected }) => {
  const {
    SQUARE_ACCESS_TOKEN: token,
    SQUARE_BASE_URL: baseUrl,
    SQUARE_LOCATION_ID: locationId,
  } = standin.environment;
  expect(
    await run(new SquareClient({ token: token!, baseUrl: baseUrl!, maxRetries: 0 }), locationId!),
  ).toBe(expected);
});
