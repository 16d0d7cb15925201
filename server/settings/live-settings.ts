import { defaultSettings } from '#domain/default-settings.ts';
import { describeSeason, nextChange } from '#domain/season.ts';
import { applySettings, farmTimeZone, type ShopSettings } from '#domain/settings.ts';
import type { Db } from '#server/database/client.ts';
import { findLatestRevision, type Subject } from '#server/revisions/queries.ts';
import { findCurrentSeason } from '#server/season/queries.ts';

export const settingsSubject: Subject = { type: 'settings', key: 'shop' };

/** The saved settings; groups that they lack, being older, have the defaults. */
export async function readSettings(db: Db): Promise<ShopSettings> {
  const saved = await findLatestRevision(db, settingsSubject);
  return {
    ...defaultSettings,
    ...(saved?.content as Partial<ShopSettings> | undefined), // checked when it was saved
  };
}

export interface LiveSettings {
  /** Reads settings and season from the database and puts them into effect. */
  load(): Promise<void>;
  stop(): void;
}

const longestTimerMs = 86_400_000;

/** Keeps this process's settings current; `onTime` is called when the season changes by time alone. */
export function createLiveSettings(
  db: Db,
  { onTime, report }: { onTime: () => void; report: (error: unknown) => void },
): LiveSettings {
  let timer: NodeJS.Timeout | undefined;
  let loading = Promise.resolve();

  async function read(): Promise<void> {
    const [settings, season] = await Promise.all([readSettings(db), findCurrentSeason(db)]);
    const now = new Date();
    applySettings({ ...settings, season, seasonNow: describeSeason(season, now, farmTimeZone) });
    schedule(nextChange(season, now, farmTimeZone));
  }

  function schedule(at: Date | undefined): void {
    clearTimeout(timer);
    if (!at) return;
    const ms = Math.min(at.getTime() - Date.now(), longestTimerMs);
    timer = setTimeout(() => void load().then(onTime, report), ms).unref();
  }

  /** One after the other, so that an older read never replaces a newer one. */
  function load(): Promise<void> {
    loading = loading.catch(() => {}).then(read); // its caller has the error
    return loading;
  }

  return { load, stop: () => clearTimeout(timer) };
}
