import type { Logger } from 'pino';
import {
  openPersistentConnection,
  type PersistentConnection,
} from '#server/database/persistent-connection.ts';
import type { LiveSettings } from '#server/settings/live-settings.ts';
import type { PageCache } from './page-cache.ts';

/** Tables whose changes alter settings, and with them any page. */
const settingsTables: readonly (string | undefined)[] = ['revisions', 'seasons', 'farm_pages'];

interface ListenOptions {
  url: string;
  log: Logger;
  liveSettings: LiveSettings;
  /** None in development, where every request renders. */
  cache?: PageCache;
}

/** Invalidates the page cache on NOTIFY. While the connection is down the cache is off, so pages are never stale. */
export function listenForCatalogChanges({
  url,
  log,
  liveSettings,
  cache,
}: ListenOptions): PersistentConnection {
  /** Invalidates again afterwards: a page rendered in the meantime has the old settings. */
  const reload = () =>
    liveSettings.load().catch((error: unknown) => log.warn({ err: error }, 'settings not loaded'));
  return openPersistentConnection({
    url,
    log,
    purpose: 'listens for catalog changes; pages are rendered per request until it is back',
    async onOpen(client) {
      client.on('notification', ({ payload }) => {
        cache?.invalidate();
        if (settingsTables.includes(payload)) void reload();
      });
      await client.query('listen catalog_changed');
      await liveSettings.load(); // changes may have been missed
      cache?.invalidate();
      if (cache) cache.enabled = true;
    },
    onLost() {
      if (!cache) return;
      cache.enabled = false;
      cache.invalidate();
    },
  });
}
