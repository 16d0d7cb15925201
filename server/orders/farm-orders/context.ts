import type { DriveTimes } from '#server/orders/delivery/drive-times.ts';
import type { MoneyContext } from '#server/orders/money/context.ts';
import type { Guards } from '#server/platform/http/access.ts';

export interface FarmOrderContext extends MoneyContext {
  access: Pick<Guards, 'admin'>;
  driveTimes: DriveTimes;
}
