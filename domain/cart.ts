import * as z from 'zod/mini';
import type { Fruit, Product } from './catalog.ts';
import type { Cents } from './money.ts';

export const quantityMax = 10_000;
const quantitySchema = z
  .int('Quantity must be a whole number')
  .check(
    z.minimum(1, 'Quantity must be at least 1'),
    z.maximum(quantityMax, 'Quantity is too large'),
  );

export const addToCartSchema = z.strictObject({
  productId: z.uuid('Unknown tree'),
  quantity: quantitySchema,
});
export type AddToCart = z.infer<typeof addToCartSchema>;

export const changeQuantitySchema = z.strictObject({ quantity: quantitySchema });

/** The price the buyer saw and accepts. */
export const acceptPriceSchema = z.strictObject({ priceCents: z.int('Unknown price') });
export type AcceptPrice = z.infer<typeof acceptPriceSchema>;

export interface CartItem {
  id: string;
  quantity: number;
  /** Unit price when the tree was added, or as last accepted. */
  addPriceCents: Cents;
  product: Product;
}

export interface Cart {
  items: CartItem[];
}

/** A variety in the cart that needs a pollination partner, with suitable varieties in stock. */
export interface PartnerNeed {
  variety: string;
  fruit: Fruit;
  partners: string[];
}

/** What changed since the tree was added. */
export type CartItemChange = 'sold_out' | 'too_few' | 'price';

export function cartItemChange({
  quantity,
  addPriceCents,
  product,
}: CartItem): CartItemChange | undefined {
  if (product.quantity === 0) return 'sold_out';
  if (quantity > product.quantity) return 'too_few';
  return addPriceCents === product.priceCents ? undefined : 'price';
}

/** True if any item exceeds its stock. */
export const hasShortage = (items: readonly CartItem[]): boolean =>
  items.some(({ quantity, product }) => quantity > product.quantity);

export const cartSubtotal = (items: readonly CartItem[]): Cents =>
  items.reduce((sum, item) => sum + item.quantity * item.product.priceCents, 0);
export const cartTreeCount = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + item.quantity, 0);
