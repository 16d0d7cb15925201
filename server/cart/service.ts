import type { AddToCart } from '#domain/cart.ts';
import type { Db } from '../database/client.ts';
import { lockUser, transact } from '../database/transact.ts';
import { ShopError } from '../errors.ts';
import { deleteOwnItem, findOwnItem, findQuantityInCart, findStock, saveCartItem, updateQuantity } from './queries.ts';

export async function addToCart(db: Db, userId: string, { productId, quantity }: AddToCart): Promise<void> {
  await transact(db, async (trx) => {
    await lockUser(trx, userId);
    const product = await findStock(trx, productId);
    if (!product) throw new ShopError('product_not_found', 404, 'Product not found');

    const inCart = await findQuantityInCart(trx, userId, productId);
    assertInStock(inCart + quantity, product.quantity, inCart);
    await saveCartItem(trx, { userId, productId, quantity: inCart + quantity });
  });
}

export async function changeQuantity(db: Db, userId: string, { itemId, quantity }: { itemId: string; quantity: number }): Promise<void> {
  await transact(db, async (trx) => {
    await lockUser(trx, userId);
    const item = await findOwnItem(trx, userId, itemId);
    if (!item) throw itemNotFound();
    // Fewer is always right, also when the shelf has emptied meanwhile.
    if (quantity > item.quantity) assertInStock(quantity, item.stock, 0);
    await updateQuantity(trx, itemId, quantity);
  });
}

export async function removeItem(db: Db, userId: string, itemId: string): Promise<void> {
  if (!(await deleteOwnItem(db, userId, itemId))) throw itemNotFound();
}

const itemNotFound = () => new ShopError('item_not_found', 404, 'Item not found');

function assertInStock(wanted: number, stock: number, inCart: number): void {
  if (wanted <= stock) return;
  if (stock === 0) throw new ShopError('not_enough_stock', 409, 'Out of Stock');
  throw new ShopError('not_enough_stock', 409, inCart > 0 ? `Only ${stock} left, and ${inCart} already in your cart` : `Only ${stock} left`);
}
