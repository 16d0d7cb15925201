import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

export interface PostgresRun {
  program: string;
  args: string[];
  options: Pick<SpawnOptions, 'uid' | 'gid' | 'env' | 'cwd'>;
  log: (line: string) => void;
  /** Told when it ended by itself. */
  report: (message: string) => void;
}

export interface SupervisedPostgres {
  stop(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
}

const [pauseMinMs, pauseMaxMs] = [250, 10_000];
const leftoversMs = 60_000;
const isLeftover = /lock file "postmaster\.pid" already exists|pre-existing shared memory block/;

/** Runs it until it is stopped: when it ends by itself, out of memory for one, it is started again. */
export async function supervisePostgres(run: PostgresRun): Promise<SupervisedPostgres> {
  const stopping = new AbortController();
  let child = await startAfterLeftovers(run);
  const killOnExit = () => child.kill('SIGINT'); // a crash of the shop must not leave the server behind
  process.once('exit', killOnExit);

  const finished = (async () => {
    for (;;) {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      if (stopping.signal.aborted) return;
      run.report(`PostgreSQL ended by itself (${child.signalCode ?? child.exitCode}) and is started again`);
      const next = await startAgain(run, stopping.signal);
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

/** The first start: a killed server's helpers may outlive it for a moment, and until then another is refused. */
async function startAfterLeftovers(run: PostgresRun): Promise<ChildProcess> {
  const deadline = Date.now() + leftoversMs;
  for (;;) {
    try {
      return await startPostgres(run);
    } catch (error) {
      const { message } = error as Error;
      if (!isLeftover.test(message) || Date.now() > deadline) throw error;
      run.log(message);
      await wait(pauseMinMs);
    }
  }
}

/** Its helpers may outlive it for a moment, and until then another is refused. */
async function startAgain(run: PostgresRun, stopping: AbortSignal): Promise<ChildProcess | undefined> {
  for (let pauseMs = pauseMinMs; !stopping.aborted; pauseMs = Math.min(2 * pauseMs, pauseMaxMs)) {
    try {
      return await startPostgres(run);
    } catch (error) {
      run.log((error as Error).message);
      await wait(pauseMs, undefined, { signal: stopping }).catch(() => {});
    }
  }
  return undefined;
}

/** Resolves when it answers. @throws Error with its output when it ends before */
async function startPostgres({ program, args, options, log }: PostgresRun): Promise<ChildProcess> {
  // detached: its own process group, so Ctrl-C in a terminal does not end it before the shop has drained.
  const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  await new Promise<void>((resolve, reject) => {
    let output = '';
    child.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
      if (output.length < 20_000) output += chunk;
      log(chunk.trimEnd());
      if (chunk.includes('ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`PostgreSQL exited with ${code}\n${output}`)));
  });
  return child;
}
