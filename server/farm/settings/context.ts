import type { Db } from '#server/database/client.ts';
import type { Guards } from '#server/platform/http/access.ts';
import type { LiveSettings } from './live-settings.ts';

export interface SettingsContext {
  db: Db;
  liveSettings: Pick<LiveSettings, 'load'>;
  access: Pick<Guards, 'admin'>;
}
