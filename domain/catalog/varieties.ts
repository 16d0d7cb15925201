import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';
import { isDayOfYear } from '#domain/calendar-days.ts';
import { basedOnSchema } from '#domain/farm/revisions.ts';
import { pageField, searchField } from '#domain/list-fields.ts';
import { fruits, type Fruit, type Picture } from './catalog.ts';
import { susceptibilities, unknownDiseases, type Disease } from './diseases.ts';
import {
  certainties,
  kinds,
  kindsOf,
  selfFruits,
  unknownSeason,
  uses,
  type GrowingFacts,
} from './growing-facts.ts';

/** `draft`: not shown yet. `hidden`: taken out of the shop. */
export const varietyStates = ['draft', 'published', 'hidden'] as const;
export type VarietyState = (typeof varietyStates)[number];

export const picturesMax = 12;
export const varietiesPerPage = 50;

/** Pages show plain text: a tag would be seen as typed. */
const hasTag = /<\s*[a-z!/]/i;
const plain = (clean: typeof cleaned.text) => (what: string, max: number) =>
  z.string().check(
    clean(),
    z.maxLength(max, `${what} is too long: at most ${max} characters`),
    z.refine((value) => !hasTag.test(value), `${what} must be plain text, without HTML`),
  );
const text = plain(cleaned.text);
const line = plain(cleaned.line);

const name = line('The name', 100).check(
  z.minLength(1, 'The name is missing'),
  // A path segment of one or two dots is not a page of its own.
  z.refine((value) => !/^\.+$/.test(value), 'The name needs a letter'),
);

const number = (what: string, [min, max]: readonly [number, number]) =>
  z.nullable(
    z
      .int(`${what} must be a whole number`)
      .check(
        z.minimum(min, `${what} must be ${min} or more`),
        z.maximum(max, `${what} must be ${max} or less`),
      ),
  );

const day = (what: string) =>
  z.nullable(
    z.string().check(z.refine(isDayOfYear, `${what} must be a month and day such as 09-15`)),
  );

const susceptibility = (what: string) =>
  z.nullable(z.enum(susceptibilities, `${what} is ${susceptibilities.join(', ')}`));

const allele = z
  .string()
  .check(z.overwrite(writeAllele), z.regex(/^S[\da-z]{1,4}'?$/, 'Alleles are written S2 or S4'));
/** Corrects what word processors and quick typists write: s4’ becomes S4'. */
function writeAllele(value: string): string {
  return value.replace('’', "'").replace(/^s/, 'S');
}

const pictureSchema = z.strictObject({
  url: z
    .string()
    .check(
      z.maxLength(300, 'The picture’s address is too long'),
      z.regex(/^(?:\/?images\/|\/pictures\/|https:\/\/)[^\s"'<>\\]+$/, 'Unknown picture'),
    ),
  alt: line('The picture’s description', 250),
});

/** Everything of a variety but its trees and whether it is published. */
export const varietyFields = {
  name,
  kind: z.enum(kinds, 'Unknown kind'),
  botanicalName: line('The botanical name', 100),
  about: text('The text about the tree', 2000),
  bloom: text('The text about bloom', 300),
  pollination: text('The text about pollination', 300),
  ripens: text('The text about ripening', 300),
  zones: line('The USDA zones', 20).check(z.refine(isZones, 'The USDA zones must be like 5-8')),
  sportOf: z.nullable(line('The parent variety', 100).check(z.minLength(1))),
  ploidy: z.nullable(z.literal([2, 3, 4], 'There are 2, 3 or 4 sets of chromosomes')),
  alleles: z.array(allele).check(z.maxLength(4, 'There are at most four alleles')),
  selfFruit: z.nullable(z.enum(selfFruits, 'Fruit without a partner is none, some or full')),
  bloomFirst: number('The first bloom day', [-60, 60]),
  bloomLast: number('The last bloom day', [-60, 60]),
  pickFirst: day('The first picking day'),
  pickLast: day('The last picking day'),
  keepWeeks: number('The weeks it keeps', [0, 60]),
  chillWeeks: number('The weeks of chilling', [0, 30]),
  // In one order, each once.
  uses: z
    .array(z.enum(uses, `Uses are ${uses.join(', ')}`))
    .check(z.overwrite((chosen) => uses.filter((use) => chosen.includes(use)))),
  chillHours: number('The chill hours', [0, 3000]),
  fireBlight: susceptibility('Fire blight'),
  scab: susceptibility('Scab'),
  mildew: susceptibility('Powdery mildew'),
  rust: susceptibility('Cedar apple rust'),
  canker: susceptibility('Bacterial canker'),
  cracking: susceptibility('Cracking'),
  diseaseSource: text('The source of the diseases', 500),
  sure: z.nullable(z.enum(certainties, `Facts are ${certainties.join(', ')}`)),
  sources: text('The sources', 1000),
  pictures: z
    .array(pictureSchema)
    .check(z.maxLength(picturesMax, `A variety has at most ${picturesMax} pictures`)),
};

function isZones(value: string): boolean {
  const [, from, to = from] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(value) ?? [];
  if (value === '') return true;
  return Boolean(from) && Number(from) >= 1 && Number(to) <= 13 && Number(from) <= Number(to);
}

type Rule = [field: keyof typeof varietyFields, message: string, isBroken: boolean];
/** What single fields cannot tell. */
export const varietyRules = ({
  bloomFirst,
  bloomLast,
  pickFirst,
  pickLast,
}: Pick<GrowingFacts, 'bloomFirst' | 'bloomLast' | 'pickFirst' | 'pickLast'>): Rule[] => [
  [
    'bloomLast',
    'Give both the first and the last bloom day, or neither',
    (bloomFirst === null) !== (bloomLast === null),
  ],
  [
    'bloomLast',
    'The last bloom day must not be before the first',
    bloomFirst !== null && bloomLast !== null && bloomLast < bloomFirst,
  ],
  [
    'pickLast',
    'Give both the first and the last picking day, or neither',
    (pickFirst === null) !== (pickLast === null),
  ],
  [
    'pickLast',
    'The last picking day must not be before the first',
    pickFirst !== null && pickLast !== null && pickLast < pickFirst,
  ],
];

export const varietyContentSchema = z.strictObject(varietyFields).check((payload) => {
  for (const [field, message, isBroken] of varietyRules(payload.value))
    if (isBroken)
      payload.issues.push({ code: 'custom', message, path: [field], input: payload.value });
});
export type VarietyContent = z.infer<typeof varietyContentSchema>;

export const saveVarietySchema = z.strictObject({
  content: varietyContentSchema,
  basedOn: basedOnSchema,
});
export const newVarietySchema = z.strictObject({
  name,
  fruit: z.enum(fruits, `The fruit must be ${fruits.join(', ')}`),
});
export type NewVariety = z.infer<typeof newVarietySchema>;
export const varietyStateSchema = z.strictObject({
  state: z.enum(varietyStates, 'Unknown state'),
  basedOn: basedOnSchema,
});

export const varietyListSchema = z.object({
  search: searchField(),
  show: z._default(z.enum(['all', ...varietyStates, 'incomplete'], 'Unknown filter'), 'all'),
  page: pageField(1000),
});
export type VarietyListRequest = z.infer<typeof varietyListSchema>;

export interface VarietyEntry {
  id: string;
  name: string;
  fruit: Fruit;
  state: VarietyState;
  picture: Picture | null;
  /** Trees by rootstock, and those in stock. */
  trees: number;
  inStock: number;
  /** What its page does not tell. */
  missing: string[];
}

export interface VarietyList {
  varieties: VarietyEntry[];
  total: number;
}

/** Identity and state of a variety in the editor, beside its content. */
export interface VarietyHead {
  id: string;
  fruit: Fruit;
  state: VarietyState;
  trees: number;
}

/** What pages will not tell, in words for the owner. */
export function missingFacts(
  content: Omit<VarietyContent, 'sources' | 'sportOf' | 'sure' | 'diseaseSource' | Disease>,
  trees: number,
): string[] {
  const missing: [string, boolean][] = [
    ['a tree with a price', trees === 0],
    ['a picture', content.pictures.length === 0],
    ['the text about the tree', !content.about],
    ['bloom', content.bloomFirst === null && !content.bloom],
    ['partners in stock', content.bloomFirst === null],
    ['pollination', content.selfFruit === null && !content.pollination],
    ['ripening', content.pickFirst === null && !content.ripens],
    ['keeping', content.keepWeeks === null],
    ['uses', content.uses.length === 0],
    ['USDA zones', !content.zones],
    ['botanical name', !content.botanicalName],
  ];
  return missing.filter(([, isMissing]) => isMissing).map(([what]) => what);
}

/** For a fruit's new variety. */
export const emptyVariety = (variety: NewVariety): VarietyContent => ({
  name: variety.name,
  kind: kindsOf[variety.fruit][0],
  botanicalName: '',
  about: '',
  bloom: '',
  pollination: '',
  ripens: '',
  zones: '',
  sportOf: null,
  ploidy: null,
  alleles: [],
  selfFruit: null,
  ...unknownSeason,
  uses: [],
  chillHours: null,
  ...unknownDiseases,
  diseaseSource: '',
  sure: null,
  sources: '',
  pictures: [],
});
