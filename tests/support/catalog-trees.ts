import type { TestShop } from './test-shop.ts';
import type { TestTree } from './trees.ts';

/** A tree of the opening catalog, in stock. */
export async function catalogTree(
  { services }: TestShop,
  variety: string,
  rootstock?: string,
): Promise<TestTree> {
  const { id } = await services.db
    .selectFrom('products')
    .select('id')
    .where('variety', '=', variety)
    .where('quantity', '>', 0)
    .$if(rootstock !== undefined, (query) => query.where('rootstock', '=', rootstock!))
    .limit(1)
    .executeTakeFirstOrThrow();
  return { id, variety, priceCents: 4800 };
}
