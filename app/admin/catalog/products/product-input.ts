import { centsFromInput } from '#app/admin/orders/orders/amount.ts';
import type { AdminProduct, ProductField } from '#domain/admin/products.ts';

// How typed values are read. Invalid numbers become NaN, which the schemas reject with a message.

export const centsOrNaN = (text: string): number => centsFromInput(text) ?? Number.NaN;
export const wholeOrNaN = (text: string): number =>
  /^-?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
export const textOrNull = (text: string): string | null => text.trim() || null;

/** The form of a tree, as typed. */
export interface ProductInput {
  price: string;
  treeSize: string;
  imageAlt: string;
  fieldRow: string;
  hidden: boolean;
  /** Empty for no change. */
  stockIntent: string;
  stockTrees: string;
}
export type ProductValues = Pick<AdminProduct, ProductField>;

export const inputOf = ({
  priceCents,
  treeSize,
  imageAlt,
  hidden,
  fieldRow,
}: ProductValues): ProductInput => ({
  price: (priceCents / 100).toFixed(2),
  treeSize: treeSize ?? '',
  imageAlt: imageAlt ?? '',
  fieldRow: fieldRow ?? '',
  hidden,
  stockIntent: '',
  stockTrees: '',
});

export const valuesOf = ({
  price,
  treeSize,
  imageAlt,
  hidden,
  fieldRow,
}: ProductInput): ProductValues => ({
  priceCents: centsOrNaN(price),
  treeSize: textOrNull(treeSize),
  imageAlt: textOrNull(imageAlt),
  fieldRow: textOrNull(fieldRow),
  hidden,
});
