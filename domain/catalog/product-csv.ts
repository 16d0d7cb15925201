import type { Cents } from '#domain/money.ts';
import type { Fruit } from './catalog.ts';

export const productCsvColumns = [
  'fruit',
  'variety',
  'rootstock',
  'price',
  'stock',
  'exported stock',
  'size',
  'image description',
  'hidden',
  'field row',
] as const;
type ProductCsvColumn = (typeof productCsvColumns)[number];
/** Identify the tree. Other columns may be missing and other cells empty: those fields keep their value. */
export const requiredCsvColumns = ['variety', 'rootstock'] as const satisfies ProductCsvColumn[];

/**
 * Stock at export time and its last movement id. The import applies the file's stock as a
 * difference from it, because sales go on meanwhile.
 */
export interface ExportedStock {
  quantity: number;
  movementId: number;
}

/** One line of the file. An undefined field keeps its value. */
export interface ProductCsvRow {
  variety: string;
  rootstock: string;
  fruit?: Fruit;
  priceCents?: Cents;
  quantity?: number;
  exported?: ExportedStock;
  treeSize?: string | null;
  imageAlt?: string | null;
  hidden?: boolean;
  fieldRow?: string | null;
}
