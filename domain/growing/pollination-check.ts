import type { Kind } from '#domain/catalog/growing-facts.ts';
import type { Grade, Standing } from './pollination.ts';

/** In one check: the table stays readable. */
export const checkedTreesMax = 12;

export interface Partner {
  variety: string;
  reason: string;
}

/** What a tree's page says under "Pollination". */
export interface Bearing {
  variety: string;
  kind: Kind;
  standing: Standing;
  text: string;
  /** A triploid's partner needs a partner of its own. */
  givesPollen: boolean;
  /** In stock, best first; empty where one tree is enough. */
  partners: Partner[];
}

/** A tree among the others of a check. */
export interface CheckedTree extends Bearing {
  /** Whether the shop has a page about it now. */
  isOnSale: boolean;
  /** The pollen of each other tree on this one, in the order of the check. */
  pollen: { donor: string; isSameKind: boolean; grade: Grade; reason: string }[];
}

export interface PollinationCheck {
  trees: CheckedTree[];
  /** Names that we do not know, as they were asked for. */
  unknown: string[];
  /** More trees were asked for than one check takes. */
  isCut: boolean;
  choices: TreeChoices[];
}

export const treesOfKind: Record<Kind, string> = {
  apple: 'Apples',
  pear: 'Pears',
  'sweet cherry': 'Sweet cherries',
  'tart cherry': 'Tart cherries',
};

/** Names of one kind: of the catalog, and of trees that people own. */
export interface TreeChoices {
  kind: Kind;
  ours: string[];
  others: string[];
}

export const pollinationPath = (...varieties: readonly string[]): string =>
  varieties.length === 0
    ? '/pollination'
    : `/pollination?trees=${varieties.map(encodeURIComponent).join(',')}`;

export const addToOrchardPath = (varieties: readonly string[]): string =>
  `/account?tab=orchard&add=${varieties.map(encodeURIComponent).join(',')}`;
