import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { admin } from '#app/admin/kit/admin-api.ts';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { Fields } from '#app/admin/kit/fields.tsx';
import { Form } from '#app/admin/kit/form.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { readTyped, typedOf } from '#app/ui/form/fields.tsx';
import { useSchemaForm } from '#app/ui/form/use-schema-form.ts';
import {
  productChangeSchema,
  type AdminProduct,
  type ProductChange,
  type ProductField,
} from '#domain/catalog/products.ts';
import { productFields } from './product-fields.ts';
import { countIntent, stockChangeFrom, StockFields, type StockInput } from './stock-fields.tsx';

interface ProductFormProps {
  product: AdminProduct;
  /** Opens with the field for a count. */
  isCounted?: boolean;
  onDone: () => void;
}

/** Sends only changed fields, each with the value last seen, for conflict detection. */
export function ProductForm({ product, isCounted, onDone }: ProductFormProps) {
  const [opened] = useState(product); // refetched data must not count as seen by the admin
  const [refused, setRefused] = useState(false);
  const seen = refused ? product : opened; // after a refusal, the current values have been shown
  const keys = useRef<Record<string, string>>({});
  /** Retries of the same difference reuse the idempotency key. */
  const keyOf = ({ stockIntent, stockTrees }: StockInput): string =>
    (keys.current[`${stockIntent} ${stockTrees}`] ??= crypto.randomUUID());
  const { mutate, isPending } = useAdminChange({
    send: (json: ProductChange) => admin.products[':id'].$patch({ param: { id: seen.id }, json }),
    done: 'Tree updated',
    failed: 'Failed to update the tree',
  });
  const form = useSchemaForm<FieldValues, ProductChange>({
    schema: productChangeSchema,
    values: {
      ...typedOf(productFields, opened),
      stockIntent: isCounted ? countIntent(opened) : '',
      stockTrees: '',
    },
    toContent: (input) => {
      const typed = input as StockInput; // among the values
      const stock = stockChangeFrom(typed, seen, keyOf(typed));
      const values = readTyped(productFields, input, opened) as ProductValues; // or invalid
      return { ...changesOf(values, opened, seen), ...(stock && { stock }) };
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
        buttons={<AdminButton onClick={onDone}>Close</AdminButton>}
      >
        <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4">
          <Fields of={productFields} form={form} only={['priceCents']} />
          <StockFields form={form} productId={seen.id} counts={seen} />
          <Fields of={productFields} form={form} only={others} looks={looks} />
        </div>
      </Form>
    </div>
  );
}

const others = Object.keys(productFields).filter((name) => name !== 'priceCents');
const looks = { hidden: { className: 'col-span-2 lg:col-span-1' } };
type ProductValues = Pick<AdminProduct, ProductField>;

/** Fields that differ from both the opened form and the last seen values. */
const changesOf = (values: ProductValues, opened: ProductValues, seen: ProductValues) =>
  Object.fromEntries(
    (Object.keys(productFields) as ProductField[]) // its keys
      .filter((name) => opened[name] !== values[name] && seen[name] !== values[name])
      .map((name) => [name, { was: seen[name], now: values[name] }]),
  );
