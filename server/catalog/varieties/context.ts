import type { AdminProduct } from '#domain/catalog/products.ts';
import type { PictureContext } from '#server/catalog/pictures/context.ts';
import type { AdminsContext } from '#server/farm/admins/context.ts';

export interface VarietyAdminContext
  extends Pick<AdminsContext, 'db' | 'access' | 'publicUrl'>, PictureContext {
  /** Signs the preview of drafts. */
  linkSecret: string;
  /** The trees of a variety, with those of them that are in orders. */
  listTreesOf(variety: string): Promise<AdminProduct[]>;
}
