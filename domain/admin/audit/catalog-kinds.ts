import * as z from 'zod/mini';
import { count } from '#domain/count.ts';
import { formatUsd } from '#domain/money.ts';
import { kind } from './kind.ts';

/** Those values of a tree that an edit changed. */
const treeValues = z.partial(
  z.object({
    priceCents: z.number(),
    quantity: z.number(),
    treeSize: z.nullable(z.string()),
    imageAlt: z.nullable(z.string()),
    hidden: z.boolean(),
    fieldRow: z.nullable(z.string()),
    imageUrl: z.nullable(z.string()),
    fruit: z.string(),
    variety: z.string(),
    rootstock: z.string(),
  }),
);
export type TreeValues = z.infer<typeof treeValues>;
/** Why the stock changed; with a change of it. */
const withReason = z.extend(treeValues, { reason: z.optional(z.string()) });

const valueNames: Record<keyof TreeValues, string> = {
  priceCents: 'price',
  quantity: 'stock',
  treeSize: 'size',
  imageAlt: 'image description',
  hidden: 'hidden',
  fieldRow: 'field row',
  imageUrl: 'picture',
  fruit: 'fruit',
  variety: 'variety',
  rootstock: 'rootstock',
};
const valueFields = Object.keys(valueNames) as (keyof TreeValues)[]; // the keys of a complete record

function valueText(field: keyof TreeValues, value: string | number | boolean | null | undefined) {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return field === 'priceCents' ? formatUsd(Number(value)) : String(value);
}

function describeValues({ before, after }: { before: TreeValues; after: TreeValues }): string {
  const parts = valueFields
    .filter((field) => after[field] !== undefined)
    .map((field) =>
      field === 'imageUrl'
        ? 'new picture'
        : `${valueNames[field]}: ${valueText(field, before[field])} → ${valueText(field, after[field])}`,
    );
  return parts.join(', ');
}

const edit = { before: treeValues, after: withReason };

/** A variety, a season: the members that changed, by their names. */
const members = { before: z.looseObject({}), after: z.looseObject({}) };
const place = z.object({ place: z.number() });

/** Trees, varieties, rootstocks, seasons, and what is missing in the field. */
export const catalogKinds = {
  product_added: kind('product', edit, (entry) => `Added. ${describeValues(entry)}`),
  product_changed: kind('product', edit, (entry) => describeValues(entry)),
  product_imported: kind('product', edit, (entry) => `By file. ${describeValues(entry)}`),
  product_picture: kind('product', edit, () => 'New picture'),
  shortfall_opened: kind(
    'product',
    {
      before: z.object({ quantity: z.number() }),
      after: z.object({
        quantity: z.literal(0),
        promised: z.number(),
        counted: z.number(),
        reason: z.string(),
      }),
    },
    ({ before, after }) =>
      `Shortfall: ${after.counted} stand, ${after.promised} are in orders. Stock: ${before.quantity} → 0`,
  ),
  shortfall_withdrawn: kind(
    'product',
    { after: z.object({ customers: z.number() }) },
    () => 'Shortfall withdrawn',
  ),
  shortfall_ended: kind(
    'product',
    { after: z.object({ customers: z.number() }) },
    ({ after }) =>
      `Shortfall ended, with ${count(after.customers, 'customer')} who had not answered`,
  ),
  season_rolled_over: kind(
    ['product', 'season'],
    { before: z.looseObject(treeValues.shape), after: z.looseObject(withReason.shape) },
    (entry) => {
      const values = describeValues(entry);
      return values === '' ? 'Rolled over to the next season' : `Next season. ${values}`;
    },
  ),
  season_changed: kind('season', members, () => 'Season changed'),
  season_rollover_undone: kind('season', members, () => 'Rollover undone'),
  variety_changed: kind('variety', members, () => 'Variety changed'),
  rootstock_saved: kind('rootstock', members, () => 'Rootstock saved'),
  rootstock_removed: kind('rootstock', { before: z.looseObject({}) }, () => 'Rootstock removed'),
  rootstock_moved: kind(
    'rootstock',
    { before: place, after: place },
    ({ before, after }) => `Moved from place ${before.place} to ${after.place}`,
  ),
};
