import {
  unknownDiseases,
  type Disease,
  type DiseaseFacts,
  type Susceptibility,
} from '#domain/catalog/diseases.ts';

type Known = Partial<Record<Disease, Susceptibility>>;

const fireBlightTable =
  'extension.org, tables of fire blight, powdery mildew and cedar apple rust by K. S. Yoder and A. R. Biggs';
const scabTable =
  'West Virginia University, table of scab-resistant apples by K. S. Yoder and A. R. Biggs';
const extension = 'Tables of university extension services';

// prettier-ignore
const rows: readonly (readonly [variety: string, known: Known, source: string])[] = [
  ["Cox's Orange Pippin", { mildew: 'medium' }, fireBlightTable],
  ['Enterprise', { fireBlight: 'low', scab: 'low', mildew: 'low', rust: 'low' }, `${fireBlightTable}; ${scabTable}`],
  ['Fuji', { fireBlight: 'high', mildew: 'low', rust: 'high' }, fireBlightTable],
  ['Gala', { fireBlight: 'high', mildew: 'low', rust: 'high' }, fireBlightTable],
  ['Golden Delicious', { fireBlight: 'medium', mildew: 'medium', rust: 'high' }, fireBlightTable],
  ['Granny Smith', { fireBlight: 'high', mildew: 'high', rust: 'low' }, fireBlightTable],
  ['Honeycrisp', { fireBlight: 'medium', mildew: 'medium', rust: 'medium' }, `${fireBlightTable}; sources disagree about fire blight`],
  ['Jonagold', { fireBlight: 'high', mildew: 'medium', rust: 'medium' }, fireBlightTable],
  ['Liberty', { fireBlight: 'low', scab: 'low', rust: 'low' }, `${fireBlightTable}; ${scabTable}; sources disagree about mildew`],
  ['McIntosh', { fireBlight: 'medium', mildew: 'medium', rust: 'low' }, fireBlightTable],
  ['Pristine', { fireBlight: 'low', scab: 'low', rust: 'medium' }, `${scabTable}; tables of university extension services; sources disagree about mildew`],
  ['Red Delicious', { fireBlight: 'low', mildew: 'low', rust: 'low' }, fireBlightTable],
  ['Spartan', { fireBlight: 'medium', mildew: 'low', rust: 'low' }, fireBlightTable],
  ["Williams' Pride", { fireBlight: 'low', scab: 'low', mildew: 'low', rust: 'medium' }, `${scabTable}; descriptions of growers`],
  ['Yellow Transparent', { fireBlight: 'high', mildew: 'low', rust: 'low' }, fireBlightTable],
  ['Zestar!', { mildew: 'low', rust: 'low' }, fireBlightTable],
  ['Bartlett', { fireBlight: 'high' }, extension],
  ['Bosc', { fireBlight: 'high' }, extension],
  ['Comice', { fireBlight: 'high' }, extension],
  ["d'Anjou", { fireBlight: 'high' }, `${extension}; sources disagree between medium and high`],
  ['Flemish Beauty', { fireBlight: 'high' }, extension],
  ['Orcas', { scab: 'low' }, extension],
  ['Rescue', { scab: 'low' }, extension],
  ['Seckel', { fireBlight: 'low' }, `${extension}; sources disagree`],
  ['Regina', { cracking: 'low' }, 'Descriptions of breeders and nurseries'],
];

const known = new Map(rows.map(([variety, facts, source]) => [variety, { facts, source }]));

/** Null where no source was read. */
export const diseasesOfVariety = (variety: string): DiseaseFacts => ({
  ...unknownDiseases,
  ...known.get(variety)?.facts,
});

export const diseaseSourceOf = (variety: string): string => known.get(variety)?.source ?? '';
