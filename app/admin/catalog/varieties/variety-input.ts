import { textOrNull } from '#app/admin/kit/form-values.ts';
import type { DescribedPart } from '#domain/admin/revisions.ts';
import type { VarietyContent } from '#domain/admin/varieties.ts';
import type { Picture } from '#domain/catalog/catalog.ts';
import { readDay, shortDayName, type Use } from '#domain/catalog/growing-facts.ts';

type TextField =
  | 'name'
  | 'kind'
  | 'botanicalName'
  | 'about'
  | 'bloom'
  | 'pollination'
  | 'ripens'
  | 'zones'
  | 'sources';
type FactField = Exclude<keyof VarietyContent, TextField | 'uses' | 'pictures'>;

/** The form of a variety, as typed. Empty: not known. */
export type VarietyInput = Record<TextField | FactField, string> & {
  uses: Use[];
  pictures: Picture[];
};

export function inputOf(content: VarietyContent): VarietyInput {
  const { alleles, pickFirst, pickLast, uses, pictures, ...others } = content;
  const texts = Object.fromEntries(
    Object.entries(others).map(([field, value]) => [field, value === null ? '' : String(value)]),
  ) as Record<keyof typeof others, string>;
  return {
    ...texts,
    alleles: alleles.join(' '),
    pickFirst: pickFirst ? shortDayName(pickFirst) : '',
    pickLast: pickLast ? shortDayName(pickLast) : '',
    uses,
    pictures,
  };
}

/** To be checked by the schema: what cannot be read stays invalid. */
export const contentOf = (input: VarietyInput): Record<keyof VarietyContent, unknown> => ({
  ...input,
  sportOf: textOrNull(input.sportOf),
  ploidy: number(input.ploidy),
  alleles: input.alleles.split(/[\s,;]+/).filter(Boolean),
  selfFruit: textOrNull(input.selfFruit),
  bloomFirst: number(input.bloomFirst),
  bloomLast: number(input.bloomLast),
  pickFirst: textOrNull(readDay(input.pickFirst.trim())),
  pickLast: textOrNull(readDay(input.pickLast.trim())),
  keepWeeks: number(input.keepWeeks),
  chillWeeks: number(input.chillWeeks),
  chillHours: number(input.chillHours),
  sure: textOrNull(input.sure),
});

/** Also with a typographic minus. */
function number(text: string): number | null {
  const written = text.trim().replace('−', '-');
  if (written === '') return null;
  return /^-?\d+$/.test(written) ? Number(written) : Number.NaN;
}

/** Labels of the form, and of what differs between two states. */
export const labels: Record<keyof VarietyContent, string> = {
  name: 'Name',
  kind: 'Kind',
  botanicalName: 'Botanical name',
  about: 'About this tree',
  bloom: 'Bloom, in words',
  pollination: 'Pollination, in words',
  ripens: 'Ripening, in words',
  zones: 'USDA zones',
  sportOf: 'Sport of',
  ploidy: 'Sets of chromosomes',
  alleles: 'S-alleles',
  selfFruit: 'Fruit without a partner',
  bloomFirst: 'First day of bloom',
  bloomLast: 'Last day of bloom',
  pickFirst: 'Pick from',
  pickLast: 'Pick until',
  keepWeeks: 'Keeps, weeks',
  chillWeeks: 'Chill before ripening, weeks',
  uses: 'Uses',
  chillHours: 'Winter chill, hours',
  sure: 'How sure',
  sources: 'Sources',
  pictures: 'Pictures',
};

export const selfFruitNames = { none: 'None', some: 'Some', full: 'Full crop' } as const;
export const certaintyNames = {
  read: 'Read in a source',
  common: 'Common knowledge',
  doubtful: 'Doubtful: pages say “about”',
} as const;

/** For comparing two states. */
export const describeVariety = (content: VarietyContent): DescribedPart[] =>
  (Object.keys(labels) as (keyof VarietyContent)[]).map((field) => ({
    label: labels[field],
    text: textOf(field, content),
  }));

function textOf(field: keyof VarietyContent, content: VarietyContent): string {
  const value = content[field];
  if (field === 'pictures')
    return content.pictures
      .map(({ alt }, index) => `${index + 1}. ${alt || 'No description'}`)
      .join('\n');
  if (Array.isArray(value)) return value.join(' ');
  if ((field === 'pickFirst' || field === 'pickLast') && value) return shortDayName(String(value));
  return value === null ? '' : String(value as string | number);
}
