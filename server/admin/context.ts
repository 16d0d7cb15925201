import type { RenderMail } from '#domain/mail/mail.ts';
import type { VarietyAdminContext } from '#server/catalog/varieties/context.ts';
import type { AdminsContext } from '#server/farm/admins/context.ts';
import type { SettingsContext } from '#server/farm/settings/context.ts';
import type { LiveSettings } from '#server/farm/settings/live-settings.ts';
import type { DriveTimes } from '#server/orders/delivery/drive-times.ts';
import type { BookingPurposes } from '#server/payments/purposes.ts';
import type { SquareConfig } from '#server/payments/square/square-settings.ts';

export interface AdminContext
  extends AdminsContext, SettingsContext, Omit<VarietyAdminContext, 'listTreesOf'> {
  renderMail: RenderMail;
  driveTimes: DriveTimes;
  liveSettings: Pick<LiveSettings, 'load'>;
  linkSecret: string;
  purposes: BookingPurposes;
  square: Pick<SquareConfig, 'sandbox'>;
}
