import { centsOrNaN, dollars, textOrNull } from '#app/admin/kit/form-values.ts';
import type { AdminProduct, ProductField } from '#domain/admin/products.ts';

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
  price: dollars(priceCents),
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
