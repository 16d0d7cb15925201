import { centsFromInput } from '#app/admin/orders/amount.ts';
import type { AdminProduct } from '#domain/admin/products.ts';

export type ProductInput = Pick<
  AdminProduct,
  'priceCents' | 'quantity' | 'treeSize' | 'imageAlt' | 'hidden'
>;

/** Reads the form. Invalid numbers become NaN, which the schemas reject with a message. */
export function readProductInput(form: FormData): ProductInput {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  return {
    priceCents: centsFromInput(text('price')) ?? Number.NaN,
    quantity: /^-?\d+$/.test(text('quantity')) ? Number(text('quantity')) : Number.NaN,
    treeSize: text('treeSize') || null,
    imageAlt: text('imageAlt') || null,
    hidden: form.get('hidden') === 'on',
  };
}
