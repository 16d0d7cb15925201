import { kinds } from '#domain/catalog/growing-facts.ts';
import { listOtherTrees } from '#domain/growing/other-trees.ts';
import type { TreeChoices } from '#domain/growing/pollination-check.ts';
import type { Flowering } from '#domain/growing/pollination.ts';
import type { Db } from '#server/database/client.ts';
import { listEverGrown, type GrowingVariety } from './growing-queries.ts';

/** All trees that the rule of pollination can compare. */
export interface KnownTrees {
  /** The catalog, including varieties that are no longer published. */
  ours: GrowingVariety[];
  others: Flowering[];
  /** Case-insensitive; of both. */
  find(name: string): Flowering | undefined;
}

export async function listKnownTrees(db: Db): Promise<KnownTrees> {
  const ours = await listEverGrown(db);
  const others = listOtherTrees(ours);
  // Ours last, to win.
  const byName = new Map([...others, ...ours].map((tree) => [tree.variety.toLowerCase(), tree]));
  return { ours, others, find: (name) => byName.get(name.toLowerCase()) };
}

/** Names for people to choose from. */
export function choicesOf({ ours, others }: KnownTrees): TreeChoices[] {
  const names = (trees: readonly Flowering[], kind: Flowering['kind']) =>
    trees
      .filter((tree) => tree.kind === kind)
      .map(({ variety }) => variety)
      .toSorted((a, b) => a.localeCompare(b, 'en'));
  return kinds.map((kind) => ({ kind, ours: names(ours, kind), others: names(others, kind) }));
}
