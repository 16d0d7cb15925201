import { useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { AdminCheck, AdminInput } from '#app/admin/kit/controls.tsx';
import { errorMessage, useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { useCorrections } from '#app/admin/kit/use-corrections.ts';
import { api, unwrap } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import {
  productChangeSchema,
  type AdminProduct,
  type ProductChange,
} from '#domain/admin/products.ts';
import { inputOf, valuesOf, type ProductInput, type ProductValues } from './product-input.ts';
import { countsOf, stockChangeFrom, StockFields } from './stock-fields.tsx';

/** Sends only changed fields, each with the value last seen, for conflict detection. */
export function ProductForm({ product, onDone }: { product: AdminProduct; onDone: () => void }) {
  const [opened] = useState(product); // refetched data must not count as seen by the admin
  const [refused, setRefused] = useState(false);
  const sent = useRef({ text: '', key: '' });
  const seen = refused ? product : opened; // after a refusal, the current values have been shown
  const form = useForm({ defaultValues: inputOf(opened) });
  const { register, setError } = form;
  useCorrections(form, () => []);
  const error = form.formState.errors.root?.message;
  const errorId = useId();
  const { mutate, isPending } = useAdminChange({
    send: (json: ProductChange) =>
      unwrap(api.api.admin.products[':id'].$patch({ param: { id: seen.id }, json })),
    done: 'Tree updated',
    failed: 'Failed to update the tree',
  });

  function save(input: ProductInput): void {
    const stock = stockChangeFrom(input, countsOf(seen), keyOf(input));
    const parsed = productChangeSchema.safeParse({
      ...changesOf(valuesOf(input), { opened, seen }),
      ...(stock && { stock }),
    });
    if (!parsed.success)
      return setError('root', { message: parsed.error.issues[0]?.message ?? '' });
    if (Object.keys(parsed.data).length === 0) return onDone();
    mutate(parsed.data, {
      onSuccess: onDone,
      onError: (refusal) => {
        setRefused(true);
        setError('root', { message: errorMessage(refusal) });
      },
    });
  }
  /** Retries of the same difference reuse the idempotency key. */
  function keyOf({ stockIntent, stockTrees }: ProductInput): string {
    const text = `${stockIntent} ${stockTrees}`;
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
    return sent.current.key;
  }
  const name = `${product.variety} on ${product.rootstock}`;
  return (
    <form
      aria-label={`Edit ${name}`}
      aria-describedby={error ? errorId : undefined}
      className="mt-2 grid grid-cols-2 items-end gap-3 rounded-thumb bg-paper p-3.5 lg:grid-cols-4"
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <AdminInput label="Price in dollars" inputMode="decimal" required {...register('price')} />
      <StockFields form={form} productId={seen.id} counts={countsOf(seen)} />
      <AdminInput label="Size" maxLength={60} {...register('treeSize')} />
      <AdminInput
        label="Image description"
        maxLength={250}
        className="col-span-2"
        {...register('imageAlt')}
      />
      <AdminInput label="Field row" maxLength={40} {...register('fieldRow')} />
      <AdminCheck
        label="Hidden from the shop"
        className="col-span-2 lg:col-span-1"
        {...register('hidden')}
      />
      {error && (
        <p id={errorId} role="alert" className="col-span-full font-medium text-apple">
          {error}
        </p>
      )}
      <div className="col-span-full flex gap-2.5">
        <Button type="submit" size="small" busyLabel={isPending && 'Saving...'}>
          Save<span className="sr-only"> {name}</span>
        </Button>
        <Button variant="ghost" size="small" onClick={onDone}>
          Close
        </Button>
      </div>
    </form>
  );
}

/** Fields that differ from both the opened form and the last seen values. */
function changesOf(
  values: ProductValues,
  { opened, seen }: { opened: ProductValues; seen: ProductValues },
): Record<string, { was: unknown; now: unknown }> {
  const fields = (['priceCents', 'treeSize', 'imageAlt', 'hidden', 'fieldRow'] as const).filter(
    (name) => opened[name] !== values[name] && seen[name] !== values[name],
  );
  return Object.fromEntries(fields.map((name) => [name, { was: seen[name], now: values[name] }]));
}
