import type { Fruit, RootstockFacts } from './catalog.ts';
import type { GrowingFacts, Use } from './growing-facts.ts';
import { parseZones } from './hardiness-zones.ts';
import { namesOf, type Named } from './rootstock-names.ts';
import { joinedForms, type SearchDocument } from './tree-search.ts';

/** What people call a use. */
const usesInWords: Record<Use, string> = {
  fresh: 'fresh eating dessert snack snacking',
  cooking: 'cooking baking bake pie pies tart crisp cobbler kitchen',
  sauce: 'sauce applesauce butter',
  juice: 'juice cider pressing',
  drying: 'drying dried dehydrating',
  preserving: 'preserving canning jam jelly preserves',
};
/** One word each: who asks for a dwarf does not mean a semi-dwarf. */
const sizesInWords: Record<RootstockFacts['category'], string> = {
  Dwarf: 'dwarf dwarfing mini small patio pot',
  'Semi-dwarf': 'semidwarf medium',
  'Semi-vigorous': 'semivigorous large',
  Vigorous: 'vigorous standard large full-size',
};
const aloneInWords = 'selffertile selffruitful selfpollinating alone';
const months = ['june', 'july', 'august', 'september', 'october', 'november'];
const firstMonth = 6;

interface SearchedVariety extends Pick<
  GrowingFacts,
  'kind' | 'uses' | 'selfFruit' | 'pickFirst' | 'pickLast'
> {
  variety: string;
  fruit: Fruit;
  /** '4-7'; empty: not known. */
  zones?: string;
}

/** A variety in all the words that people search with. Colors are in `about` only: no fact tells them. */
export const searchDocument = (
  variety: SearchedVariety,
  rootstocks: readonly (Named & Pick<RootstockFacts, 'category'>)[],
  about: string,
): SearchDocument => ({
  variety: variety.variety,
  words: [
    `${variety.fruit} ${variety.kind} ${plural(variety.fruit)}`,
    variety.kind === 'tart cherry' ? 'sour pie' : '',
    ...variety.uses.map((use) => usesInWords[use]),
    variety.selfFruit === 'full' ? aloneInWords : '',
    ...pickMonths(variety),
    ...new Set(
      rootstocks.flatMap((rootstock) => [...namesOf(rootstock), sizesInWords[rootstock.category]]),
    ),
  ].join(', '),
  joined: [
    ...new Set([variety.variety, ...rootstocks.flatMap(namesOf)].flatMap(joinedForms)),
    ...zoneWords(variety.zones),
  ].join(' '),
  about,
});

const plural = (fruit: Fruit): string => (fruit === 'Cherry' ? 'cherries' : `${fruit}s`);

/** 'zone4', 'zone4a' …: the zones it stands, each as one word. */
function zoneWords(zones = ''): string[] {
  const range = parseZones(zones);
  if (!range) return [];
  const words = new Set<string>();
  for (let order = range.coldest; order <= range.warmest; order++) {
    words.add(`zone${order >> 1}`);
    words.add(`zone${order >> 1}${order % 2 === 0 ? 'a' : 'b'}`);
  }
  return [...words];
}

function pickMonths({ pickFirst, pickLast }: SearchedVariety): string[] {
  if (!pickFirst || !pickLast) return [];
  const [from, to] = [pickFirst, pickLast].map((day) => Number(day.slice(0, 2)) - firstMonth);
  return months.slice(Math.max(0, from ?? 0), (to ?? 0) + 1);
}
