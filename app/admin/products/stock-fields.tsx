import { useWatch, type UseFormReturn } from 'react-hook-form';
import { AdminInput, AdminSelect } from '#app/admin/frame/controls.tsx';
import {
  stockReasonNames,
  stockAdjustmentReasons,
  type StockChange,
} from '#domain/admin/products.ts';
import { wholeOrNaN, type ProductInput } from './product-input.ts';

const intents = ['count', ...stockAdjustmentReasons] as const;

/** Stock change: a count replaces the stock, other reasons add to or subtract from it. */
export function StockFields({
  form: { register, control, setValue },
  quantity,
}: {
  form: UseFormReturn<ProductInput>;
  quantity: number;
}) {
  const intent = useWatch({ control, name: 'stockIntent' });
  return (
    <>
      <AdminSelect
        label={`Stock: ${quantity}`}
        {...register('stockIntent', {
          onChange: ({ target }: { target: HTMLSelectElement }) =>
            setValue('stockTrees', target.value === 'count' ? String(quantity) : '1'),
        })}
      >
        <option value="">No change</option>
        {intents.map((name) => (
          <option key={name} value={name}>
            {stockReasonNames[name]}
          </option>
        ))}
      </AdminSelect>
      {intent && (
        <AdminInput
          key={intent}
          label={intent === 'count' ? 'Trees counted' : 'How many trees'}
          inputMode="numeric"
          autoComplete="off"
          {...register('stockTrees')}
        />
      )}
    </>
  );
}

/** Undefined for no change. Invalid numbers become NaN, which the schema rejects with a message. */
export function stockChangeFrom(
  { stockIntent, stockTrees }: ProductInput,
  seen: number,
  key: string,
): StockChange | undefined {
  const intent = intents.find((name) => name === stockIntent);
  const trees = wholeOrNaN(stockTrees);
  if (!intent) return undefined;
  return intent === 'count' ? { intent, seen, counted: trees } : { intent, trees, key };
}
