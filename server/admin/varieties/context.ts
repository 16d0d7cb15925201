import type { AdminsContext } from '#server/admins/context.ts';
import type { PictureContext } from '#server/pictures/context.ts';

export interface VarietyAdminContext
  extends Pick<AdminsContext, 'db' | 'access' | 'publicUrl'>, PictureContext {
  /** Signs the preview of drafts. */
  linkSecret: string;
}
