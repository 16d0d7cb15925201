import type { Db } from '#server/database/client.ts';

export interface PlaceContext {
  db: Db;
  /** Decides whether the cookies are for HTTPS only. */
  publicUrl: string;
}
