import type { Db } from '#server/database/client.ts';
import type { Guards } from '#server/platform/http/access.ts';
import type { DriveTimes } from './drive-times.ts';

export interface DeliveryContext {
  db: Db;
  driveTimes: DriveTimes;
  access: Pick<Guards, 'customer'>;
}

export type QuoteContext = Pick<DeliveryContext, 'db' | 'driveTimes'>;
