// Runs the shop like server/main.ts, but kills it at a fail point. FAIL_POINT is its name, nth arrival and delay in ms:
// `after-capture:2:15` sends SIGKILL 15 ms after the second arrival at `after-capture`.
import '#server/start/process.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { Reach } from '#tests/support/fail-points.ts';

const { configFromEnvironment } = await import('#server/start/config-from-environment.ts');
const { startShop } = await import('#server/start/start.ts');
const { addAnswerFailPoints } = await import('#tests/support/answer-fail-points.ts');
const { addFailPoints } = await import('#tests/support/fail-points.ts');

const [name, arrival = '1', delayMs = '0'] = (process.env.FAIL_POINT ?? '').split(':');
let arrivals = 0;
const killAtPoint: Reach<string> = async (point) => {
  if (point !== name || ++arrivals !== Number(arrival)) return;
  if (delayMs !== '0') await wait(Number(delayMs));
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {}); // SIGKILL takes effect asynchronously
};

await startShop({
  config: configFromEnvironment(),
  changeServices(services) {
    addFailPoints(services, killAtPoint);
    addAnswerFailPoints(services, killAtPoint);
  },
});
