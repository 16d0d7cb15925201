import type { Product, RootstockFacts, Tree } from '#domain/catalog/catalog.ts';
import { rootstockFinder } from '#domain/catalog/rootstock-names.ts';
import type { Rootstock } from '#domain/catalog/rootstocks.ts';
import type { Db } from '#server/database/client.ts';
import { listRows } from '#server/database/rows.ts';

/** In the guide's order. */
export const listRootstocks = (db: Db): Promise<Rootstock[]> =>
  listRows(db)<Rootstock>`
    select name, short_name as "shortName", other_names as "otherNames", fruit, category,
      array[feet_min, feet_max] as feet, production,
      case when first_fruit_min is not null and first_fruit_max is not null then array[first_fruit_min, first_fruit_max] end
        as "firstFruit", hardiness, soil, benefits, unpruned_note as "unprunedNote", stake,
      caution, fire_blight as "fireBlight"
    from rootstocks order by position`;

/** Trees of one rootstock share its facts, so that a page's data has them once. */
export async function withRoots(db: Db, products: readonly Product[]): Promise<Tree[]> {
  if (products.length === 0) return [];
  const find = rootstockFinder(
    (await listRootstocks(db)).map(({ name, otherNames, ...rootstock }) => ({
      name,
      otherNames,
      shortName: rootstock.shortName,
      roots: rootsOf(rootstock),
    })),
  );
  return products.map((product) => ({ ...product, roots: find(product.rootstock)?.roots }));
}

const rootsOf = ({
  shortName,
  category,
  feet,
  production,
  firstFruit,
  hardiness,
  stake,
  caution,
  fireBlight,
}: RootstockFacts): RootstockFacts => ({
  shortName,
  category,
  feet,
  production,
  firstFruit,
  hardiness,
  stake,
  caution,
  fireBlight,
});
