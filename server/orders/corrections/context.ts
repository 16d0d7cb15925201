import type { Db } from '#server/database/client.ts';
import type { DriveTimes } from '#server/orders/delivery/drive-times.ts';
import type { Guards } from '#server/platform/http/access.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';

export interface CorrectionContext extends LinkSettings {
  db: Db;
  driveTimes: DriveTimes;
  access: Pick<Guards, 'admin'>;
}
