import * as z from 'zod/mini';
import { fruits, type Product } from './catalog.ts';

export const productsPerPage = 100;
export const priceCentsMax = 1_000_000;
export const stockMax = 100_000;
export const pictureBytesMax = 10 * 1024 * 1024;
export const pictureWidthMin = 480;
export const csvBytesMax = 4 * 1024 * 1024;
export const csvRowsMax = 20_000;

/** Why the desk changes a stock; sales and cancelings speak for themselves. */
export const deskReasons = ['count', 'frost', 'gift'] as const;
export type DeskReason = (typeof deskReasons)[number];
export const reasonNames = {
  initial: 'First stock',
  sold: 'Sold',
  canceled: 'Order canceled',
  count: 'Counted',
  frost: 'Lost to frost',
  gift: 'Given away',
  import: 'CSV file',
} as const;

/** A row of `products` as the desk sees it. */
export interface DeskProduct extends Product {
  hidden: boolean;
  /** People who asked to be told when it is back. */
  waiting: number;
}

export const productFields = {
  priceCents: z.int('The price must be an amount').check(z.minimum(1, 'The price must be above 0'), z.maximum(priceCentsMax, 'The price is too high')),
  quantity: z.int('The stock must be a whole number').check(z.minimum(0, 'The stock cannot be below 0'), z.maximum(stockMax, 'The stock is too high')),
  treeSize: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(60, 'The size is too long'))),
  imageAlt: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(250, 'The picture’s text is too long'))),
  hidden: z.boolean(),
};
export type ProductField = keyof typeof productFields;

const name = (what: string) => z.string().check(z.trim(), z.minLength(1, `${what} is missing`), z.maxLength(100, `${what} is too long`));

/** What a tree is, and stays. */
export const productNames = {
  fruit: z.enum(fruits, `The fruit must be ${fruits.join(', ')}`),
  variety: name('The variety'),
  rootstock: name('The rootstock'),
};

export const newProductSchema = z.strictObject({ ...productNames, ...productFields });
export type NewProduct = z.infer<typeof newProductSchema>;

/** What a field was when its maker looked, and what it shall be. */
const change = <T extends z.ZodMiniType>(field: T) => z.optional(z.strictObject({ was: field, now: field }));
export const productChangeSchema = z
  .strictObject({
    priceCents: change(productFields.priceCents),
    quantity: change(productFields.quantity),
    treeSize: change(productFields.treeSize),
    imageAlt: change(productFields.imageAlt),
    hidden: change(productFields.hidden),
    reason: z.optional(z.enum(deskReasons, 'Unknown reason')),
  })
  .check(z.refine(({ quantity, reason }) => !quantity || reason !== undefined, { message: 'Say why the stock changes', path: ['reason'] }));
export type ProductChange = z.infer<typeof productChangeSchema>;

export const productListSchema = z.object({
  search: z._default(z.string().check(z.trim(), z.maxLength(100, 'Search for less than 100 characters')), ''),
  show: z._default(z.enum(['all', 'low', 'hidden'], 'Unknown filter'), 'all'),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1),
});
export type ProductListRequest = z.infer<typeof productListSchema>;

export interface ProductList {
  products: DeskProduct[];
  total: number;
}

export interface StockMovement {
  at: string;
  delta: number;
  /** What was there afterwards. */
  left: number;
  reason: keyof typeof reasonNames;
  /** Whose sale it was. */
  orderId: string | null;
}

export interface ProductEdit {
  at: string;
  by: string | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Newest first, the last two hundred of each. */
export interface ProductHistory {
  movements: StockMovement[];
  edits: ProductEdit[];
}
