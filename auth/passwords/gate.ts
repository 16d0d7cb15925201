import { AuthError } from '#auth/http/errors.ts';

const atOnceMax = 4;

/** Each hash takes 19 MiB and a core: a flood of them waits in a short line, and then is turned away. */
export function createGate(waitingMax: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnceMax) {
      if (waiting.length >= waitingMax) throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds: 1 });
      await new Promise<void>((resolve) => waiting.push(resolve)); // its place is handed over, not freed
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
