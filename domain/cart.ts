import * as z from 'zod/mini';
import type { Product } from './catalog.ts';
import type { Cents } from './money.ts';

export const quantityMax = 10_000;
const quantitySchema = z.int('Quantity must be a whole number').check(z.minimum(1, 'Quantity must be at least 1'), z.maximum(quantityMax, 'Quantity is too large'));

export const addToCartSchema = z.strictObject({ productId: z.uuid('Unknown tree'), quantity: quantitySchema });
export type AddToCart = z.infer<typeof addToCartSchema>;

export const changeQuantitySchema = z.strictObject({ quantity: quantitySchema });
export type ChangeQuantity = z.infer<typeof changeQuantitySchema>;

export interface CartItem {
  id: string;
  quantity: number;
  product: Product;
}

export interface Cart {
  items: CartItem[];
}

export const cartSubtotal = (items: readonly CartItem[]): Cents => items.reduce((sum, item) => sum + item.quantity * item.product.priceCents, 0);
export const cartTreeCount = (items: readonly CartItem[]): number => items.reduce((sum, item) => sum + item.quantity, 0);
