import type { Logger } from 'pino';

export interface Closers {
  add(close: () => unknown): void;
  exit(code: number): Promise<void>;
}

const patienceMs = 20_000;

/**
 * Things to close, in reverse order of opening. Signals are heard from the start: one that comes while the program
 * is still starting must not leave a database behind.
 */
export function createClosers(log: Logger): Closers {
  const closers: (() => unknown)[] = [];
  let closing: Promise<void> | undefined;

  /** One that fails, as many do while the database is away, keeps none of the others open. */
  async function closeAll(): Promise<void> {
    for (const close of closers.reverse()) {
      try {
        await close();
      } catch (error) {
        log.warn({ err: error }, 'could not close cleanly');
      }
    }
  }
  function close(): Promise<void> {
    return (closing ??= closeAll());
  }
  async function exit(code: number): Promise<void> {
    setTimeout(() => process.exit(code || 1), patienceMs).unref();
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
