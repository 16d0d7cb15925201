import type { Product } from '#domain/catalog/catalog.ts';
import { placeNote, judgePlace } from '#domain/growing/place.ts';
import { treeCaution } from '#domain/growing/tree-caution.ts';
import type { CartCaution } from '#domain/orders/cart.ts';
import { listEverGrown } from '#server/catalog/growing-queries.ts';
import { withRoots } from '#server/catalog/rootstock-queries.ts';
import type { Db } from '#server/database/client.ts';
import type { NamedClimate } from '#server/growing/places/service.ts';

/** What the buyer should know of the trees in the cart before paying. `place`: where they will stand. */
export async function listCautions(
  db: Db,
  products: readonly Product[],
  { climate, where }: NamedClimate,
): Promise<CartCaution[]> {
  if (products.length === 0) return [];
  const [trees, varieties] = await Promise.all([withRoots(db, products), listEverGrown(db)]);
  return trees.flatMap(({ id, variety, rootstock, roots }) => {
    const facts = varieties.find((one) => one.variety === variety);
    const text = [
      treeCaution({ roots, fireBlight: facts?.fireBlight ?? null }),
      facts && climate ? placeNote(judgePlace(facts, climate), where) : '',
    ]
      .filter(Boolean)
      .join(' ');
    return text ? [{ productId: id, tree: `${variety} on ${rootstock}`, text }] : [];
  });
}
