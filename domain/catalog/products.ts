import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';
import { wholeNumber } from '#domain/form-fields.ts';
import { pageField, searchField } from '#domain/list-fields.ts';
import { fruits, type Product } from './catalog.ts';
import type { TreeCounts } from './tree-counts.ts';

export const productsPerPage = 50;
export const priceCentsMax = 1_000_000;
export const stockMax = 100_000;
export const pictureBytesMax = 10 * 1024 * 1024;
export const pictureWidthMin = 480;
export const csvBytesMax = 4 * 1024 * 1024;
export const csvRowsMax = 20_000;

/** Reasons for a manual stock adjustment. */
export const stockAdjustmentReasons = ['gift', 'frost', 'added'] as const;
export type StockAdjustmentReason = (typeof stockAdjustmentReasons)[number];
export const stockReasonNames = {
  initial: 'First stock',
  sold: 'Sold',
  canceled: 'Order canceled',
  count: 'Counted',
  frost: 'Lost to frost',
  gift: 'Given away',
  added: 'Added',
  import: 'CSV import',
  season: 'New season',
  claim: 'Replacement for a claim',
  shortfall: 'Shortfall',
  handed_over: 'Handed over at the gate',
  change: 'Order changed',
} as const;

/** A `products` row as admins see it. */
export interface AdminProduct extends Product, TreeCounts {
  /** The part of the stock that is kept for people in line. */
  forLine: number;
  hidden: boolean;
  fieldRow: string | null;
  /** People in line. */
  waiting: number;
  /** How many trees they wait for together. */
  waitingTrees: number;
}

export const productFields = {
  priceCents: z
    .int('The price must be an amount')
    .check(
      z.minimum(1, 'The price must be above 0'),
      z.maximum(priceCentsMax, 'The price is too high'),
    ),
  quantity: z
    .int('The stock must be a whole number')
    .check(
      z.minimum(0, 'The stock cannot be below 0'),
      z.maximum(stockMax, 'The stock is too high'),
    ),
  treeSize: z.nullable(
    z.string().check(cleaned.line(), z.minLength(1), z.maxLength(60, 'The size is too long')),
  ),
  imageAlt: z.nullable(
    z
      .string()
      .check(cleaned.line(), z.minLength(1), z.maxLength(250, 'The image description is too long')),
  ),
  hidden: z.boolean(),
  /** Where a tree stands in the nursery, such as '12' or 'East 3'. */
  fieldRow: z.nullable(
    z.string().check(cleaned.line(), z.minLength(1), z.maxLength(40, 'The field row is too long')),
  ),
};

/** Fields an admin overwrites directly; stock changes go through `StockChange`. */
export type ProductField = Exclude<keyof typeof productFields, 'quantity'>;

const name = (what: string) =>
  z
    .string()
    .check(
      cleaned.line(),
      z.minLength(1, `${what} is missing`),
      z.maxLength(100, `${what} is too long`),
    );

/** Identify a tree; immutable once created. */
export const productIdentityFields = {
  fruit: z.enum(fruits, `The fruit must be ${fruits.join(', ')}`),
  variety: name('The variety'),
  rootstock: name('The rootstock'),
};

export const newProductSchema = z.strictObject({ ...productIdentityFields, ...productFields });
export type NewProduct = z.infer<typeof newProductSchema>;

/**
 * Sales go on while an admin edits, so a stock change states its intent. A count replaces the
 * number the admin saw, the stock (`count`) or what stands (`standing`), and is refused if that
 * number is stale. A difference applies to the current stock; `key` makes it idempotent.
 */
export const stockChangeSchema = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('count'),
    seen: productFields.quantity,
    counted: productFields.quantity,
  }),
  z.strictObject({
    intent: z.literal('standing'),
    seen: productFields.quantity,
    inOrders: productFields.quantity,
    counted: productFields.quantity,
  }),
  z.strictObject({
    intent: z.enum(stockAdjustmentReasons, 'Unknown reason'),
    trees: wholeNumber('Enter the number of trees', [1, stockMax], 'That is too many trees'),
    key: z.uuid('Unknown key'),
  }),
]);
export type StockChange = z.infer<typeof stockChangeSchema>;

/** The value the admin saw and the new one. */
const change = <T extends z.ZodMiniType>(field: T) =>
  z.optional(z.strictObject({ was: field, now: field }));
export const productChangeSchema = z.strictObject({
  priceCents: change(productFields.priceCents),
  treeSize: change(productFields.treeSize),
  imageAlt: change(productFields.imageAlt),
  hidden: change(productFields.hidden),
  fieldRow: change(productFields.fieldRow),
  stock: z.optional(stockChangeSchema),
});
export type ProductChange = z.infer<typeof productChangeSchema>;

export const productListSchema = z.object({
  search: searchField(),
  show: z._default(z.enum(['all', 'low', 'hidden'], 'Unknown filter'), 'all'),
  page: pageField(1000),
});
export type ProductListRequest = z.infer<typeof productListSchema>;

export interface ProductList {
  products: AdminProduct[];
  total: number;
}

/** At most so many are counted on one page. */
export const treesToCountPerPage = 50;

const { search, page } = productListSchema.shape;
export const treesToCountSchema = z.object({ search, page });
export type TreesToCountRequest = z.infer<typeof treesToCountSchema>;

export interface TreeToCount extends TreeCounts {
  id: string;
  variety: string;
  rootstock: string;
  fieldRow: string | null;
}

/** In the order of the field. */
export interface TreesToCount {
  trees: TreeToCount[];
  total: number;
}

export interface StockMovement {
  at: string;
  delta: number;
  /** Stock after the movement. */
  stock: number;
  reason: keyof typeof stockReasonNames;
  /** Set for sales, cancellations and replacements. */
  orderId: string | null;
  orderNumber: number | null;
}

export interface ProductEdit {
  at: string;
  by: string | null;
  /** What `before` and `after` have, its kind knows (`describeAudit`). */
  action: string;
  before: unknown;
  after: unknown;
}

/** Newest first, at most 200 of each. */
export interface ProductHistory {
  movements: StockMovement[];
  edits: ProductEdit[];
}

/** A place in the line for a tree, or trees that are held for one. */
export interface LinePlace {
  email: string;
  trees: number;
  /** Since when: ISO 8601, UTC, like all times here. */
  since: string;
  /** Null: still in line. */
  heldUntil: string | null;
  /** Why it is not offered a tree; null when it is next in its turn. */
  keptBack: 'unproven' | 'bounced' | 'passed over' | 'mail held' | null;
}

/** Who waits for a tree, and why some of it can be free meanwhile. */
export interface TreeLine {
  places: LinePlace[];
  /** How many more there are than are listed. */
  more: number;
  /** What keeps the whole line back. */
  keptBack: ('hidden' | 'ordering closed' | 'part used')[];
}

export const keptBackTexts: Record<NonNullable<LinePlace['keptBack']>, string> = {
  unproven: 'has not confirmed the address yet, so the place does not count',
  bounced: 'email to this address bounces',
  'passed over': 'let the sale fail that brought the tree back: counts a day later',
  'mail held': 'the email is held since the restore of the shop',
};
export const lineKeptBackTexts: Record<TreeLine['keptBack'][number], string> = {
  hidden: 'The tree is hidden from the shop.',
  'ordering closed': 'Ordering is closed, so nobody is offered a tree.',
  'part used': 'The line’s part of the stock is held already; the others are free for everybody.',
};
