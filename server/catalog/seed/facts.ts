import { uses as allUses, type GrowingFacts, type Use } from '#domain/catalog/growing-facts.ts';
import { diseasesOfVariety } from './diseases.ts';

type Row = readonly [
  variety: string,
  ploidy: 2 | 3 | 4,
  /** Separated by spaces. */
  alleles: string,
  selfFruit: GrowingFacts['selfFruit'],
  bloom: readonly [first: number, last: number],
  pick: readonly [first: string, last: string],
  /** Pears: after so many weeks in the cold. */
  keeps: readonly [weeks: number, chillWeeks?: number],
  /** F fresh, C cooking, S sauce, J juice and cider, D drying, P preserving. */
  uses: string,
  chillHours: number,
  doubtful?: 'doubtful',
];

// Bloom in days from the kind's reference day; picking at the farm in Colbert, Washington.
// prettier-ignore
const rows: readonly Row[] = [
  ['Akane', 2, 'S7 S24', 'none', [-2, 5], ['09-08', '09-22'], [4], 'FC', 800],
  ["Cox's Orange Pippin", 2, 'S5 S9', 'none', [-2, 6], ['09-20', '10-02'], [12], 'FCJ', 800],
  ['Enterprise', 2, '', 'none', [2, 9], ['10-18', '11-05'], [26], 'FC', 800],
  ['Fuji', 2, 'S1 S9', 'some', [0, 8], ['10-20', '11-02'], [34], 'F', 500, 'doubtful'],
  ['Gala', 2, 'S2 S5', 'none', [0, 8], ['09-12', '09-28'], [14], 'FD', 500],
  ['Golden Delicious', 2, 'S2 S3', 'some', [0, 9], ['10-05', '10-20'], [20], 'FCSD', 650],
  ['Golden Russet', 2, '', 'none', [-4, 4], ['10-08', '10-22'], [20], 'FJ', 800, 'doubtful'],
  ['Granny Smith', 2, 'S3 S23', 'some', [-1, 9], ['10-25', '11-08'], [34], 'FC', 450, 'doubtful'],
  ['Gravenstein', 3, 'S4 S11 S20', 'none', [-8, 0], ['09-01', '09-15'], [3], 'SCJ', 700],
  ['Honeycrisp', 2, 'S2 S24', 'none', [1, 8], ['09-20', '10-05'], [20], 'F', 800],
  ['Jonagold', 3, 'S2 S3 S9', 'none', [0, 8], ['10-01', '10-15'], [13], 'FC', 700],
  ['Liberty', 2, '', 'none', [-4, 5], ['09-24', '10-06'], [10], 'FCJ', 800],
  ['McIntosh', 2, 'S10 S25', 'some', [-4, 5], ['09-14', '09-28'], [8], 'FS', 900],
  ['Pristine', 2, '', 'none', [-4, 5], ['08-03', '08-16'], [4], 'FS', 800, 'doubtful'],
  ['Red Delicious', 2, 'S9 S28', 'none', [-2, 6], ['10-02', '10-16'], [22], 'F', 700],
  ['Spartan', 2, 'S9 S10', 'some', [-3, 5], ['09-28', '10-08'], [12], 'FJ', 800],
  ["Williams' Pride", 2, '', 'none', [-6, 2], ['08-12', '08-30'], [6], 'F', 800],
  ['Yellow Transparent', 2, '', 'some', [-7, 0], ['07-25', '08-05'], [1], 'SC', 900],
  ['Zestar!', 2, '', 'none', [-7, 0], ['08-25', '09-08'], [8], 'FC', 800],
  ['Bartlett', 2, 'S1 S2', 'some', [-2, 6], ['09-01', '09-14'], [10, 0], 'FPD', 700],
  ['Bosc', 2, 'S7 S14', 'none', [0, 8], ['09-15', '09-30'], [16, 2], 'FC', 700],
  ['Comice', 2, 'S4 S5', 'some', [0, 8], ['09-22', '10-05'], [14, 4], 'F', 600],
  ["d'Anjou", 2, 'S1 S14', 'some', [-4, 4], ['09-14', '09-28'], [26, 8], 'F', 750],
  ['Flemish Beauty', 2, '', 'some', [-2, 6], ['09-14', '09-28'], [8, 1], 'FD', 700, 'doubtful'],
  ['Orcas', 2, '', 'none', [-2, 6], ['09-01', '09-14'], [5, 1], 'FPD', 700],
  ['Rescue', 2, '', 'none', [-3, 6], ['09-05', '09-20'], [10, 1], 'FP', 700, 'doubtful'],
  ['Seckel', 2, 'S1 S2', 'some', [-1, 7], ['09-08', '09-20'], [12, 0], 'FP', 700],
  ['Bing', 2, 'S3 S4', 'none', [-4, 4], ['07-16', '07-24'], [2], 'FP', 700],
  ['BlackGold', 2, "S4' S6", 'full', [3, 11], ['07-23', '07-31'], [2], 'FP', 800],
  ['Chelan', 2, 'S3 S9', 'none', [-7, 1], ['07-05', '07-12'], [2], 'F', 800],
  ['Lapins', 2, "S1 S4'", 'full', [-5, 3], ['07-27', '08-04'], [2], 'FP', 500, 'doubtful'],
  ['Montmorency', 4, '', 'full', [5, 12], ['07-16', '07-28'], [1], 'CPJD', 800, 'doubtful'],
  ['Rainier', 2, 'S1 S4', 'none', [-3, 5], ['07-15', '07-25'], [1], 'F', 700, 'doubtful'],
  ['Regina', 2, 'S1 S3', 'none', [2, 10], ['07-27', '08-04'], [3], 'F', 900],
  ['Skeena', 2, "S1 S4'", 'full', [0, 8], ['08-01', '08-09'], [3], 'F', 800],
  ['Stella', 2, "S3 S4'", 'full', [-3, 5], ['07-20', '07-28'], [2], 'FP', 600],
  ['Sweetheart', 2, "S3 S4'", 'full', [-4, 4], ['08-04', '08-12'], [3], 'F', 750],
  ['Tieton', 2, 'S3 S9', 'none', [-4, 4], ['07-09', '07-16'], [2], 'F', 700],
  ['Van', 2, 'S1 S3', 'none', [-3, 5], ['07-18', '07-27'], [2], 'FP', 800],
];

const useOf: Record<string, Use> = {
  F: 'fresh',
  C: 'cooking',
  S: 'sauce',
  J: 'juice',
  D: 'drying',
  P: 'preserving',
};

/** What is known about the varieties of the opening catalog, without their kind. */
export const seedFacts: ReadonlyMap<string, Omit<GrowingFacts, 'kind'>> = new Map(
  rows.map(
    ([variety, ploidy, alleles, selfFruit, bloom, pick, keeps, uses, chillHours, doubtful]) => [
      variety,
      {
        sportOf: null,
        ploidy,
        alleles: alleles.split(' ').filter(Boolean),
        selfFruit,
        bloomFirst: bloom[0],
        bloomLast: bloom[1],
        pickFirst: pick[0],
        pickLast: pick[1],
        keepWeeks: keeps[0],
        chillWeeks: keeps[1] ?? null,
        uses: allUses.filter((use) => [...uses].some((letter) => useOf[letter] === use)),
        chillHours,
        ...diseasesOfVariety(variety),
        sure: doubtful ?? 'common',
      },
    ],
  ),
);
