import type { Auth } from '@grafted/auth';
import {
  openPersistentConnection,
  type PersistentConnection,
} from '@grafted/postgres/connections/persistent-connection.ts';
import { escapeIdentifier } from 'pg';
import type { Logger } from 'pino';
import type { RememberedTrees } from '#server/catalog/remembered-trees.ts';
import type { LiveSettings } from '#server/farm/settings/live-settings.ts';
import type { PageCache } from './page-cache.ts';

/** Tables whose changes alter settings, and with them any page. */
const settingsTables: readonly (string | undefined)[] = ['revisions', 'seasons', 'farm_pages'];

interface ListenOptions {
  url: string;
  log: Logger;
  liveSettings: LiveSettings;
  /** None in development, where every request renders. */
  cache?: PageCache;
  identities?: Auth['identities'];
  rememberedTrees?: Pick<RememberedTrees, 'forget' | 'setListening'>;
}

/**
 * Drops stored pages, settings, identities and trees on NOTIFY; sales only make pages stale. While
 * the connection is down nothing is stored, so that nothing stays stale.
 */
export function listenForChanges({
  url,
  log,
  liveSettings,
  cache,
  identities,
  rememberedTrees,
}: ListenOptions): PersistentConnection {
  /** Invalidates again afterwards: a page rendered in the meantime has the old settings. */
  const reload = () =>
    liveSettings.load().catch((error: unknown) => log.warn({ err: error }, 'settings not loaded'));
  return openPersistentConnection({
    url,
    log,
    purpose: 'listens for changes; nothing is served from memory until it is back',
    async onOpen(client) {
      client.on('notification', ({ channel, payload }) => {
        if (channel === identities?.channel) return identities.forget(payload);
        if (payload === 'sales') return cache?.markStale();
        cache?.invalidate();
        rememberedTrees?.forget();
        if (settingsTables.includes(payload)) void reload();
      });
      await client.query('listen catalog_changed');
      if (identities) await client.query(`listen ${escapeIdentifier(identities.channel)}`);
      await liveSettings.load(); // changes may have been missed
      cache?.invalidate();
      if (cache) cache.enabled = true;
      identities?.setListening(true);
      rememberedTrees?.setListening(true);
    },
    onLost() {
      identities?.setListening(false);
      rememberedTrees?.setListening(false);
      if (!cache) return;
      cache.enabled = false;
      cache.invalidate();
    },
  });
}
