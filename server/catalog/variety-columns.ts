import type { Selectable } from 'kysely';
import type { Fruit } from '#domain/catalog/catalog.ts';
import type { DiseaseFacts } from '#domain/catalog/diseases.ts';
import { kindsOf, type GrowingFacts } from '#domain/catalog/growing-facts.ts';
import type { VarietiesTable } from '#server/schema/catalog.ts';

/** Texts that admins type; those of bloom, pollination and ripening are shown where facts are missing. */
export interface VarietyTexts {
  botanicalName: string;
  about: string;
  bloom: string;
  pollination: string;
  ripens: string;
  zones: string;
  diseaseSource: string;
}

export const textColumns = [
  'varieties.botanical_name as botanicalName',
  'varieties.about',
  'varieties.bloom',
  'varieties.pollination',
  'varieties.ripens',
  'varieties.zones',
  'varieties.disease_source as diseaseSource',
] as const;

type TextsRow = Omit<VarietyTexts, 'diseaseSource'> & { diseaseSource: string | null };

export const textsFromRow = (row: TextsRow): VarietyTexts => ({
  botanicalName: row.botanicalName,
  about: row.about,
  bloom: row.bloom,
  pollination: row.pollination,
  ripens: row.ripens,
  zones: row.zones,
  diseaseSource: row.diseaseSource ?? '',
});

export const factColumns = [
  'varieties.fruit',
  'varieties.kind',
  'varieties.sport_of as sportOf',
  'varieties.ploidy',
  'varieties.alleles',
  'varieties.self_fruit as selfFruit',
  'varieties.bloom_first as bloomFirst',
  'varieties.bloom_last as bloomLast',
  'varieties.pick_first as pickFirst',
  'varieties.pick_last as pickLast',
  'varieties.keep_weeks as keepWeeks',
  'varieties.chill_before_ripening_weeks as chillWeeks',
  'varieties.uses',
  'varieties.chill_hours as chillHours',
  'varieties.fire_blight as fireBlight',
  'varieties.scab',
  'varieties.mildew',
  'varieties.rust',
  'varieties.canker',
  'varieties.cracking',
  'varieties.sure',
] as const;

interface FactsRow extends Omit<GrowingFacts, 'kind'> {
  fruit: Fruit;
  kind: Selectable<VarietiesTable>['kind'];
}

export const factsFromRow = (row: FactsRow): GrowingFacts => ({
  kind: row.kind ?? kindsOf[row.fruit][0],
  sportOf: row.sportOf,
  ploidy: row.ploidy,
  alleles: row.alleles,
  selfFruit: row.selfFruit,
  bloomFirst: row.bloomFirst,
  bloomLast: row.bloomLast,
  pickFirst: row.pickFirst,
  pickLast: row.pickLast,
  keepWeeks: row.keepWeeks,
  chillWeeks: row.chillWeeks,
  uses: row.uses,
  chillHours: row.chillHours,
  fireBlight: row.fireBlight,
  scab: row.scab,
  mildew: row.mildew,
  rust: row.rust,
  canker: row.canker,
  cracking: row.cracking,
  sure: row.sure,
});

/** For writing. */
export const factValues = (facts: GrowingFacts) => ({
  kind: facts.kind,
  sport_of: facts.sportOf,
  ploidy: facts.ploidy,
  alleles: [...facts.alleles],
  self_fruit: facts.selfFruit,
  bloom_first: facts.bloomFirst,
  bloom_last: facts.bloomLast,
  pick_first: facts.pickFirst,
  pick_last: facts.pickLast,
  keep_weeks: facts.keepWeeks,
  chill_before_ripening_weeks: facts.chillWeeks,
  uses: [...facts.uses],
  chill_hours: facts.chillHours,
  ...diseaseValues(facts),
  sure: facts.sure,
});

/** For writing. */
export const diseaseValues = (facts: DiseaseFacts) => ({
  fire_blight: facts.fireBlight,
  scab: facts.scab,
  mildew: facts.mildew,
  rust: facts.rust,
  canker: facts.canker,
  cracking: facts.cracking,
});
