import type { Kind } from '#domain/catalog/growing-facts.ts';
import { rootstockFinder } from '#domain/catalog/rootstock-names.ts';
import { kindOnly, type CareTree } from '#domain/growing/care/care-calendar.ts';
import type { OrchardTree } from '#domain/growing/orchard.ts';
import { listKnownTrees } from '#server/catalog/known-trees.ts';
import { listStoredRootstocks } from '#server/catalog/rootstocks/queries.ts';
import type { Db } from '#server/database/client.ts';

/** A tree of a customer with what its calendar follows from. */
export interface NamedTree {
  id: string;
  name: string;
  tree: CareTree;
}

/** Finds what the shop knows about trees; undefined for a variety that is no longer known. */
export type FindCareTree = (tree: OrchardTree, shift: number) => NamedTree | undefined;

export async function loadCareTrees(db: Db): Promise<FindCareTree> {
  const [known, rootstocks] = await Promise.all([listKnownTrees(db), listStoredRootstocks(db)]);
  const facts = new Map(known.ours.map((variety) => [variety.variety.toLowerCase(), variety]));
  const findRoots = rootstockFinder(rootstocks.map(({ content }) => content));
  return (tree, shift) => {
    const { id, variety, rootstock, plantedOn } = tree;
    const ours = variety === null ? undefined : facts.get(variety.toLowerCase());
    const kind = variety === null ? tree.kind : (known.find(variety)?.kind ?? null);
    if (kind === null) return undefined;
    const roots = rootstock === null ? undefined : findRoots(rootstock);
    return {
      id,
      name: variety ?? unnamed(kind),
      tree: {
        facts: ours ?? kindOnly(kind),
        stake: roots?.stake ?? null,
        caution: roots?.caution ?? '',
        firstFruit: roots?.firstFruitMin ?? null,
        plantedOn,
        isHandedOver: tree.source === 'order_item',
        shift,
      },
    };
  };
}

/** Gone trees and those of neighbors are no work. */
export const needsCare = ({ goneOn, place }: OrchardTree): boolean =>
  goneOn === null && place === 'mine';

/** 'Sweet cherry tree' */
const unnamed = (kind: Kind): string => `${kind[0]?.toUpperCase() ?? ''}${kind.slice(1)} tree`;
