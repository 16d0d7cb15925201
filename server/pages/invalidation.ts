import type { Logger } from 'pino';
import {
  openPersistentConnection,
  type PersistentConnection,
} from '#server/database/persistent-connection.ts';
import type { PageCache } from './page-cache.ts';

/** Invalidates the page cache on NOTIFY. While the connection is down the cache is off, so pages are never stale. */
export function listenForCatalogChanges(
  url: string,
  cache: PageCache,
  log: Logger,
): PersistentConnection {
  return openPersistentConnection({
    url,
    log,
    purpose: 'listens for catalog changes; pages are rendered per request until it is back',
    async onOpen(client) {
      client.on('notification', () => cache.invalidate());
      await client.query('listen catalog_changed');
      cache.invalidate(); // changes may have been missed
      cache.enabled = true;
    },
    onLost() {
      cache.enabled = false;
      cache.invalidate();
    },
  });
}
