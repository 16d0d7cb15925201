import type { Logger } from 'pino';

export interface Closers {
  add(close: () => unknown): void;
  exit(code: number): Promise<void>;
}

const exitTimeoutMs = 20_000;

/**
 * Shutdown hooks, run in reverse order of registration. Handles signals from the start, so that one
 * during start-up does not leave a database running.
 */
export function createClosers(log: Logger): Closers {
  const closers: (() => unknown)[] = [];
  let closing: Promise<void> | undefined;

  /** A failing hook, common during a database outage, does not stop the others. */
  async function closeAll(): Promise<void> {
    for (const close of closers.toReversed()) {
      try {
        await close();
      } catch (error) {
        log.warn({ err: error }, 'a shutdown hook failed');
      }
    }
  }
  function close(): Promise<void> {
    return (closing ??= closeAll());
  }
  async function exit(code: number): Promise<void> {
    setTimeout(() => process.exit(code || 1), exitTimeoutMs).unref();
    await close();
    process.exit(code);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!closing) log.info({ signal }, 'stopping');
      void exit(0);
    });
  }
  return { add: (close) => void closers.push(close), exit };
}
