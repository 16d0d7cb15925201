import type { Logger } from 'pino';
import type { Db } from '#server/database/client.ts';
import type { CheckoutContext } from '#server/orders/checkout/context.ts';
import type { DriveTimes } from '#server/orders/delivery/drive-times.ts';
import type { Guards } from '#server/platform/http/access.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';

export interface FarmOrderContext extends LinkSettings {
  db: Db;
  access: Pick<Guards, 'admin'>;
  driveTimes: DriveTimes;
}

export type LapseContext = Pick<FarmOrderContext, 'db' | 'publicUrl'> & { log: Logger };

/** For paying by link. */
export type PayLinkContext = Omit<CheckoutContext, 'access'> & LinkSettings;
