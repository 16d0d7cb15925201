import type { Logger } from 'pino';
import type { RenderMail } from '#domain/mail.ts';
import type { AdminsContext } from '#server/admins/context.ts';
import type { SquareConfig } from '#server/payments/square/square-settings.ts';
import type { PictureStorage } from '#server/pictures/storage.ts';
import type { SettingsContext } from '#server/settings/context.ts';

export interface AdminContext extends AdminsContext, SettingsContext {
  log: Logger;
  pictures: PictureStorage;
  renderMail: RenderMail;
  square: Pick<SquareConfig, 'sandbox'>;
}
