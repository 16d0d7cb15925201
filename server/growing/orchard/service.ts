import { transact } from '@grafted/postgres/transact.ts';
import {
  declaredTreesMax,
  type DeclaredTree,
  type OrchardTreeStanding,
  type TreeChange,
} from '#domain/growing/orchard.ts';
import { unnamedTree } from '#domain/growing/other-trees.ts';
import { serviceText } from '#domain/growing/partner-texts.ts';
import { serviceOf, type Flowering } from '#domain/growing/pollination.ts';
import { listKnownTrees, type KnownTrees } from '#server/catalog/known-trees.ts';
import type { Db } from '#server/database/client.ts';
import { lockUser } from '#server/database/lock-user.ts';
import { refuse } from '#server/platform/http/errors.ts';
import type { OrchardContext } from './context.ts';
import {
  countDeclared,
  deleteDeclared,
  insertDeclared,
  listOrchard,
  updateOwnTree,
  type StoredTree,
} from './queries.ts';

export interface OwnTrees {
  orchard: readonly StoredTree[];
  /** Varieties that are paid for and not yet handed over. */
  ordered: readonly string[];
}

/** The trees that a customer's trees can count on: standing within 100 ft, or paid for. */
export const nearbyOf = ({ orchard, ordered }: OwnTrees, known: KnownTrees): Flowering[] => [
  ...orchard
    .filter(({ goneOn, within100Ft }) => goneOn === null && within100Ft)
    .map((tree) => asFlowering(tree, known))
    .filter((tree) => tree !== undefined),
  ...floweringOf(ordered, known),
];

/** Names that are not known are left out. */
export const floweringOf = (varieties: readonly string[], known: KnownTrees): Flowering[] =>
  varieties.map((name) => known.find(name)).filter((tree) => tree !== undefined);

/** The customer's trees with what the rule says about each. */
export async function describeOrchard(
  { db, listOrderedVarieties }: Pick<OrchardContext, 'db' | 'listOrderedVarieties'>,
  userId: string,
): Promise<OrchardTreeStanding[]> {
  const [known, orchard, ordered] = await Promise.all([
    listKnownTrees(db),
    listOrchard(db, userId),
    listOrderedVarieties(db, userId),
  ]);
  const nearby = nearbyOf({ orchard, ordered }, known);
  return orchard.map((tree) => {
    const flowering = asFlowering(tree, known);
    return {
      ...tree,
      kind: flowering?.kind ?? null,
      ...(flowering ? standingOf(tree, flowering, nearby) : silent),
    };
  });
}

const silent = { standing: undefined, text: '' };

/** Says nothing of trees whose fruit is not the customer's, and of those too far away to compare. */
function standingOf(
  { variety, place, within100Ft, goneOn }: StoredTree,
  tree: Flowering,
  nearby: readonly Flowering[],
): Pick<OrchardTreeStanding, 'standing' | 'text'> {
  if (variety === null || place === 'neighbor' || goneOn !== null) return silent;
  const service = serviceOf(tree, within100Ft ? nearby : []);
  if (!within100Ft && service.standing !== 'alone')
    return { ...silent, text: 'More than 100 ft from your other trees, so we do not compare it.' };
  return { standing: service.standing, text: serviceText(tree, service) };
}

/** Undefined for a variety that is no longer known. */
const asFlowering = ({ variety, kind }: StoredTree, known: KnownTrees): Flowering | undefined =>
  variety === null ? unnamedTree(kind ?? 'apple') : known.find(variety);

/** @throws ShopError for an unknown variety, or more trees than an orchard holds */
export async function declareTrees(
  db: Db,
  userId: string,
  trees: readonly DeclaredTree[],
): Promise<void> {
  const known = await listKnownTrees(db);
  const named = trees.map((tree) => ({ ...tree, variety: knownName(tree.variety, known) }));
  await transact(db, async (trx) => {
    await lockUser(trx, userId);
    if ((await countDeclared(trx, userId)) + named.length > declaredTreesMax)
      throw refuse('too_many_trees.own_trees', { declaredTreesMax });
    await insertDeclared(trx, userId, named);
  });
}

function knownName(variety: string | null, known: KnownTrees): string | null {
  if (variety === null) return null;
  const tree = known.find(variety);
  if (!tree) throw refuse('unknown_variety', { variety }, { details: { field: 'variety' } });
  return tree.variety;
}

export async function changeTree(
  db: Db,
  userId: string,
  id: string,
  change: TreeChange,
): Promise<void> {
  if (!(await updateOwnTree(db, userId, id, change))) throw refuse('tree_not_found');
}

export async function removeTree(db: Db, userId: string, id: string): Promise<void> {
  if (!(await deleteDeclared(db, userId, id))) throw refuse('tree_not_found');
}
