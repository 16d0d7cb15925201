import type { PictureContext } from '#server/catalog/pictures/context.ts';
import type { Guards } from '#server/platform/http/access.ts';
import type { OrderedTrees } from './ordered-trees.ts';

export interface ProductAdminContext extends PictureContext {
  access: Pick<Guards, 'admin'>;
  orderedTrees: OrderedTrees;
}
