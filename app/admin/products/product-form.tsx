import { useId, useState } from 'react';
import { api, unwrap } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import { deskReasons, productChangeSchema, productFields, reasonNames, type DeskProduct, type ProductChange } from '#domain/desk-products.ts';
import { DeskCheck, DeskInput, DeskSelect } from '../frame/controls.tsx';
import { useDeskChange } from '../use-desk-changes.ts';
import { wantedFrom, type WantedProduct } from './wanted-product.ts';

/** Sends only what was changed, each with what it was when the form was opened. */
export function ProductForm({ product, onDone }: { product: DeskProduct; onDone: () => void }) {
  const [seen] = useState(product); // what somebody else changes meanwhile must not pass for what was seen
  const [stock, setStock] = useState(String(product.quantity));
  const [error, setError] = useState('');
  const errorId = useId();
  const { mutate, isPending } = useDeskChange({
    send: (json: ProductChange) => unwrap(api.api.admin.products[':id'].$patch({ param: { id: seen.id }, json })),
    done: 'Tree updated',
    failed: 'Failed to update the tree',
  });

  function save(form: FormData): void {
    const wanted = wantedFrom(form);
    const problem = problemOf(wanted);
    setError(problem ?? '');
    if (problem) return;
    const change = changeOf(seen, wanted, form.get('reason'));
    if (Object.keys(change).length === 0) onDone();
    else mutate(change, { onSuccess: onDone });
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
      <DeskInput label="Price in dollars" name="price" inputMode="decimal" required defaultValue={(seen.priceCents / 100).toFixed(2)} />
      <DeskInput label="Stock" name="quantity" inputMode="numeric" required value={stock} onChange={(event) => setStock(event.currentTarget.value)} />
      {stock.trim() !== String(seen.quantity) && (
        <DeskSelect label="Why the stock changes" name="reason">
          {deskReasons.map((reason) => (
            <option key={reason} value={reason}>
              {reasonNames[reason]}
            </option>
          ))}
        </DeskSelect>
      )}
      <DeskInput label="Size" name="treeSize" maxLength={60} defaultValue={seen.treeSize ?? ''} />
      <DeskInput label="What the picture shows" name="imageAlt" maxLength={250} defaultValue={seen.imageAlt ?? ''} className="col-span-2 lg:col-span-3" />
      <DeskCheck label="Hidden from the shop" name="hidden" defaultChecked={seen.hidden} className="col-span-2 lg:col-span-1" />
      {error && (
        <p id={errorId} role="alert" className="col-span-full font-medium text-apple">
          {error}
        </p>
      )}
      <div className="col-span-full flex gap-2.5">
        <Button type="submit" size="small" busyLabel={isPending && 'Saving...'}>
          Save<span className="sr-only"> {name}</span>
        </Button>
        <Button look="ghost" size="small" onClick={onDone}>
          Close
        </Button>
      </div>
    </form>
  );
}

function problemOf(wanted: WantedProduct): string | undefined {
  for (const name of ['priceCents', 'quantity', 'treeSize', 'imageAlt'] as const) {
    const parsed = productFields[name].safeParse(wanted[name]);
    if (!parsed.success) return parsed.error.issues[0]?.message;
  }
  return undefined;
}

function changeOf(seen: WantedProduct, wanted: WantedProduct, reason: FormDataEntryValue | null): ProductChange {
  const fields = (['priceCents', 'quantity', 'treeSize', 'imageAlt', 'hidden'] as const).filter((name) => seen[name] !== wanted[name]);
  const change = Object.fromEntries(fields.map((name) => [name, { was: seen[name], now: wanted[name] }]));
  return productChangeSchema.parse({ ...change, ...(change.quantity && { reason }) });
}
