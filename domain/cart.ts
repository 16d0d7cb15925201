import * as z from 'zod/mini';
import type { Fruit, Product } from './catalog.ts';
import type { Cents } from './money.ts';

export const quantityMax = 10_000;
const quantitySchema = z.int('Quantity must be a whole number').check(z.minimum(1, 'Quantity must be at least 1'), z.maximum(quantityMax, 'Quantity is too large'));

export const addToCartSchema = z.strictObject({ productId: z.uuid('Unknown tree'), quantity: quantitySchema });
export type AddToCart = z.infer<typeof addToCartSchema>;

export const changeQuantitySchema = z.strictObject({ quantity: quantitySchema });
export type ChangeQuantity = z.infer<typeof changeQuantitySchema>;

/** The price the buyer has seen and agrees to. */
export const acceptPriceSchema = z.strictObject({ priceCents: z.int('Unknown price') });
export type AcceptPrice = z.infer<typeof acceptPriceSchema>;

export interface CartItem {
  id: string;
  quantity: number;
  /** Of one tree, when it was put into the cart or its new price was last accepted. */
  addPriceCents: Cents;
  product: Product;
}

export interface Cart {
  items: CartItem[];
}

/** A variety in the cart that bears little or nothing alone, and which in stock would help it. */
export interface PartnerNeed {
  variety: string;
  fruit: Fruit;
  partners: string[];
}

/** What happened to a tree since it was put into the cart. */
export type CartItemChange = 'sold_out' | 'too_few' | 'price';

export function cartItemChange({ quantity, addPriceCents, product }: CartItem): CartItemChange | undefined {
  if (product.quantity === 0) return 'sold_out';
  if (quantity > product.quantity) return 'too_few';
  return addPriceCents === product.priceCents ? undefined : 'price';
}

/** Trees that cannot be bought as they are: fewer are left than wanted. */
export const hasShortage = (items: readonly CartItem[]): boolean => items.some(({ quantity, product }) => quantity > product.quantity);

export const cartSubtotal = (items: readonly CartItem[]): Cents => items.reduce((sum, item) => sum + item.quantity * item.product.priceCents, 0);
export const cartTreeCount = (items: readonly CartItem[]): number => items.reduce((sum, item) => sum + item.quantity, 0);
