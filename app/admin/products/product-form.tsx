import { useId, useRef, useState } from 'react';
import { api, unwrap } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import { productChangeSchema, type AdminProduct, type ProductChange } from '#domain/admin/products.ts';
import { AdminCheck, AdminInput } from '#app/admin/frame/controls.tsx';
import { errorMessage, useAdminChange } from '#app/admin/use-admin-changes.ts';
import { stockChangeFrom, StockFields } from './stock-fields.tsx';
import { readProductInput, type ProductInput } from './product-input.ts';

/** Sends only what was changed, each with what it was when the form was opened, or when the server last refused. */
export function ProductForm({ product, onDone }: { product: AdminProduct; onDone: () => void }) {
  const [opened] = useState(product); // what somebody else changes meanwhile must not pass for what was seen
  const [refused, setRefused] = useState(false);
  const sent = useRef({ text: '', key: '' });
  const seen = refused ? product : opened; // a refusal says what is there now, and everything is read afresh
  const [error, setError] = useState('');
  const errorId = useId();
  const { mutate, isPending } = useAdminChange({
    send: (json: ProductChange) => unwrap(api.api.admin.products[':id'].$patch({ param: { id: seen.id }, json })),
    done: 'Tree updated',
    failed: 'Failed to update the tree',
  });

  function save(form: FormData): void {
    const stock = stockChangeFrom(form, seen.quantity, keyOf(form));
    const parsed = productChangeSchema.safeParse({ ...changesOf(readProductInput(form), { opened, seen }), ...(stock && { stock }) });
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
  /** The same difference sent again, because its answer was lost, keeps its key and so counts once. */
  function keyOf(form: FormData): string {
    const text = `${String(form.get('stockIntent'))} ${String(form.get('stockTrees'))}`;
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
    return sent.current.key;
  }
  const name = `${product.variety} on ${product.rootstock}`;
  return (
    // What was typed stays when the server refuses it: no form action, which would empty the fields.
    <form
      aria-label={`Edit ${name}`}
      aria-describedby={error ? errorId : undefined}
      className="mt-2 grid grid-cols-2 items-end gap-3 rounded-thumb bg-paper p-3.5 lg:grid-cols-4"
      onSubmit={(event) => {
        event.preventDefault();
        save(new FormData(event.currentTarget));
      }}
    >
      <AdminInput label="Price in dollars" name="price" inputMode="decimal" required defaultValue={(opened.priceCents / 100).toFixed(2)} />
      <StockFields quantity={seen.quantity} />
      <AdminInput label="Size" name="treeSize" maxLength={60} defaultValue={opened.treeSize ?? ''} />
      <AdminInput label="What the picture shows" name="imageAlt" maxLength={250} defaultValue={opened.imageAlt ?? ''} className="col-span-2 lg:col-span-3" />
      <AdminCheck label="Hidden from the shop" name="hidden" defaultChecked={opened.hidden} className="col-span-2 lg:col-span-1" />
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

/** What differs from the form as it was opened, each with the value that was last seen. */
function changesOf(wanted: ProductInput, { opened, seen }: { opened: ProductInput; seen: ProductInput }): Record<string, { was: unknown; now: unknown }> {
  const fields = (['priceCents', 'treeSize', 'imageAlt', 'hidden'] as const).filter((name) => opened[name] !== wanted[name] && seen[name] !== wanted[name]);
  return Object.fromEntries(fields.map((name) => [name, { was: seen[name], now: wanted[name] }]));
}
