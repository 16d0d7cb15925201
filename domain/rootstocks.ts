import type { Fruit } from './catalog.ts';

/** What every place that shows a tree needs to know of its rootstock. The guide's texts are in rootstock-guide.ts. */
export interface Rootstock {
  name: string;
  /** As cards and pills show it. */
  shortName: string;
  /** Spellings seen on price lists, registered marks included. */
  otherNames: readonly string[];
  fruit: Fruit;
  category: 'Dwarf' | 'Semi-dwarf' | 'Semi-vigorous' | 'Vigorous';
  vigor: string;
  matureSize: string;
  /** Height band the tree is kept at by pruning, feet. */
  feet: readonly [min: number, max: number];
  production: string;
  coldHardiness: string;
}

type Row = Omit<Rootstock, 'vigor' | 'matureSize' | 'coldHardiness'>;

const rows: Row[] = [
  { name: 'M9-T337', shortName: 'M9-T337', otherNames: ['M.9-T337', 'M9 T337'], fruit: 'Apple', category: 'Dwarf', feet: [8, 10], production: 'Early' },
  { name: 'Geneva 41', shortName: 'G.41', otherNames: ['G.41', 'G41', 'Geneva® 41'], fruit: 'Apple', category: 'Dwarf', feet: [8, 10], production: 'Early' },
  { name: 'Geneva 214', shortName: 'G.214', otherNames: ['G.214', 'G214', 'Geneva® 214'], fruit: 'Apple', category: 'Dwarf', feet: [8, 10], production: 'Early' },
  { name: 'Geneva 11', shortName: 'G.11', otherNames: ['G.11', 'G11', 'Geneva® 11'], fruit: 'Apple', category: 'Semi-dwarf', feet: [10, 12], production: 'Early' },
  { name: 'Nic 29', shortName: 'Nic 29', otherNames: ['NIC 29', 'Nic® 29', 'NIC29'], fruit: 'Apple', category: 'Semi-dwarf', feet: [10, 12], production: 'Early-medium' },
  { name: 'Pajam 2', shortName: 'Pajam 2', otherNames: ['Pajam® 2', 'Cepiland'], fruit: 'Apple', category: 'Semi-dwarf', feet: [10, 12], production: 'Early-medium' },
  { name: 'Bud 118', shortName: 'B.118', otherNames: ['B.118', 'B118', 'Budagovsky 118'], fruit: 'Apple', category: 'Semi-dwarf', feet: [12, 14], production: 'Medium' },
  { name: 'Geneva 890', shortName: 'G.890', otherNames: ['G.890', 'G890', 'Geneva® 890'], fruit: 'Apple', category: 'Semi-dwarf', feet: [12, 15], production: 'Medium' },
  { name: 'Geneva 210', shortName: 'G.210', otherNames: ['G.210', 'G210', 'Geneva® 210'], fruit: 'Apple', category: 'Semi-dwarf', feet: [12, 15], production: 'Medium' },
  { name: 'Geneva 969', shortName: 'G.969', otherNames: ['G.969', 'G969', 'Geneva® 969'], fruit: 'Apple', category: 'Semi-dwarf', feet: [12, 14], production: 'Medium' },
  { name: 'Gisela 6', shortName: 'Gisela 6', otherNames: ['Gisela® 6', 'GiSelA 6'], fruit: 'Cherry', category: 'Semi-dwarf', feet: [12, 14], production: 'Early-medium' },
  { name: 'Krymsk 5', shortName: 'Krymsk 5', otherNames: ['Krymsk® 5', 'VSL-2'], fruit: 'Cherry', category: 'Semi-dwarf', feet: [12, 14], production: 'Medium' },
  { name: 'MaxMa 14', shortName: 'MaxMa 14', otherNames: ['MaxMa® 14', 'Maxma Delbard 14'], fruit: 'Cherry', category: 'Semi-vigorous', feet: [16, 18], production: 'Medium' },
  { name: 'OHxF 87', shortName: 'OHxF 87', otherNames: ['OHxF® 87', 'OH×F 87', 'Farmingdale 87'], fruit: 'Pear', category: 'Semi-dwarf', feet: [12, 15], production: 'Early-medium' },
  { name: 'OHxF 97', shortName: 'OHxF 97', otherNames: ['OHxF® 97', 'OH×F 97', 'Farmingdale 97'], fruit: 'Pear', category: 'Vigorous', feet: [18, 20], production: 'Medium-late' },
];

export const rootstocks: readonly Rootstock[] = rows.map((row) => ({
  ...row,
  vigor: row.category,
  matureSize: `${row.feet[0]}-${row.feet[1]} ft`,
  coldHardiness: 'Cold hardy',
}));

/** For a tree on a rootstock that the guide does not list. */
export const unknownRootstock = {
  category: 'Standard',
  vigor: 'Standard',
  matureSize: 'Size varies',
  feet: undefined,
  production: 'Medium',
  coldHardiness: 'Cold hardy',
} as const;

// Longest first, so that "Geneva 11" is not found inside a name that contains more than it.
const spellings = rootstocks
  .flatMap((rootstock) => [rootstock.name, ...rootstock.otherNames].map((spelling) => ({ spelling: spelling.toLowerCase(), rootstock })))
  .toSorted((a, b) => b.spelling.length - a.spelling.length);

/** Finds the guide's record by case-insensitive part of the name: "Honeycrisp on Geneva® 41" is Geneva 41. */
export function findRootstock(name: string): Rootstock | undefined {
  const wanted = name.toLowerCase();
  return spellings.find(({ spelling }) => wanted.includes(spelling))?.rootstock;
}
