import type { Fruit } from '#domain/catalog.ts';
import type { Cents } from '#domain/money.ts';

export const productCsvColumns = [
  'fruit',
  'variety',
  'rootstock',
  'price',
  'stock',
  'exported stock',
  'size',
  'picture text',
  'hidden',
] as const;
export type ProductCsvColumn = (typeof productCsvColumns)[number];
/** Identify the tree. Other columns may be missing and other cells empty: those fields keep their value. */
export const requiredCsvColumns = ['variety', 'rootstock'] as const satisfies ProductCsvColumn[];
/** Clears a size or an image description; an empty cell would keep it. */
export const csvClearCell = '-';

/** Stock at export time and its last movement id. The import applies the file's stock as a difference from it, because sales go on meanwhile. */
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
}

export interface ImportProblem {
  line: number;
  message: string;
}

export interface ImportChange {
  line: number;
  variety: string;
  rootstock: string;
  kind: 'new' | 'changed';
  /** Formatted for display. */
  fields: { name: string; before: string; after: string }[];
}

/** Dry run of an import, shown for confirmation before anything is written. */
export interface ImportPlan {
  counts: Record<'new' | 'changed' | 'same' | 'problems', number>;
  /** The first 200 of each. */
  changes: ImportChange[];
  problems: ImportProblem[];
  /** Fingerprint of the plan. The import must present it, so a catalog changed meanwhile is detected. Null while there are problems. */
  seal: string | null;
}
