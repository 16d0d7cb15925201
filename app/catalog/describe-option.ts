import type { Tree } from '#domain/catalog/catalog.ts';
import type { Susceptibility } from '#domain/catalog/diseases.ts';
import { firstFruitText, unknownRootstock } from '#domain/catalog/rootstocks.ts';
import { treeSize } from '#domain/catalog/tree-size.ts';
import { treeCaution } from '#domain/growing/tree-caution.ts';

/** What a rootstock makes of the tree, and what it asks for; the server says it. */
export function describeOption(option: Tree, fireBlight: Susceptibility | null): string {
  const roots = option.roots ?? unknownRootstock;
  const caution = treeCaution({ roots: option.roots, fireBlight });
  return `${roots.category}, ${treeSize(option)}. ${firstFruitText(roots)}. ${caution}`.trim();
}
