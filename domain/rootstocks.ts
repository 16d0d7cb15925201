import type { Fruit } from './catalog.ts';

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
  soilAdaptation: string;
  benefits: string;
  /** What the tree would grow to without pruning, and whether it needs a stake: the part price lists leave out. */
  unpruned: string;
  support: string;
}

type Row = Omit<Rootstock, 'coldHardiness'>;

const rows: Row[] = [
  {
    name: 'M9-T337', shortName: 'M9-T337', otherNames: ['M.9-T337', 'M9 T337'], fruit: 'Apple', category: 'Dwarf', vigor: 'Dwarf',
    matureSize: '8-10 ft', feet: [8, 10], production: 'Early',
    soilAdaptation: 'Fertile, well-drained soil', benefits: 'The classic dwarf stock: fruits young, picked from the ground, resists collar rot',
    unpruned: '30-35% of a standard tree', support: 'Stake for life',
  },
  {
    name: 'Geneva 41', shortName: 'G.41', otherNames: ['G.41', 'G41', 'Geneva® 41'], fruit: 'Apple', category: 'Dwarf', vigor: 'Dwarf',
    matureSize: '8-10 ft', feet: [8, 10], production: 'Early',
    soilAdaptation: 'Most soils, tolerates replanted ground', benefits: 'Highly resistant to fire blight and root rot, came through hard test winters unhurt',
    unpruned: '30-35% of a standard tree', support: 'Stake for life',
  },
  {
    name: 'Geneva 214', shortName: 'G.214', otherNames: ['G.214', 'G214', 'Geneva® 214'], fruit: 'Apple', category: 'Dwarf', vigor: 'Dwarf',
    matureSize: '8-10 ft', feet: [8, 10], production: 'Early',
    soilAdaptation: 'Most soils, tolerates replanted ground', benefits: 'Resists fire blight, woolly apple aphid and root rot',
    unpruned: '30-40% of a standard tree', support: 'Stake for life',
  },
  {
    name: 'Geneva 11', shortName: 'G.11', otherNames: ['G.11', 'G11', 'Geneva® 11'], fruit: 'Apple', category: 'Semi-dwarf', vigor: 'Semi-dwarf',
    matureSize: '10-12 ft', feet: [10, 12], production: 'Early',
    soilAdaptation: 'Good loam; poor in sand and on replanted ground', benefits: 'Early, heavy crops on a small tree',
    unpruned: '30-45% of a standard tree', support: 'Stake for life',
  },
  {
    name: 'Nic 29', shortName: 'Nic 29', otherNames: ['NIC 29', 'Nic® 29', 'NIC29'], fruit: 'Apple', category: 'Semi-dwarf', vigor: 'Semi-dwarf',
    matureSize: '10-12 ft', feet: [10, 12], production: 'Early-medium',
    soilAdaptation: 'Fertile, well-drained soil', benefits: 'The strongest of the M9 family, with fibrous roots that take hold fast',
    unpruned: '35-40% of a standard tree', support: 'Stake for life',
  },
  {
    name: 'Pajam 2', shortName: 'Pajam 2', otherNames: ['Pajam® 2', 'Cepiland'], fruit: 'Apple', category: 'Semi-dwarf', vigor: 'Semi-dwarf',
    matureSize: '10-12 ft', feet: [10, 12], production: 'Early-medium',
    soilAdaptation: 'Fertile, well-drained soil', benefits: 'Even, productive trees; resists collar rot',
    unpruned: 'About 35% of a standard tree', support: 'Stake for life',
  },
  {
    name: 'Bud 118', shortName: 'B.118', otherNames: ['B.118', 'B118', 'Budagovsky 118'], fruit: 'Apple', category: 'Semi-dwarf', vigor: 'Semi-dwarf',
    matureSize: '12-14 ft', feet: [12, 14], production: 'Medium',
    soilAdaptation: 'Wide range, dry sand included', benefits: 'Very hardy and free-standing, no suckers',
    unpruned: '75-95% of a standard tree: 12-14 ft only with yearly pruning', support: 'None',
  },
  {
    name: 'Geneva 890', shortName: 'G.890', otherNames: ['G.890', 'G890', 'Geneva® 890'], fruit: 'Apple', category: 'Semi-dwarf', vigor: 'Semi-dwarf',
    matureSize: '12-15 ft', feet: [12, 15], production: 'Medium',
    soilAdaptation: 'Most soils, tolerates replanted ground', benefits: 'Free-standing; resists fire blight, crown rot and woolly apple aphid',
    unpruned: '40-50% of a standard tree in Washington', support: 'None',
  },
  {
    name: 'Geneva 210', shortName: 'G.210', otherNames: ['G.210', 'G210', 'Geneva® 210'], fruit: 'Apple', category: 'Semi-dwarf', vigor: 'Semi-dwarf',
    matureSize: '12-15 ft', feet: [12, 15], production: 'Medium',
    soilAdaptation: 'Most soils, the best of its group on replanted ground', benefits: 'Resists fire blight, crown rot and woolly apple aphid',
    unpruned: '60-65% of a standard tree', support: 'Stake for the first years',
  },
  {
    name: 'Geneva 969', shortName: 'G.969', otherNames: ['G.969', 'G969', 'Geneva® 969'], fruit: 'Apple', category: 'Semi-dwarf', vigor: 'Semi-dwarf',
    matureSize: '12-14 ft', feet: [12, 14], production: 'Medium',
    soilAdaptation: 'Most soils, tolerates replanted ground', benefits: 'Free-standing, resists fire blight, crown rot and woolly apple aphid',
    unpruned: '50-75% of a standard tree', support: 'None',
  },
  {
    name: 'Gisela 6', shortName: 'Gisela 6', otherNames: ['Gisela® 6', 'GiSelA 6'], fruit: 'Cherry', category: 'Semi-dwarf', vigor: 'Semi-dwarf',
    matureSize: '12-14 ft', feet: [12, 14], production: 'Early-medium',
    soilAdaptation: 'Good drainage', benefits: 'Fruits from the third leaf; prune hard, it crops heavily',
    unpruned: '60-90% of a standard cherry', support: 'Stake for the first years',
  },
  {
    name: 'Krymsk 5', shortName: 'Krymsk 5', otherNames: ['Krymsk® 5', 'VSL-2'], fruit: 'Cherry', category: 'Semi-dwarf', vigor: 'Semi-dwarf',
    matureSize: '12-14 ft', feet: [12, 14], production: 'Medium',
    soilAdaptation: 'Wide range, heavy soil included', benefits: 'Well anchored and winter hardy; plant virus-tested trees only',
    unpruned: '70-80% of a standard cherry', support: 'None',
  },
  {
    name: 'MaxMa 14', shortName: 'MaxMa 14', otherNames: ['MaxMa® 14', 'Maxma Delbard 14'], fruit: 'Cherry', category: 'Semi-vigorous', vigor: 'Semi-vigorous',
    matureSize: '16-18 ft', feet: [16, 18], production: 'Medium',
    soilAdaptation: 'Alkaline and moist soils', benefits: 'Good anchorage, fruits early for its size, tolerates canker',
    unpruned: '65-70% of a standard cherry', support: 'None',
  },
  {
    name: 'OHxF 87', shortName: 'OHxF 87', otherNames: ['OHxF® 87', 'OH×F 87', 'Farmingdale 87'], fruit: 'Pear', category: 'Semi-dwarf', vigor: 'Semi-dwarf',
    matureSize: '12-15 ft', feet: [12, 15], production: 'Early-medium',
    soilAdaptation: 'Most soils', benefits: 'The most productive pear stock of its series; resists fire blight and pear decline',
    unpruned: '65-90% of a standard pear', support: 'None',
  },
  {
    name: 'OHxF 97', shortName: 'OHxF 97', otherNames: ['OHxF® 97', 'OH×F 97', 'Farmingdale 97'], fruit: 'Pear', category: 'Vigorous', vigor: 'Vigorous',
    matureSize: '18-20 ft', feet: [18, 20], production: 'Medium-late',
    soilAdaptation: 'Wet and alkaline soils', benefits: 'A full-size tree for decades; resists fire blight and pear decline',
    unpruned: '70-90% of a standard pear', support: 'Stake for the first years',
  },
];

export const rootstocks: readonly Rootstock[] = rows.map((row) => ({ ...row, coldHardiness: 'Cold hardy' }));

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
