import type { Db } from '#server/database/client.ts';
import type { Guards } from '#server/platform/http/access.ts';

export interface FarmPagesContext {
  db: Db;
  /** Settings hold the footer's links and the addresses of published pages. */
  liveSettings: { load(): Promise<void> };
  access: Pick<Guards, 'admin'>;
}
