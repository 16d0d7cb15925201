import type { Db } from '#server/database/client.ts';
import type { Guards } from '#server/platform/http/access.ts';

export interface CheckInContext {
  db: Db;
  publicUrl: string;
  access: Pick<Guards, 'admin'>;
}
