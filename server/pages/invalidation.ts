import type { Logger } from 'pino';
import { keepConnection, type KeptConnection } from '#server/database/kept-connection.ts';
import type { PageCache } from './page-cache.ts';

/** Clears the page cache on NOTIFY. While the connection is down the cache is off: pages are rendered, never stale. */
export function listenForChanges(url: string, cache: PageCache, log: Logger): KeptConnection {
  return keepConnection({
    url,
    log,
    purpose: 'tells of catalog changes; pages are rendered for each visitor',
    async onOpen(client) {
      client.on('notification', () => cache.invalidate());
      await client.query('listen catalog_changed');
      cache.invalidate(); // something may have changed while nobody listened
      cache.enabled = true;
    },
    onLost() {
      cache.enabled = false;
      cache.invalidate();
    },
  });
}
