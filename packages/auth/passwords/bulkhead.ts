import { refuse } from '#auth/http/errors.ts';

const maxConcurrent = 4;

/**
 * Each hash takes 19 MiB and a core, so concurrency and queue are bounded; calls beyond the queue
 * are refused with 429.
 */
export function createBulkhead(maxQueued: number) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= maxConcurrent) {
      if (queue.length >= maxQueued)
        throw refuse('over_request_rate_limit', {
          retryAfterSeconds: 1,
        });
      await new Promise<void>((resolve) => queue.push(resolve)); // the finishing call hands its slot over
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
