import * as z from 'zod/mini';
import type { Product } from '#domain/catalog/catalog.ts';
import type { Kind } from '#domain/catalog/growing-facts.ts';
import type { Standing } from '#domain/growing/pollination.ts';
import type { Cents } from '#domain/money.ts';
import type { ZipDelivery } from './delivery-estimate.ts';
import type { DaysWithRoom } from './pickups.ts';

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

/** A variety in the cart that bears little or nothing with the trees around it, and partners in stock. */
export interface PartnerNeed {
  variety: string;
  kind: Kind;
  /** `some`: only a hint. */
  standing: Extract<Standing, 'unserved' | 'probably' | 'some'>;
  text: string;
  /** Best first. */
  partners: PartnerOffer[];
}

export interface PartnerOffer {
  variety: string;
  reason: string;
  /** What speaks against it at the buyer's place; empty where it fits. */
  place: string;
  /** On the rootstock nearest in size to the tree that needs it. */
  product: Pick<Product, 'id' | 'rootstock' | 'priceCents'>;
}

/** A line about a tree in the cart to read before paying. */
export interface CartCaution {
  productId: string;
  /** 'Honeycrisp on Geneva 41' */
  tree: string;
  text: string;
}

/** The cart with all that its page says of it. */
export interface CartScreen extends Cart {
  partnerNeeds: PartnerNeed[];
  cautions: CartCaution[];
  /** Null for a buyer whose place is not known. */
  delivery: ZipDelivery | null;
  room: DaysWithRoom;
}

/** What changed since the tree was added. */
export type CartItemChange = 'sold_out' | 'too_few' | 'price';

export function cartItemChange({
  quantity,
  addPriceCents,
  product,
}: CartItem): CartItemChange | undefined {
  if (product.free === 0) return 'sold_out';
  if (quantity > product.free) return 'too_few';
  return addPriceCents === product.priceCents ? undefined : 'price';
}

/** True if any item exceeds its stock. */
export const hasShortage = (items: readonly CartItem[]): boolean =>
  items.some(({ quantity, product }) => quantity > product.free);

export const cartSubtotal = (items: readonly CartItem[]): Cents =>
  items.reduce((sum, item) => sum + item.quantity * item.product.priceCents, 0);
export const cartTreeCount = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + item.quantity, 0);
