import { useId, useRef, useState } from 'react';
import { AdminCheck, AdminInput } from '#app/admin/frame/controls.tsx';
import { errorMessage, useAdminChange } from '#app/admin/use-admin-changes.ts';
import { api, unwrap } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import {
  productChangeSchema,
  type AdminProduct,
  type ProductChange,
} from '#domain/admin/products.ts';
import { readProductInput, type ProductInput } from './product-input.ts';
import { stockChangeFrom, StockFields } from './stock-fields.tsx';

/** Sends only changed fields, each with the value last seen, for conflict detection. */
export function ProductForm({ product, onDone }: { product: AdminProduct; onDone: () => void }) {
  const [opened] = useState(product); // refetched data must not count as seen by the admin
  const [refused, setRefused] = useState(false);
  const sent = useRef({ text: '', key: '' });
  const seen = refused ? product : opened; // after a refusal, the current values have been shown
  const [error, setError] = useState('');
  const errorId = useId();
  const { mutate, isPending } = useAdminChange({
    send: (json: ProductChange) =>
      unwrap(api.api.admin.products[':id'].$patch({ param: { id: seen.id }, json })),
    done: 'Tree updated',
    failed: 'Failed to update the tree',
  });

  function save(form: FormData): void {
    const stock = stockChangeFrom(form, seen.quantity, keyOf(form));
    const parsed = productChangeSchema.safeParse({
      ...changesOf(readProductInput(form), { opened, seen }),
      ...(stock && { stock }),
    });
    setError(parsed.success ? '' : (parsed.error.issues[0]?.message ?? ''));
    if (!parsed.success) return;
    if (Object.keys(parsed.data).length === 0) return onDone();
    mutate(parsed.data, {
      onSuccess: onDone,
      onError: (refusal) => {
        setRefused(true);
        setError(errorMessage(refusal));
      },
    });
  }
  /** Retries of the same difference reuse the idempotency key. */
  function keyOf(form: FormData): string {
    const text = `${String(form.get('stockIntent'))} ${String(form.get('stockTrees'))}`;
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
    return sent.current.key;
  }
  const name = `${product.variety} on ${product.rootstock}`;
  return (
    // No form action: it would reset the fields when the server refuses the input.
    <form
      aria-label={`Edit ${name}`}
      aria-describedby={error ? errorId : undefined}
      className="mt-2 grid grid-cols-2 items-end gap-3 rounded-thumb bg-paper p-3.5 lg:grid-cols-4"
      onSubmit={(event) => {
        event.preventDefault();
        save(new FormData(event.currentTarget));
      }}
    >
      <AdminInput
        label="Price in dollars"
        name="price"
        inputMode="decimal"
        required
        defaultValue={(opened.priceCents / 100).toFixed(2)}
      />
      <StockFields quantity={seen.quantity} />
      <AdminInput
        label="Size"
        name="treeSize"
        maxLength={60}
        defaultValue={opened.treeSize ?? ''}
      />
      <AdminInput
        label="Image description"
        name="imageAlt"
        maxLength={250}
        defaultValue={opened.imageAlt ?? ''}
        className="col-span-2 lg:col-span-3"
      />
      <AdminCheck
        label="Hidden from the shop"
        name="hidden"
        defaultChecked={opened.hidden}
        className="col-span-2 lg:col-span-1"
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
  input: ProductInput,
  { opened, seen }: { opened: ProductInput; seen: ProductInput },
): Record<string, { was: unknown; now: unknown }> {
  const fields = (['priceCents', 'treeSize', 'imageAlt', 'hidden'] as const).filter(
    (name) => opened[name] !== input[name] && seen[name] !== input[name],
  );
  return Object.fromEntries(fields.map((name) => [name, { was: seen[name], now: input[name] }]));
}
