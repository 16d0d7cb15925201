interface BudgetOptions {
  bytesMax: number;
  maxWaitMs: number;
}

/**
 * Limits how many bytes of request bodies are in memory at once. A body is read only once it has
 * its share; until then it waits in the socket, which makes its sender wait. First come, first
 * served.
 */
export function createByteBudget({ bytesMax, maxWaitMs }: BudgetOptions) {
  let used = 0;
  let peak = 0;
  const queue: { bytes: number; start: () => void }[] = [];

  function take(bytes: number): void {
    used += bytes;
    peak = Math.max(peak, used);
  }
  function release(bytes: number): void {
    used -= bytes;
    while (queue[0] && used + queue[0].bytes <= bytesMax) {
      const next = queue.shift()!; // the loop's condition
      take(next.bytes);
      next.start();
    }
  }
  function acquire(bytes: number, timedOut: () => Error): Promise<void> {
    if (queue.length === 0 && used + bytes <= bytesMax) {
      take(bytes);
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(timedOut());
      }, maxWaitMs);
      const waiting = {
        bytes,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      queue.push(waiting);
    });
  }

  return {
    /** @throws the error made by `timedOut` when there is no room within `maxWaitMs` */
    async run<T>(bytes: number, work: () => Promise<T>, timedOut: () => Error): Promise<T> {
      const share = Math.min(bytes, bytesMax);
      await acquire(share, timedOut);
      try {
        return await work();
      } finally {
        release(share);
      }
    },
    /** The most that was in use at once, in bytes. */
    peak: () => peak,
    bytesMax,
  };
}

/** Shared by all large bodies of the process. */
export const bodyBudget = createByteBudget({ bytesMax: 48 * 1024 * 1024, maxWaitMs: 20_000 });
