import type { Fruit } from './catalog.ts';

/** Reference data used wherever a tree is shown. The guide's texts are in rootstock-guide.ts. */
export interface Rootstock {
  name: string;
  /** For cards and pills. */
  shortName: string;
  /** Synonyms used by price lists. */
  otherNames: readonly string[];
  fruit: Fruit;
  category: 'Dwarf' | 'Semi-dwarf' | 'Semi-vigorous' | 'Vigorous';
  vigor: string;
  matureSize: string;
  /** Height range when pruned, in feet. */
  feet: readonly [min: number, max: number];
  production: string;
  coldHardiness: string;
}

type Row = Omit<Rootstock, 'vigor' | 'matureSize' | 'coldHardiness'>;

// prettier-ignore
const rows: Row[] = [
  { name: 'M9-T337', shortName: 'M9-T337', otherNames: [], fruit: 'Apple', category: 'Dwarf', feet: [8, 10], production: 'Early' },
  { name: 'Geneva 41', shortName: 'G.41', otherNames: [], fruit: 'Apple', category: 'Dwarf', feet: [8, 10], production: 'Early' },
  { name: 'Geneva 214', shortName: 'G.214', otherNames: [], fruit: 'Apple', category: 'Dwarf', feet: [8, 10], production: 'Early' },
  { name: 'Geneva 11', shortName: 'G.11', otherNames: [], fruit: 'Apple', category: 'Semi-dwarf', feet: [10, 12], production: 'Early' },
  { name: 'Nic 29', shortName: 'Nic 29', otherNames: [], fruit: 'Apple', category: 'Semi-dwarf', feet: [10, 12], production: 'Early-medium' },
  { name: 'Pajam 2', shortName: 'Pajam 2', otherNames: ['Cepiland'], fruit: 'Apple', category: 'Semi-dwarf', feet: [10, 12], production: 'Early-medium' },
  { name: 'Bud 118', shortName: 'B.118', otherNames: ['Budagovsky 118'], fruit: 'Apple', category: 'Semi-dwarf', feet: [12, 14], production: 'Medium' },
  { name: 'Geneva 890', shortName: 'G.890', otherNames: [], fruit: 'Apple', category: 'Semi-dwarf', feet: [12, 15], production: 'Medium' },
  { name: 'Geneva 210', shortName: 'G.210', otherNames: [], fruit: 'Apple', category: 'Semi-dwarf', feet: [12, 15], production: 'Medium' },
  { name: 'Geneva 969', shortName: 'G.969', otherNames: [], fruit: 'Apple', category: 'Semi-dwarf', feet: [12, 14], production: 'Medium' },
  { name: 'Gisela 6', shortName: 'Gisela 6', otherNames: [], fruit: 'Cherry', category: 'Semi-dwarf', feet: [12, 14], production: 'Early-medium' },
  { name: 'Krymsk 5', shortName: 'Krymsk 5', otherNames: ['VSL-2'], fruit: 'Cherry', category: 'Semi-dwarf', feet: [12, 14], production: 'Medium' },
  { name: 'MaxMa 14', shortName: 'MaxMa 14', otherNames: ['Maxma Delbard 14'], fruit: 'Cherry', category: 'Semi-vigorous', feet: [16, 18], production: 'Medium' },
  { name: 'OHxF 87', shortName: 'OHxF 87', otherNames: ['Farmingdale 87'], fruit: 'Pear', category: 'Semi-dwarf', feet: [12, 15], production: 'Early-medium' },
  { name: 'OHxF 97', shortName: 'OHxF 97', otherNames: ['Farmingdale 97'], fruit: 'Pear', category: 'Vigorous', feet: [18, 20], production: 'Medium-late' },
];

export const rootstocks: readonly Rootstock[] = rows.map((row) => ({
  ...row,
  vigor: row.category,
  matureSize: `${row.feet[0]}-${row.feet[1]} ft`,
  coldHardiness: 'Cold hardy',
}));

/** Fallback for a rootstock the guide does not list. */
export const unknownRootstock = {
  category: 'Standard',
  vigor: 'Standard',
  matureSize: 'Size varies',
  feet: undefined,
  production: 'Medium',
  coldHardiness: 'Cold hardy',
} as const;

/** Price lists write Geneva® 41, GENEVA 41 and OH×F 87. */
const normalizeName = (name: string): string =>
  name
    .toLowerCase()
    .replace('×', 'x')
    .replaceAll(/[^a-z\d]/g, '');

// Longest first, so that a shorter name never matches inside a longer one.
const spellings = rootstocks
  .flatMap((rootstock) =>
    [rootstock.name, rootstock.shortName, ...rootstock.otherNames].map((name) => ({
      spelling: normalizeName(name),
      rootstock,
    })),
  )
  .toSorted((a, b) => b.spelling.length - a.spelling.length);

/** Matches by substring: "Honeycrisp on Geneva® 41" finds Geneva 41. */
export function findRootstock(name: string): Rootstock | undefined {
  const wanted = normalizeName(name);
  return spellings.find(({ spelling }) => wanted.includes(spelling))?.rootstock;
}
