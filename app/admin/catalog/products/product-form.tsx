import { useRef, useState } from 'react';
import { AdminCheck, AdminInput } from '#app/admin/kit/controls.tsx';
import { Form } from '#app/admin/kit/form.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { useSchemaForm } from '#app/admin/kit/use-schema-form.ts';
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
  const seen = refused ? product : opened; // after a refusal, the current values have been shown
  const keys = useRef<Record<string, string>>({});
  /** Retries of the same difference reuse the idempotency key. */
  const keyOf = ({ stockIntent, stockTrees }: ProductInput): string =>
    (keys.current[`${stockIntent} ${stockTrees}`] ??= crypto.randomUUID());
  const { mutate, isPending } = useAdminChange({
    send: (json: ProductChange) =>
      unwrap(api.api.admin.products[':id'].$patch({ param: { id: seen.id }, json })),
    done: 'Tree updated',
    failed: 'Failed to update the tree',
  });
  const form = useSchemaForm({
    schema: productChangeSchema,
    values: inputOf(opened),
    toContent: (input) => {
      const stock = stockChangeFrom(input, countsOf(seen), keyOf(input));
      return { ...changesOf(valuesOf(input), { opened, seen }), ...(stock && { stock }) };
    },
    inputAt: () => 'root',
    onSave(change, onRefused) {
      if (Object.keys(change).length === 0) return onDone();
      mutate(change, {
        onSuccess: onDone,
        onError: (refusal) => {
          setRefused(true);
          onRefused(refusal);
        },
      });
    },
  });
  const name = `${product.variety} on ${product.rootstock}`;
  return (
    <div className="mt-2 rounded-thumb bg-paper p-3.5">
      <Form
        form={form}
        label={`Edit ${name}`}
        save={['Save', 'Saving...']}
        busy={isPending}
        buttons={
          <Button variant="ghost" size="small" onClick={onDone}>
            Close
          </Button>
        }
      >
        <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4">
          <AdminInput label="Price in dollars" inputMode="decimal" {...form.register('price')} />
          <StockFields form={form} productId={seen.id} counts={countsOf(seen)} />
          <AdminInput label="Size" maxLength={60} {...form.register('treeSize')} />
          <AdminInput
            label="Image description"
            maxLength={250}
            className="col-span-2"
            {...form.register('imageAlt')}
          />
          <AdminInput label="Field row" maxLength={40} {...form.register('fieldRow')} />
          <AdminCheck
            label="Hidden from the shop"
            className="col-span-2 lg:col-span-1"
            {...form.register('hidden')}
          />
        </div>
      </Form>
    </div>
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
