import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

export interface PostgresRun {
  program: string;
  args: string[];
  options: Pick<SpawnOptions, 'uid' | 'gid' | 'env' | 'cwd'>;
  log: (line: string) => void;
  /** Called when it exits unexpectedly. */
  report: (message: string) => void;
}

export interface SupervisedPostgres {
  stop(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
}

const [delayMinMs, delayMaxMs] = [250, 10_000];
const leftoverTimeoutMs = 60_000;
const isLeftover = /lock file "postmaster\.pid" already exists|pre-existing shared memory block/;

/** Runs PostgreSQL until stopped; restarts it when it exits by itself, for example out of memory. */
export async function supervisePostgres(run: PostgresRun): Promise<SupervisedPostgres> {
  const stopping = new AbortController();
  let child = await startAfterLeftovers(run);
  const killOnExit = () => child.kill('SIGINT'); // a crash of the shop must not leave the server behind
  process.once('exit', killOnExit);

  const finished = (async () => {
    for (;;) {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      if (stopping.signal.aborted) return;
      run.report(
        `PostgreSQL exited unexpectedly (${child.signalCode ?? child.exitCode}); restarting it`,
      );
      const next = await restart(run, stopping.signal);
      if (!next) return;
      child = next;
      if (stopping.signal.aborted) child.kill('SIGINT');
    }
  })();

  return {
    async stop(signal) {
      stopping.abort();
      child.kill(signal);
      await finished;
      process.off('exit', killOnExit);
    },
  };
}

/** First start: child processes of a killed server can outlive it, and block a new one until they exit. */
async function startAfterLeftovers(run: PostgresRun): Promise<ChildProcess> {
  const deadline = performance.now() + leftoverTimeoutMs;
  for (;;) {
    try {
      return await startPostgres(run);
    } catch (error) {
      const { message } = error as Error;
      if (!isLeftover.test(message) || performance.now() > deadline) throw error;
      run.log(message);
      await wait(delayMinMs);
    }
  }
}

/** Retries with back-off: child processes of the old server can block the new one at first. */
async function restart(run: PostgresRun, stopping: AbortSignal): Promise<ChildProcess | undefined> {
  for (let delayMs = delayMinMs; !stopping.aborted; delayMs = Math.min(2 * delayMs, delayMaxMs)) {
    try {
      return await startPostgres(run);
    } catch (error) {
      run.log((error as Error).message);
      await wait(delayMs, undefined, { signal: stopping }).catch(() => {});
    }
  }
  return undefined;
}

/** Resolves when it accepts connections. @throws Error with its output when it exits before */
async function startPostgres({ program, args, options, log }: PostgresRun): Promise<ChildProcess> {
  // detached: in its own process group, Ctrl-C does not stop it before the shop has drained.
  const child = spawn(program, args, {
    ...options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    let output = '';
    child.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-20_000);
      log(chunk.trimEnd());
      if (output.includes('ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`PostgreSQL exited with ${code}\n${output}`)));
  });
  return child;
}
