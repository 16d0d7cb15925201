import type { Fruit, RootstockFacts } from './catalog.ts';
import type { GrowingFacts, Use } from './growing-facts.ts';
import { namesOf, type Named } from './rootstock-names.ts';
import { needFactsOf } from './search-needs.ts';
import { joinedForms, type SearchDocument } from './tree-search.ts';

/** What people call a use beside the words of search-needs.ts. */
const usesInWords: Record<Use, string> = {
  fresh: 'fresh',
  cooking: '',
  sauce: 'butter',
  juice: '',
  drying: '',
  preserving: '',
};
/** One word each: who asks for a dwarf does not mean a semi-dwarf. */
const sizesInWords: Record<RootstockFacts['category'], string> = {
  Dwarf: 'dwarf dwarfing mini',
  'Semi-dwarf': 'semidwarf medium',
  'Semi-vigorous': 'semivigorous large',
  Vigorous: 'vigorous standard large full-size',
};

type Told = 'kind' | 'uses' | 'pickFirst' | 'pickLast';
type SearchedVariety = Partial<Omit<GrowingFacts, Told>> &
  Pick<GrowingFacts, Told> & {
    variety: string;
    fruit: Fruit;
    /** '4-7'; empty: not known. */
    zones?: string;
    /** 'Late, about May 3 to 11'; empty: not known. */
    bloom?: string;
  };

/** A variety in all the words that people search with. Colors are in `about` only: no fact tells them. */
export const searchDocument = (
  variety: SearchedVariety,
  rootstocks: readonly (Named &
    Pick<RootstockFacts, 'category' | 'feet'> &
    Partial<Pick<RootstockFacts, 'firstFruit'>>)[],
  about: string,
  /** Varieties on which its pollen sets a full crop. */
  pollinates: readonly string[] = [],
): SearchDocument => ({
  variety: variety.variety,
  fruit: variety.fruit,
  ...needFactsOf(variety, rootstocks),
  pollinates: [...pollinates],
  words: [
    `${variety.fruit} ${variety.kind} ${plural(variety.fruit)}`,
    variety.kind === 'tart cherry' ? 'sour pie' : '',
    ...variety.uses.map((use) => usesInWords[use]),
    ...new Set(
      rootstocks.flatMap((rootstock) => [...namesOf(rootstock), sizesInWords[rootstock.category]]),
    ),
  ].join(', '),
  joined: [...new Set([variety.variety, ...rootstocks.flatMap(namesOf)].flatMap(joinedForms))].join(
    ' ',
  ),
  about,
});

const plural = (fruit: Fruit): string => (fruit === 'Cherry' ? 'cherries' : `${fruit}s`);
