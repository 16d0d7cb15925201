import type { Tree } from '#domain/catalog/catalog.ts';
import { productColumns, productFromRow } from '#server/catalog/queries.ts';
import { withRoots } from '#server/catalog/rootstock-queries.ts';
import type { Db } from '#server/database/client.ts';

/** Finds a tree that is no longer for sale, too. */
export async function findTree(db: Db, productId: string): Promise<Tree | undefined> {
  const rows = await db
    .selectFrom('products')
    .select(productColumns)
    .where('id', '=', productId)
    .execute();
  const [tree] = await withRoots(db, rows.map(productFromRow));
  return tree;
}
