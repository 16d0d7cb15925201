import { kinds, type Kind } from '#domain/catalog/growing-facts.ts';
import { rootstockFinder } from '#domain/catalog/rootstock-names.ts';
import { unnamedTree } from '#domain/growing/other-trees.ts';
import type {
  PlannerFacts,
  PlannerRootstock,
  PlannerVariety,
} from '#domain/growing/planner/planner-facts.ts';
import type { Flowering } from '#domain/growing/pollination.ts';
import type { Db } from '#server/database/client.ts';
import { listKnownTrees } from './known-trees.ts';

/** What the planner knows about trees; the same for everyone. */
export async function findPlannerFacts(db: Db): Promise<PlannerFacts> {
  const [{ ours, others }, rootstocks, products] = await Promise.all([
    listKnownTrees(db),
    listPlannerRootstocks(db),
    listProducts(db),
  ]);
  const find = rootstockFinder(rootstocks);
  const unnamed = kinds.map((kind) => ({ ...unnamedTree(kind), variety: `Unnamed ${kind}` }));
  return {
    varieties: [
      ...ours.map((tree) => ({
        ...planned(tree, true),
        zones: tree.zones,
        chillHours: tree.chillHours,
        pickFirst: tree.pickFirst,
      })),
      ...[...others, ...unnamed].map((tree) => planned(tree, false)),
    ],
    rootstocks,
    products: products.map(({ rootstock, ...product }) => ({
      ...product,
      rootstock: find(rootstock)?.name ?? rootstock,
    })),
  };
}

const fruitOf: Record<Kind, PlannerVariety['fruit']> = {
  apple: 'Apple',
  pear: 'Pear',
  'sweet cherry': 'Cherry',
  'tart cherry': 'Cherry',
};

const planned = (tree: Flowering, isOurs: boolean): PlannerVariety => ({
  variety: tree.variety,
  kind: tree.kind,
  sportOf: tree.sportOf,
  ploidy: tree.ploidy,
  alleles: tree.alleles,
  selfFruit: tree.selfFruit,
  bloomFirst: tree.bloomFirst,
  bloomLast: tree.bloomLast,
  fruit: fruitOf[tree.kind],
  isOurs,
});

/** In the guide's order. */
export const listPlannerRootstocks = (db: Db): Promise<PlannerRootstock[]> =>
  db
    .selectFrom('rootstocks')
    .select([
      'name',
      'short_name as shortName',
      'other_names as otherNames',
      'fruit',
      'width',
      'in_row as inRow',
      'rows_apart as rowsApart',
      'to_wall as toWall',
      'feet_max as height',
      'stake',
    ])
    .orderBy('position')
    .execute();

const listProducts = (db: Db) =>
  db
    .selectFrom('products')
    .select(['id', 'fruit', 'variety', 'rootstock', 'free'])
    .where('hidden', '=', false)
    .orderBy('variety')
    .orderBy('rootstock')
    .execute();
