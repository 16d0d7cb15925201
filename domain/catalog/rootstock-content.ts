import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';
import { basedOnSchema, type DescribedPart } from '#domain/farm/revisions.ts';
import { wholeNumber } from '#domain/form-fields.ts';
import { fruits, rootstockCategories, stakes } from './catalog.ts';
import { susceptibilities } from './diseases.ts';

const otherNamesMax = 10;

const line = (what: string, max: number) =>
  z
    .string(`${what} is missing`)
    .check(
      cleaned.text(),
      z.maxLength(max, `${what} must be at most ${max} characters`),
      z.regex(/^[^<>\p{Cc}]*$/u, `${what} must be plain text on one line, without < and >`),
    );
const needed = (what: string, max: number) =>
  line(what, max).check(z.minLength(1, `${what} is missing`));
const number = (what: string, max: number) =>
  wholeNumber(`${what} must be a whole number from 1 to ${max}`, [1, max]);
const known = (what: string, max: number) => z.nullable(number(what, max));

const isRange = (min: number | null, max: number | null): boolean =>
  min === null || max === null ? min === max : min <= max;

/** What the guide, the size figures and the planning tools say about a rootstock. Null and empty: not known. */
export const rootstockSchema = z
  .strictObject({
    name: needed('The name', 60).check(
      z.regex(/[a-z\d]/i, 'The name needs at least one letter or digit'),
    ),
    shortName: needed('The short name', 20),
    /** Names that price lists may use. */
    otherNames: z
      .array(needed('Each other name', 60))
      .check(z.maxLength(otherNamesMax, `At most ${otherNamesMax} other names`)),
    fruit: z.enum(fruits, 'Please choose a fruit'),
    category: z.enum(rootstockCategories, 'Please choose a category'),
    /** Heights in feet at which the tree is kept by pruning. */
    feetMin: number('The lowest height', 60),
    feetMax: number('The greatest height', 60),
    production: needed('The start of production', 40),
    hardiness: needed('The hardiness', 60),
    soil: line('The soil', 200),
    benefits: line('The benefits', 300),
    /** A sentence without a period, or empty. */
    caution: line('What to know before buying', 120),
    fireBlight: z.nullable(
      z.enum(susceptibilities, `Fire blight is ${susceptibilities.join(', ')}`),
    ),
    unprunedNote: line('The note about the unpruned size', 200),
    unprunedMin: known('The lowest unpruned height', 80),
    unprunedMax: known('The greatest unpruned height', 80),
    /** Feet, for a tree kept at its height. */
    width: known('The width', 60),
    inRow: known('The distance in the row', 60),
    rowsApart: known('The distance between rows', 60),
    toWall: known('The distance to a wall', 60),
    stake: z.nullable(z.enum(stakes, 'Please choose when it needs a stake')),
    /** Years. */
    firstFruitMin: known('The earliest year of fruit', 20),
    firstFruitMax: known('The latest year of fruit', 20),
  })
  .check(
    z.refine(({ feetMin, feetMax }) => feetMin <= feetMax, {
      message: 'The greatest height is below the lowest',
      path: ['feetMax'],
    }),
    z.refine(({ unprunedMin, unprunedMax }) => isRange(unprunedMin, unprunedMax), {
      message: 'Please give both unpruned heights, the lower one first, or neither',
      path: ['unprunedMax'],
    }),
    z.refine(({ firstFruitMin, firstFruitMax }) => isRange(firstFruitMin, firstFruitMax), {
      message: 'Please give both years of first fruit, the earlier one first, or neither',
      path: ['firstFruitMax'],
    }),
  );
export type RootstockContent = z.infer<typeof rootstockSchema>;

export const saveRootstockSchema = z.strictObject({
  content: rootstockSchema,
  basedOn: basedOnSchema,
});
export const rootstockOrderSchema = z.strictObject({
  ids: z.array(z.uuid('Unknown rootstock')).check(z.maxLength(500, 'Too many rootstocks')),
});

export interface RootstockEntry {
  id: string;
  name: string;
  fruit: RootstockContent['fruit'];
  category: RootstockContent['category'];
  feetMin: number;
  feetMax: number;
  /** Products on it, hidden ones included. */
  products: number;
}

export const rootstockLabels: Record<keyof RootstockContent, string> = {
  name: 'Name',
  shortName: 'Short name',
  otherNames: 'Other names',
  fruit: 'Fruit',
  category: 'Category',
  feetMin: 'Kept at, from (ft)',
  feetMax: 'Kept at, to (ft)',
  production: 'Production start',
  hardiness: 'Cold hardiness',
  soil: 'Soil',
  benefits: 'Key benefits',
  caution: 'Before buying',
  fireBlight: 'Fire blight',
  unprunedNote: 'Unpruned, in words',
  unprunedMin: 'Unpruned, from (ft)',
  unprunedMax: 'Unpruned, to (ft)',
  width: 'Width (ft)',
  inRow: 'In the row (ft)',
  rowsApart: 'Rows apart (ft)',
  toWall: 'To a wall or line (ft)',
  stake: 'Stake',
  firstFruitMin: 'First fruit, from year',
  firstFruitMax: 'First fruit, to year',
};

/** For the history and for comparing two states. */
export const describeRootstock = (content: RootstockContent): DescribedPart[] =>
  (Object.keys(rootstockLabels) as (keyof RootstockContent)[]).map((field) => {
    const value = content[field];
    return {
      label: rootstockLabels[field],
      text: Array.isArray(value) ? value.join(', ') : String(value ?? ''),
    };
  });
