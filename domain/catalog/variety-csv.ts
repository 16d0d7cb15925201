import type { VarietyContent } from './varieties.ts';

/** Columns of the varieties file and the fields that they hold. Pictures stay on the screen. */
export const varietyCsvFields = {
  kind: 'kind',
  'botanical name': 'botanicalName',
  zones: 'zones',
  about: 'about',
  'bloom text': 'bloom',
  'pollination text': 'pollination',
  'ripening text': 'ripens',
  'sport of': 'sportOf',
  'chromosome sets': 'ploidy',
  alleles: 'alleles',
  'fruit alone': 'selfFruit',
  'bloom first': 'bloomFirst',
  'bloom last': 'bloomLast',
  'pick first': 'pickFirst',
  'pick last': 'pickLast',
  'keeps weeks': 'keepWeeks',
  'chill weeks': 'chillWeeks',
  uses: 'uses',
  'chill hours': 'chillHours',
  'fire blight': 'fireBlight',
  scab: 'scab',
  'powdery mildew': 'mildew',
  'cedar apple rust': 'rust',
  'bacterial canker': 'canker',
  cracking: 'cracking',
  'disease source': 'diseaseSource',
  sure: 'sure',
  sources: 'sources',
} as const satisfies Record<string, keyof VarietyContent>;
export type VarietyCsvField = keyof typeof varietyCsvFields;

/** The name identifies the variety; a new one needs its fruit. */
export const varietyCsvColumns = [
  'name',
  'fruit',
  ...(Object.keys(varietyCsvFields) as VarietyCsvField[]),
] as const;
export const varietyRowsMax = 2000;
