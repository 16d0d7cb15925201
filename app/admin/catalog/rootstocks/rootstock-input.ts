import type { RootstockContent, rootstockCategories, stakes } from '#domain/admin/rootstocks.ts';
import type { Fruit } from '#domain/catalog/catalog.ts';

/** The form of a rootstock, as typed. Empty: not known. */
export type RootstockInput = Record<keyof RootstockContent, string>;

type NumberField = {
  [Field in keyof RootstockContent]: number extends RootstockContent[Field] ? Field : never;
}[keyof RootstockContent];

export const emptyRootstock: RootstockInput = {
  name: '',
  shortName: '',
  otherNames: '',
  fruit: 'Apple' satisfies Fruit,
  category: 'Semi-dwarf' satisfies (typeof rootstockCategories)[number],
  feetMin: '',
  feetMax: '',
  production: 'Medium',
  hardiness: 'Cold hardy',
  soil: '',
  benefits: '',
  unprunedNote: '',
  unprunedMin: '',
  unprunedMax: '',
  width: '',
  inRow: '',
  rowsApart: '',
  toWall: '',
  stake: '' satisfies '' | (typeof stakes)[number],
  firstFruitMin: '',
  firstFruitMax: '',
};

export const inputOf = (content: RootstockContent): RootstockInput => ({
  ...(Object.fromEntries(
    Object.entries(content).map(([field, value]) => [field, String(value ?? '')]),
  ) as RootstockInput), // the same fields
  otherNames: content.otherNames.join(', '),
});

const number = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** What was typed, for the schema to check. */
export function contentFrom(input: RootstockInput) {
  const numbers = {
    feetMin: number(input.feetMin) ?? Number.NaN,
    feetMax: number(input.feetMax) ?? Number.NaN,
    unprunedMin: number(input.unprunedMin),
    unprunedMax: number(input.unprunedMax),
    width: number(input.width),
    inRow: number(input.inRow),
    rowsApart: number(input.rowsApart),
    toWall: number(input.toWall),
    firstFruitMin: number(input.firstFruitMin),
    firstFruitMax: number(input.firstFruitMax),
  } satisfies Record<NumberField, unknown>;
  return {
    ...input,
    ...numbers,
    otherNames: input.otherNames
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
    stake: input.stake || null,
  };
}
