import type { Logger } from 'pino';

interface PollingOptions {
  everyMs: number;
  /** Runs in this process one at a time; ends early when the signal says that the process stops. */
  work: (stopping: AbortSignal) => Promise<void>;
  /** The first run waits for it. */
  first?: Promise<void> | undefined;
  log: Logger;
  /** Names the work in the log: 'unsettled payments'. */
  what: string;
}

export interface Polling {
  /** Runs now; if it is running, once more afterwards. */
  wake(): void;
  /** Resolves when the work in progress has ended. */
  stop(): Promise<void>;
}

/**
 * Looks for work in the database now, and then at an interval. What it finds must hold a lease or a
 * lock while it runs, so that a killed process's work is taken over.
 */
export function startPolling({ everyMs, work, first, log, what }: PollingOptions): Polling {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let wakePending = false;

  function wake(ready: Promise<void> = Promise.resolve()): void {
    if (stopping.signal.aborted) return;
    wakePending = running !== undefined;
    running ??= ready
      .then(() => work(stopping.signal))
      .catch((error: unknown) => log.warn({ err: error }, `could not poll for ${what}`))
      .finally(() => {
        running = undefined;
        if (wakePending) wake();
      });
  }
  wake(first);
  const timer = setInterval(() => wake(), everyMs);
  return {
    wake: () => wake(),
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
