// `npm run square:check` runs the stand-in's contract tests against the provider's sandbox, to detect drift.
import { SquareClient, SquareEnvironment } from 'square';
import { squareCases } from '#tests/support/square-cases.ts';

const {
  SQUARE_APPLICATION_ID: applicationId,
  SQUARE_ACCESS_TOKEN: token,
  SQUARE_LOCATION_ID: locationId,
} = process.env;

if (!applicationId || !token || !locationId) {
  process.stdout.write(
    'Nothing was checked: no credentials for the card provider’s sandbox.\nSet SQUARE_APPLICATION_ID, SQUARE_ACCESS_TOKEN and SQUARE_LOCATION_ID of a sandbox application.\n',
  );
  process.exit(0);
}
if (!applicationId.startsWith('sandbox-')) {
  process.stderr.write(
    'SQUARE_APPLICATION_ID is not a sandbox application. These checks make payments and never run against a live account.\n',
  );
  process.exit(2);
}

const square = new SquareClient({ token, environment: SquareEnvironment.Sandbox });
let failed = 0;
for (const { name, run, expected } of squareCases) {
  const outcome = await run(square, locationId).catch(
    (error: unknown) => `failed: ${error instanceof Error ? error.message : String(error)}`,
  );
  const isAsExpected = outcome === expected;
  if (!isAsExpected) failed++;
  process.stdout.write(
    `${isAsExpected ? 'pass' : 'FAIL'}  ${name}${isAsExpected ? '' : `: ${outcome}, not ${expected}`}\n`,
  );
}
process.stdout.write(`${squareCases.length - failed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
