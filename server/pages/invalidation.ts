import type { Logger } from 'pino';
import { openPersistentConnection, type PersistentConnection } from '#server/database/persistent-connection.ts';
import type { PageCache } from './page-cache.ts';

/** Clears the page cache on NOTIFY. While the connection is down the cache is off: pages are rendered, never stale. */
export function listenForCatalogChanges(url: string, cache: PageCache, log: Logger): PersistentConnection {
  return openPersistentConnection({
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
