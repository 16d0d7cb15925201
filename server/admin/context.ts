import type { Logger } from 'pino';
import type { RenderMail } from '#domain/mail.ts';
import type { AdminsContext } from '#server/admins/context.ts';
import type { PictureStorage } from '#server/pictures/storage.ts';

export interface AdminContext extends AdminsContext {
  log: Logger;
  pictures: PictureStorage;
  renderMail: RenderMail;
}
