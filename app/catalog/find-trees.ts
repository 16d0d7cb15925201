import { matchesSearch, type SearchedVariety, type Variety } from '#domain/catalog/catalog.ts';
import { chooseVarieties, type FilterFacts } from '#domain/catalog/tree-filter.ts';
import type { CatalogFilter } from './catalog-filter.ts';

interface Findable {
  varieties: readonly Variety[];
  soldOut: readonly SearchedVariety[];
}

/** Whether some tree has the text in its names, so that no wider search is needed. */
export const hasPlainMatch = ({ varieties, soldOut }: Findable, text: string): boolean =>
  [varieties, soldOut].some((list) => list.some((variety) => matchesSearch(variety, text)));

/** @param names of a wider search, best first; undefined: the text is searched for as it is */
export function findTrees(
  { varieties, soldOut, facts }: Findable & { facts: Readonly<Record<string, FilterFacts>> },
  { fruit, text, choices }: Pick<CatalogFilter, 'fruit' | 'text' | 'choices'>,
  names: readonly string[] | undefined,
): { varieties: Variety[]; soldOut: SearchedVariety[] } {
  const pick = <T extends SearchedVariety>(list: readonly T[]): T[] =>
    list
      .filter(
        (one) =>
          (!fruit || one.fruit === fruit) &&
          (names ? names.includes(one.variety) : matchesSearch(one, text)),
      )
      .toSorted((a, b) => (names ? names.indexOf(a.variety) - names.indexOf(b.variety) : 0));
  return { varieties: chooseVarieties(pick(varieties), facts, choices), soldOut: pick(soldOut) };
}
