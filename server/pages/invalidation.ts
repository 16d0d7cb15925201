import { Client } from 'pg';
import type { Logger } from 'pino';
import type { PageCache } from './page-cache.ts';

/** Clears the page cache on NOTIFY. While the connection is down the cache is off: pages are rendered, never stale. */
export function listenForChanges(url: string, cache: PageCache, log: Logger): { ready: Promise<void>; stop(): Promise<void> } {
  let stopped = false;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let delay = 200;
  let markReady: () => void;
  const ready = new Promise<void>((resolve) => (markReady = resolve));

  async function connect() {
    const current = new Client({ connectionString: url, keepAlive: true });
    client = current;
    const lost = (error?: Error) => {
      if (client !== current) return;
      client = undefined;
      cache.enabled = false;
      cache.invalidate();
      if (stopped) return;
      log.warn({ err: error }, 'not listening for catalog changes, pages are rendered for each visitor');
      retry = setTimeout(() => void connect(), (delay = Math.min(delay * 2, 5000)));
    };
    current.on('error', lost);
    current.on('end', () => lost());
    current.on('notification', () => cache.invalidate());
    try {
      await current.connect();
      await current.query('listen catalog_changed');
      cache.invalidate(); // something may have changed while nobody listened
      cache.enabled = true;
      delay = 200;
      markReady();
    } catch (error) {
      lost(error as Error);
    }
  }
  void connect();
  return {
    ready,
    async stop() {
      stopped = true;
      clearTimeout(retry);
      cache.enabled = false;
      await client?.end();
    },
  };
}
