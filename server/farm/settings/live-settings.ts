import { currentDate, currentMs } from '@grafted/postgres/clock.ts';
import { defaultSettings } from '#domain/farm/default-settings.ts';
import { describeSeason, nextChange } from '#domain/farm/season.ts';
import { applySettings, farmTimeZone, settings, type ShopSettings } from '#domain/farm/settings.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { listPublishedPages } from '#server/farm/pages/queries.ts';
import {
  findLatestRevision,
  findLatestRevisionId,
  type Revision,
  type Subject,
} from '#server/farm/revisions/queries.ts';
import { findCurrentSeason } from '#server/farm/season/queries.ts';

export const settingsSubject: Subject = { type: 'settings', key: 'shop' };

/** The saved settings; groups that they lack, being older, have the defaults. */
export const readSettings = async (db: Db): Promise<ShopSettings> =>
  settingsOf(await findLatestRevision(db, settingsSubject));

const settingsOf = (saved: Revision | undefined): ShopSettings => ({
  ...defaultSettings,
  ...(saved?.content as Partial<ShopSettings> | undefined), // checked when it was saved
});

/** What a transaction goes by: the settings of this process, unless others were saved that it has not heard of yet. */
export async function readSettingsIn(trx: Trx): Promise<ShopSettings> {
  const revision = await findLatestRevisionId(trx, settingsSubject);
  return revision === (settings.revision ?? null) ? settings : readSettings(trx);
}

export interface LiveSettings {
  /**
   * Reads settings, season and the list of the owner's pages from the database and puts them into
   * effect in this process.
   */
  load(): Promise<void>;
  /** Called after every load, also when the season changes by time alone. */
  onLoad(listener: () => void): void;
  stop(): void;
}

const longestTimerMs = 86_400_000;

/** Keeps the settings of this process current. Who changes them calls `load`; other processes are notified. */
export function createLiveSettings(db: Db, report: (error: unknown) => void): LiveSettings {
  const listeners = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let loading = Promise.resolve();
  let stopped = false;

  async function read(): Promise<void> {
    const [saved, season, pages] = await Promise.all([
      findLatestRevision(db, settingsSubject),
      findCurrentSeason(db),
      listPublishedPages(db),
    ]);
    const now = currentDate();
    applySettings({
      ...settingsOf(saved),
      revision: saved?.id ?? null,
      season,
      seasonNow: describeSeason(season, now, farmTimeZone),
      farmPages: pages.map(({ slug }) => `/${slug}`),
      footerPages: pages
        .filter(({ inFooter }) => inFooter)
        .map(({ slug, title }) => ({ label: title, to: `/${slug}` })),
    });
    schedule(nextChange(season, now, farmTimeZone));
    for (const listener of listeners) listener();
  }

  function schedule(at: Date): void {
    clearTimeout(timer);
    if (stopped) return;
    const ms = Math.min(at.getTime() - currentMs(), longestTimerMs);
    timer = setTimeout(() => void load().catch(report), ms).unref();
  }

  /** One after the other, so that an older read never replaces a newer one. */
  function load(): Promise<void> {
    loading = loading.catch(() => {}).then(read); // its caller has the error
    return loading;
  }

  return {
    load,
    onLoad: (listener) => void listeners.add(listener),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
