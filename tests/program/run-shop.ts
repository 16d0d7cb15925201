import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { runProgram, type RunningProgram } from '#tests/support/run-program.ts';

const root = path.join(import.meta.dirname, '../..');

/** Of Node in `npm run serve`, for programs that start the shop as production does. */
export const serveArguments: readonly string[] = readServeScript()
  .replace(/^exec node /, '')
  .split(' ');

function readServeScript(): string {
  const text = readFileSync(path.join(root, 'package.json'), 'utf8');
  return (JSON.parse(text) as { scripts: { serve: string } }).scripts.serve;
}

export interface RunningShop extends RunningProgram {
  url: string;
}

/** Only what hangs takes this long. Shorter than the tests' own limits, so that the error says what the shop did. */
const startTimeoutMs = 240_000;
const answerTimeoutMs = 10_000;

/**
 * Runs the program of `npm start` with plain Node. Returns when it is ready or has exited. `within`
 * is a command that is given another to run; `folder` holds the built program, by default this one.
 *
 * @throws Error with its output and its last answer when it is not ready in time
 */
export async function runShop(
  environment: Record<string, string>,
  within?: readonly string[],
  folder?: string,
): Promise<RunningShop> {
  const port = environment.PORT ?? String(await freePort());
  const program = runProgram(['build/shop/start.js'], {
    env: { LOG_LEVEL: 'warn', SAMPLE_SEASON: 'false', PORT: port, ...environment },
    ...(within && { within }),
    ...(folder && { folder }),
  });
  const shop: RunningShop = { ...program, url: `http://127.0.0.1:${port}` };
  await Promise.race([shop.ended, waitUntilReady(shop)]);
  return shop;
}

const portsPerShop = 6;
/** Above 10080, which browsers refuse, and below the ephemeral range, of which outgoing connections take theirs. */
const [firstPort, blocks] = [10_100, 3_300];
const blocksPerProcess = 40;
let blocksTaken = 0;

/**
 * A free port whose five successors, for the stand-ins, are free too. Each process of the tests
 * begins at a place of its own: until its shop listens, another could find the same ports free.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const block = (process.pid * blocksPerProcess + blocksTaken++) % blocks;
    const port = firstPort + block * portsPerShop;
    const wanted = Array.from({ length: portsPerShop }, (_, index) => isFree(port + index));
    if ((await Promise.all(wanted)).every(Boolean)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy()); // of a test that waits for another program
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

async function waitUntilReady({ url, process, output, ended }: RunningShop): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  let over = false;
  void ended.then(() => (over = true));
  while (!over) {
    const answer = await askReady(url);
    if (answer === '200') return;
    if (performance.now() > deadline) {
      process.kill('SIGKILL');
      throw new Error(`The shop does not get ready: ${answer}\n${output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50)); // polling another process
  }
}

/** @returns the status, with the text of what is not ready, or why there was no answer */
async function askReady(url: string): Promise<string> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(answerTimeoutMs) });
    const text = await response.text();
    return response.ok ? '200' : `${response.status} ${text}`;
  } catch (error) {
    return String((error as Error).cause ?? error);
  }
}
