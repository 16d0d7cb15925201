import type { Fruit } from '#domain/catalog.ts';

/** One tree of the price list: rootstock, price in dollars, trees on hand. */
export type SeedTree = readonly [rootstock: string, dollars: number, quantity: number];

/** A variety of the opening catalog. Dates are for Colbert, some ten days later than in central Washington. */
export interface SeedVariety {
  variety: string;
  /** File names of its pictures begin with it. */
  picture: string;
  /** What the picture shows. */
  shows: string;
  about: string;
  bloom: string;
  pollination: string;
  ripens: string;
  zones: string;
  trees: readonly SeedTree[];
}

export interface SeedFruit {
  fruit: Fruit;
  botanicalName: string;
  varieties: readonly SeedVariety[];
}
