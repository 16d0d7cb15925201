import type { Fruit } from '#domain/catalog.ts';
import type { Cents } from '#domain/money.ts';

export const productCsvColumns = ['fruit', 'variety', 'rootstock', 'price', 'stock', 'exported stock', 'size', 'picture text', 'hidden'] as const;
export type ProductCsvColumn = (typeof productCsvColumns)[number];
/** Name the tree. Any other column may be missing, and any other cell empty: then nothing changes. */
export const requiredCsvColumns = ['variety', 'rootstock'] as const satisfies ProductCsvColumn[];
/** Empties a size or a picture's text, where an empty cell changes nothing. */
export const csvNothing = '-';

/** The stock when the file was exported, and its last movement then. The file's stock is a difference to it: trees were sold since. */
export interface ExportedStock {
  quantity: number;
  movementId: number;
}

/** One line of the file. A member that is undefined changes nothing. */
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
  /** As people read them. */
  fields: { name: string; before: string; after: string }[];
}

/** What a file would do. Nothing is written before somebody has seen it. */
export interface ImportPlan {
  counts: Record<'new' | 'changed' | 'same' | 'problems', number>;
  /** The first two hundred of each. */
  changes: ImportChange[];
  problems: ImportProblem[];
  /** Names this very plan: writing asks for it again, in case the catalog has changed meanwhile. Null while there are problems. */
  seal: string | null;
}
