import { AdminInput, AdminSelect } from '#app/admin/kit/controls.tsx';
import { takesTyped } from '#app/admin/kit/unsaved.ts';
import type { FieldsForm } from '#app/ui/form/fields.tsx';
import { wholeOrNaN } from '#app/ui/form/form-values.ts';
import { InlineLink } from '#app/ui/links.tsx';
import { stockReasonNames, type StockChange } from '#domain/catalog/products.ts';
import {
  countsText,
  stockLabel,
  stockFromCount,
  promisesOpen,
  shortfallPath,
  standing,
  standingLabel,
  type TreeCounts,
} from '#domain/catalog/tree-counts.ts';
import { TreeNumbers } from './tree-numbers.tsx';

/** What was typed, before it is read. */
export interface StockInput {
  /** Empty for no change. */
  stockIntent: string;
  stockTrees: string;
}

type Intent = StockChange['intent'];
/** How many stand afterwards, by what the number of trees means. */
type After = (trees: number, counts: TreeCounts) => number;
const standingAfter: Record<Intent, After> & Partial<Record<string, After>> = {
  count: (trees, { inOrders }) => trees + inOrders,
  standing: (trees) => trees,
  gift: (trees, counts) => standing(counts) - trees,
  frost: (trees, counts) => standing(counts) - trees,
  added: (trees, counts) => standing(counts) + trees,
};
const labels: Partial<Record<string, (inOrders: number) => string>> = {
  count: stockLabel,
  standing: standingLabel,
};
const proposedFor = (intent: string, counts: TreeCounts): number =>
  ({ count: counts.stock, standing: standing(counts) })[intent] ?? 1;

const optionsOf = ({ inOrders }: TreeCounts): [Intent | '', string][] => [
  ['', 'No change'],
  ['count', inOrders > 0 ? 'Counted, without those in orders' : stockReasonNames.count],
  ...(inOrders > 0
    ? [['standing', 'Counted, with those in orders'] satisfies [Intent, string]]
    : []),
  ['gift', stockReasonNames.gift],
  ['frost', stockReasonNames.frost],
  ['added', stockReasonNames.added],
];

/** A count of all trees in the field. */
export const countIntent = ({ inOrders }: TreeCounts): Intent =>
  inOrders > 0 ? 'standing' : 'count';

interface StockFieldsProps {
  form: FieldsForm;
  productId: string;
  counts: TreeCounts;
}

/** Stock change: a count replaces the stock, other reasons add to or subtract from it. */
export function StockFields({ form, productId, counts }: StockFieldsProps) {
  const { stockIntent: intent, stockTrees } = form.watch() as StockInput; // among the fields
  const after = standingAfter[intent];
  return (
    <>
      {counts.inOrders > 0 && <TreeNumbers counts={counts} className="order-first col-span-full" />}
      <AdminSelect
        label={`Stock: ${counts.stock}`}
        {...form.register('stockIntent', {
          onChange: ({ target }: { target: HTMLSelectElement }) =>
            form.setValue('stockTrees', String(proposedFor(target.value, counts))),
        })}
        options={optionsOf(counts)}
      />
      {after && (
        <AdminInput
          key={intent}
          label={labels[intent]?.(counts.inOrders) ?? 'How many trees'}
          inputMode="numeric"
          autoComplete="off"
          {...form.register('stockTrees')}
        />
      )}
      {after && counts.inOrders > 0 && (
        <p className="col-span-full text-sm text-ink-2">
          {outcome(productId, counts, after(treesOrNaN(stockTrees), counts))}
        </p>
      )}
    </>
  );
}

/** Nobody counts fewer than no trees. */
function treesOrNaN(text: string): number {
  const trees = wholeOrNaN(text);
  return trees >= 0 ? trees : Number.NaN;
}

/** All three numbers, so that a number of the wrong kind is seen before it is saved; NaN while it is not valid. */
function outcome(productId: string, counts: TreeCounts, after: number) {
  if (Number.isNaN(after)) return countsText(counts);
  const stock = stockFromCount(after, counts);
  if (stock >= 0) return `Then ${countsText({ ...counts, stock })}.`;
  const counted = Math.max(0, after);
  return (
    <>
      {promisesOpen(counted, counts)}{' '}
      <InlineLink to={shortfallPath(productId, counted)} state={takesTyped}>
        Open a shortfall
      </InlineLink>
    </>
  );
}

/** Undefined for no change. Invalid numbers become NaN, which the schema rejects with a message. */
export function stockChangeFrom(
  { stockIntent, stockTrees }: StockInput,
  { stock: seen, inOrders }: TreeCounts,
  key: string,
): StockChange | undefined {
  const trees = wholeOrNaN(stockTrees);
  if (!(stockIntent in standingAfter)) return undefined;
  const intent = stockIntent as Intent; // just checked
  const isCount = intent === 'count' || intent === 'standing';
  if (isCount && stockTrees.trim() === '') return undefined; // not counted
  if (intent === 'count') return { intent, seen, counted: trees };
  return intent === 'standing'
    ? { intent, seen, inOrders, counted: trees }
    : { intent, trees, key };
}
