/**
 * Bulkhead: limits concurrency; further work waits in a FIFO queue, for at most `maxWaitMs`. Bursts
 * then queue in memory instead of holding database connections that running payments need.
 */
export function createBulkhead({
  concurrency,
  maxWaitMs,
}: {
  concurrency: number;
  maxWaitMs: number;
}) {
  let running = 0;
  const queue: { start: () => void }[] = [];
  type Place = 'first' | 'last';

  function release(): void {
    const next = queue.shift();
    if (next) next.start();
    else running--;
  }

  function acquire(timedOut: () => Error, place: Place): Promise<void> {
    if (running < concurrency) {
      running++;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const queued = {
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(queued), 1);
        reject(timedOut());
      }, maxWaitMs);
      if (place === 'first') queue.unshift(queued);
      else queue.push(queued);
    });
  }

  async function run<T>(
    work: () => Promise<T>,
    timedOut: () => Error,
    place: Place = 'last',
  ): Promise<T> {
    await acquire(timedOut, place);
    try {
      return await work();
    } finally {
      release();
    }
  }

  return {
    queued: () => queue.length,
    /** @throws the error made by `timedOut` when no slot frees up within `maxWaitMs` */
    run: <T>(work: () => Promise<T>, timedOut: () => Error): Promise<T> => run(work, timedOut),
    /** Jumps the queue, to finish work that has already been through it. */
    runFirst: <T>(work: () => Promise<T>, timedOut: () => Error): Promise<T> =>
      run(work, timedOut, 'first'),
  };
}
export type Bulkhead = ReturnType<typeof createBulkhead>;
