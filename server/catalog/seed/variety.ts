import type { Fruit } from '#domain/catalog/catalog.ts';

/** Rootstock, price in dollars, stock. */
export type SeedTree = readonly [rootstock: string, dollars: number, quantity: number];

/**
 * Dates are for Colbert, later than central Washington: apples and pears by about ten days,
 * cherries by three weeks.
 */
export interface SeedVariety {
  variety: string;
  /** Prefix of its picture files. */
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
