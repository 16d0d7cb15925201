import { Link } from 'react-router';
import { AdminInput, AdminSelect } from '#app/admin/kit/controls.tsx';
import { wholeOrNaN } from '#app/admin/kit/form-values.ts';
import type { SchemaForm } from '#app/admin/kit/use-schema-form.ts';
import {
  stockAdjustmentReasons,
  stockReasonNames,
  type AdminProduct,
  type StockChange,
} from '#domain/admin/products.ts';
import {
  countsText,
  forSaleLabel,
  forSaleOf,
  promisesOpen,
  standing,
  standingLabel,
  type TreeCounts,
} from '#domain/admin/tree-counts.ts';
import type { ProductInput } from './product-input.ts';

const intents = ['count', 'standing', ...stockAdjustmentReasons] as const;
type Intent = (typeof intents)[number];

/** The form's numbers, as they were shown. */
export const countsOf = ({
  quantity,
  sold,
}: Pick<AdminProduct, 'quantity' | 'sold'>): TreeCounts => ({
  forSale: quantity,
  sold,
});

interface StockFieldsProps {
  form: SchemaForm<ProductInput>;
  productId: string;
  counts: TreeCounts;
}

/** Stock change: a count replaces the stock, other reasons add to or subtract from it. */
export function StockFields({
  form: { register, watch, setValue },
  productId,
  counts,
}: StockFieldsProps) {
  const [intent, trees] = watch(['stockIntent', 'stockTrees']);
  const labels = intentLabels(counts);
  const proposed: Partial<Record<Intent, number>> = {
    count: counts.forSale,
    standing: standing(counts),
  };
  return (
    <>
      <AdminSelect
        label={`Stock: ${counts.forSale}`}
        {...register('stockIntent', {
          onChange: ({ target }: { target: HTMLSelectElement }) =>
            setValue('stockTrees', String(proposed[target.value as Intent] ?? 1)), // one of the options
        })}
        options={[
          ['', 'No change'],
          ...intents
            .filter((name) => name !== 'standing' || counts.sold > 0)
            .map((name) => [name, labels[name]] as const),
        ]}
      />
      {intent && (
        <AdminInput
          key={intent}
          label={fieldLabel(intent as Intent, counts)} // one of the options
          inputMode="numeric"
          autoComplete="off"
          {...register('stockTrees')}
        />
      )}
      {intent && counts.sold > 0 && (
        <p className="col-span-full text-sm text-ink-2">
          <Outcome
            productId={productId}
            counts={counts}
            after={standingAfter(intent as Intent, wholeOrNaN(trees), counts)}
          />
        </p>
      )}
    </>
  );
}

const intentLabels = ({ sold }: TreeCounts): Record<Intent, string> => ({
  count: sold > 0 ? 'Counted, without the sold ones' : stockReasonNames.count,
  standing: 'Counted, with the sold ones',
  gift: stockReasonNames.gift,
  frost: stockReasonNames.frost,
  added: stockReasonNames.added,
});

function fieldLabel(intent: Intent, { sold }: TreeCounts): string {
  if (intent === 'count') return forSaleLabel(sold);
  return intent === 'standing' ? standingLabel(sold) : 'How many trees';
}

/** How many will stand. NaN while the number is not valid. */
function standingAfter(intent: Intent, trees: number, counts: TreeCounts): number {
  if (intent === 'count') return trees + counts.sold;
  if (intent === 'standing') return trees;
  return intent === 'added' ? standing(counts) + trees : standing(counts) - trees;
}

interface OutcomeProps {
  productId: string;
  counts: TreeCounts;
  after: number;
}

/** All three numbers, so that a number of the wrong kind is seen before it is saved. */
function Outcome({ productId, counts, after }: OutcomeProps) {
  if (Number.isNaN(after)) return countsText(counts);
  const forSale = forSaleOf(after, counts);
  if (forSale >= 0) return `Then ${countsText({ forSale, sold: counts.sold })}.`;
  return (
    <>
      {promisesOpen(Math.max(0, after), counts)}{' '}
      <Link
        to={`/admin/shortfalls?tree=${productId}&counted=${Math.max(0, after)}`}
        className="link"
      >
        Open a shortfall
      </Link>
    </>
  );
}

/** Undefined for no change. Invalid numbers become NaN, which the schema rejects with a message. */
export function stockChangeFrom(
  { stockIntent, stockTrees }: ProductInput,
  { forSale: seen, sold }: TreeCounts,
  key: string,
): StockChange | undefined {
  const intent = intents.find((name) => name === stockIntent);
  const trees = wholeOrNaN(stockTrees);
  if (!intent) return undefined;
  if (intent === 'count') return { intent, seen, counted: trees };
  return intent === 'standing' ? { intent, seen, sold, counted: trees } : { intent, trees, key };
}
