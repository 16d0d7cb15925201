import { Link } from 'react-router';
import { AdminInput, AdminSelect } from '#app/admin/kit/controls.tsx';
import type { FieldsForm } from '#app/admin/kit/fields.tsx';
import { wholeOrNaN } from '#app/admin/kit/form-values.ts';
import { stockReasonNames, type AdminProduct, type StockChange } from '#domain/admin/products.ts';
import {
  countsText,
  forSaleLabel,
  forSaleOf,
  promisesOpen,
  shortfallPath,
  standing,
  standingLabel,
  type TreeCounts,
} from '#domain/admin/tree-counts.ts';
import { TreeNumbers } from './tree-numbers.tsx';

/** As typed. */
export interface StockInput {
  /** Empty for no change. */
  stockIntent: string;
  stockTrees: string;
}

const difference = (sign: 1 | -1) => ({
  field: () => 'How many trees',
  proposed: () => 1,
  after: (trees: number, counts: TreeCounts) => standing(counts) + sign * trees,
});
/** What a number of trees means: how many there are, or how many came or went. */
const intents = {
  count: {
    field: ({ sold }: TreeCounts) => forSaleLabel(sold),
    proposed: ({ forSale }: TreeCounts) => forSale,
    after: (trees: number, { sold }: TreeCounts) => trees + sold,
  },
  standing: {
    field: ({ sold }: TreeCounts) => standingLabel(sold),
    proposed: standing,
    after: (trees: number) => trees,
  },
  gift: difference(-1),
  frost: difference(-1),
  added: difference(1),
};
type Intent = keyof typeof intents;

const optionsOf = ({ sold }: TreeCounts): [Intent | '', string][] => [
  ['', 'No change'],
  ['count', sold > 0 ? 'Counted, without the sold ones' : stockReasonNames.count],
  ...(sold > 0 ? [['standing', 'Counted, with the sold ones'] satisfies [Intent, string]] : []),
  ['gift', stockReasonNames.gift],
  ['frost', stockReasonNames.frost],
  ['added', stockReasonNames.added],
];

/** A count of all trees in the field. */
export const countIntent = ({ sold }: TreeCounts): Intent => (sold > 0 ? 'standing' : 'count');

/** The form's numbers, as they were shown. */
export const countsOf = (tree: Pick<AdminProduct, 'quantity' | 'sold'>): TreeCounts => ({
  forSale: tree.quantity,
  sold: tree.sold,
});

interface StockFieldsProps {
  form: FieldsForm;
  productId: string;
  counts: TreeCounts;
}

/** Stock change: a count replaces the stock, other reasons add to or subtract from it. */
export function StockFields({ form, productId, counts }: StockFieldsProps) {
  const { stockIntent, stockTrees } = form.watch() as StockInput; // among the fields
  const intent = intents[stockIntent as Intent]; // one of the options
  return (
    <>
      {counts.sold > 0 && <TreeNumbers counts={counts} className="order-first col-span-full" />}
      <AdminSelect
        label={`Stock: ${counts.forSale} for sale`}
        {...form.register('stockIntent', {
          onChange: ({ target }: { target: HTMLSelectElement }) =>
            form.setValue(
              'stockTrees',
              String(intents[target.value as Intent]?.proposed(counts) ?? 1), // one of the options
            ),
        })}
        options={optionsOf(counts)}
      />
      {intent && (
        <AdminInput
          key={stockIntent}
          label={intent.field(counts)}
          inputMode="numeric"
          autoComplete="off"
          {...form.register('stockTrees')}
        />
      )}
      {intent && counts.sold > 0 && (
        <p className="col-span-full text-sm text-ink-2">
          <Outcome
            {...{ productId, counts }}
            after={intent.after(wholeOrNaN(stockTrees), counts)}
          />
        </p>
      )}
    </>
  );
}

interface OutcomeProps {
  productId: string;
  counts: TreeCounts;
  /** How many will stand. NaN while the number is not valid. */
  after: number;
}

/** All three numbers, so that a number of the wrong kind is seen before it is saved. */
function Outcome({ productId, counts, after }: OutcomeProps) {
  if (Number.isNaN(after)) return countsText(counts);
  const forSale = forSaleOf(after, counts);
  if (forSale >= 0) return `Then ${countsText({ forSale, sold: counts.sold })}.`;
  const counted = Math.max(0, after);
  return (
    <>
      {promisesOpen(counted, counts)}{' '}
      <Link to={shortfallPath(productId, counted)} className="link">
        Open a shortfall
      </Link>
    </>
  );
}

/** Undefined for no change. Invalid numbers become NaN, which the schema rejects with a message. */
export function stockChangeFrom(
  { stockIntent, stockTrees }: StockInput,
  { forSale: seen, sold }: TreeCounts,
  key: string,
): StockChange | undefined {
  const trees = wholeOrNaN(stockTrees);
  if (!(stockIntent in intents)) return undefined;
  const intent = stockIntent as Intent; // just checked
  const isCount = intent === 'count' || intent === 'standing';
  if (isCount && stockTrees.trim() === '') return undefined; // not counted
  if (intent === 'count') return { intent, seen, counted: trees };
  return intent === 'standing' ? { intent, seen, sold, counted: trees } : { intent, trees, key };
}
