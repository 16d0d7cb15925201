import type { PictureContext } from '#server/catalog/pictures/context.ts';
import type { AdminsContext } from '#server/farm/admins/context.ts';

export interface VarietyAdminContext
  extends Pick<AdminsContext, 'db' | 'access' | 'publicUrl'>, PictureContext {
  /** Signs the preview of drafts. */
  linkSecret: string;
}
