import type { Fruit, Product, Stake } from '#domain/catalog/catalog.ts';
import type { Rootstock } from '#domain/catalog/rootstocks.ts';
import type { PlaceFacts } from '#domain/growing/place.ts';
import type { Flowering } from '#domain/growing/pollination.ts';

/** The room that a tree on a rootstock needs, in feet; null: not known. */
export interface TreeRoom {
  width: number | null;
  inRow: number | null;
  rowsApart: number | null;
  /** Least distance to a wall, fence or property line. */
  toWall: number | null;
  /** Height kept by pruning. */
  height: number;
  stake: Stake | null;
}

export interface PlannerRootstock
  extends TreeRoom, Pick<Rootstock, 'name' | 'shortName' | 'otherNames' | 'fruit'> {}

export interface PlannerVariety extends Flowering, Partial<PlaceFacts> {
  fruit: Fruit;
  /** False for trees that people own and the shop does not sell. */
  isOurs: boolean;
}

/** What the planner knows about trees. */
export interface PlannerFacts {
  varieties: PlannerVariety[];
  /** In the guide's order. */
  rootstocks: PlannerRootstock[];
  /** In stock or sold out. */
  products: (Pick<Product, 'id' | 'variety' | 'rootstock' | 'free'> & { fruit: Fruit })[];
}
