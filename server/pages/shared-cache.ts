import type { Logger } from 'pino';
import type { SharedCacheConfig } from './shared-cache-settings.ts';

/** All stored pages change together: footer, banner and lists are on most of them. */
const tag = 'pages';
const callMs = 5000;
const firstRetryMs = 500;
const longestRetryMs = 30_000;
/** A page that was on its way during the first purge has arrived by then. */
const secondPurgeMs = 1000;

export interface SharedCache {
  /** For pages that the shared cache may keep; browsers still ask every time. */
  headers: Record<string, string>;
  /** Asks for a purge; returns at once. Repeats a failed one until it succeeds. */
  purge(): void;
  stop(): void;
}

export const noSharedCache: SharedCache = { headers: {}, purge() {}, stop() {} };

/**
 * Every process purges after it has dropped its own pages, so that the last purge comes after the last old page. A
 * process that starts purges too: all of them may have been down when something changed.
 */
export function createSharedCache(config: SharedCacheConfig | undefined, log: Logger): SharedCache {
  if (!config) return noSharedCache;
  const { purgeUrl, method, authorization, maxAgeSeconds } = config;
  let timer: NodeJS.Timeout | undefined;
  let isCalling = false;
  let asked = 0;
  /** Purges still to be made. */
  let due = 0;
  let retryMs = firstRetryMs;

  async function call(): Promise<void> {
    const response = await fetch(purgeUrl, {
      method,
      ...(method === 'POST'
        ? {
            headers: { 'content-type': 'application/json', 'surrogate-key': tag, ...authorization },
            body: JSON.stringify({ tags: [tag] }),
          }
        : { headers: authorization }),
      redirect: 'error', // the token is for this address
      signal: AbortSignal.timeout(callMs),
    });
    await response.body?.cancel();
    const isGone = method === 'DELETE' && response.status === 404;
    if (!response.ok && !isGone)
      throw new Error(`The shared cache answered a purge with ${response.status}`);
  }

  function next(afterMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), afterMs).unref();
  }

  async function run(): Promise<void> {
    if (isCalling) return; // continues below
    isCalling = true;
    const askedBefore = asked;
    const failure = await call().then(
      () => undefined,
      (error: unknown) => error,
    );
    isCalling = false;
    if (failure) {
      log.warn({ err: failure }, 'pages in the shared cache may be old');
      next(retryMs);
      retryMs = Math.min(2 * retryMs, longestRetryMs);
      return;
    }
    retryMs = firstRetryMs;
    const askedAgain = asked !== askedBefore;
    if (!askedAgain) due--;
    if (due > 0) next(askedAgain ? 0 : secondPurgeMs);
  }

  return {
    headers: {
      'CDN-Cache-Control': `max-age=${maxAgeSeconds}`,
      'Surrogate-Control': `max-age=${maxAgeSeconds}`,
      'X-Accel-Expires': String(maxAgeSeconds),
      'Surrogate-Key': tag,
      'Cache-Tag': tag,
    },
    purge() {
      asked++;
      due = 2;
      next(0);
    },
    stop: () => clearTimeout(timer),
  };
}
