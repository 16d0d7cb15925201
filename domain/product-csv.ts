import type { Fruit } from './catalog.ts';
import type { Cents } from './money.ts';

export const productCsvColumns = ['fruit', 'variety', 'rootstock', 'price', 'stock', 'size', 'picture text', 'hidden'] as const;
export type ProductCsvColumn = (typeof productCsvColumns)[number];

/** One line of the file. */
export interface ProductCsvRow {
  fruit: Fruit;
  variety: string;
  rootstock: string;
  priceCents: Cents;
  quantity: number;
  treeSize: string | null;
  imageAlt: string | null;
  hidden: boolean;
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
