import { useState } from 'react';
import { AdminInput, AdminSelect } from '#app/admin/frame/controls.tsx';
import {
  stockReasonNames,
  stockAdjustmentReasons,
  type StockChange,
} from '#domain/admin/products.ts';

const intents = ['count', ...stockAdjustmentReasons] as const;

/** Stock change: a count replaces the stock, other reasons add to or subtract from it. */
export function StockFields({ quantity }: { quantity: number }) {
  const [intent, setIntent] = useState('');
  return (
    <>
      <AdminSelect
        label={`Stock: ${quantity}`}
        name="stockIntent"
        value={intent}
        onChange={(event) => setIntent(event.currentTarget.value)}
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
          name="stockTrees"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={intent === 'count' ? quantity : 1}
        />
      )}
    </>
  );
}

/** Undefined for no change. Invalid numbers become NaN, which the schema rejects with a message. */
export function stockChangeFrom(
  form: FormData,
  seen: number,
  key: string,
): StockChange | undefined {
  const intent = intents.find((name) => name === form.get('stockIntent'));
  const text = String(form.get('stockTrees') ?? '').trim();
  const trees = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!intent) return undefined;
  return intent === 'count' ? { intent, seen, counted: trees } : { intent, trees, key };
}
