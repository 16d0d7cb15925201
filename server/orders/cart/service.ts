import { transact } from '@grafted/postgres/transact.ts';
import { settings } from '#domain/farm/settings.ts';
import { centsFromNumeric, formatUsd } from '#domain/money.ts';
import type { AcceptPrice, AddToCart } from '#domain/orders/cart.ts';
import type { Db } from '#server/database/client.ts';
import { lockUser } from '#server/database/lock-user.ts';
import { assertOrderingOpen } from '#server/farm/season/assert-ordering-open.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import {
  deleteOwnItem,
  findOwnItem,
  findQuantityInCart,
  findStock,
  saveCartItem,
  updateAddPrice,
  updateQuantity,
} from './queries.ts';

export async function addToCart(
  db: Db,
  userId: string,
  { productId, quantity }: AddToCart,
): Promise<void> {
  assertOrderingOpen(settings.season);
  await transact(db, async (trx) => {
    await lockUser(trx, userId);
    const product = orRefuse(await findStock(trx, userId, productId), 'product_not_found');

    const inCart = await findQuantityInCart(trx, userId, productId);
    assertInStock(inCart + quantity, product.quantity, inCart);
    await saveCartItem(trx, {
      userId,
      productId,
      quantity: inCart + quantity,
      price: product.price,
    });
  });
}

export const changeQuantity = (
  db: Db,
  userId: string,
  { itemId, quantity }: { itemId: string; quantity: number },
): Promise<void> =>
  transact(db, async (trx) => {
    await lockUser(trx, userId);
    const item = orRefuse(await findOwnItem(trx, userId, itemId), 'item_not_found.in_cart');
    // Reducing is always allowed, even when the tree has sold out or ordering is closed.
    if (quantity > item.quantity) {
      assertOrderingOpen(settings.season);
      assertInStock(quantity, item.stock, 0);
    }
    await updateQuantity(trx, itemId, quantity);
  });

/** Accepts a price that changed after the tree was added. */
export const acceptPrice = (
  db: Db,
  userId: string,
  { itemId, priceCents }: AcceptPrice & { itemId: string },
): Promise<void> =>
  transact(db, async (trx) => {
    await lockUser(trx, userId);
    const item = orRefuse(await findOwnItem(trx, userId, itemId), 'item_not_found.in_cart');
    const now = centsFromNumeric(item.price);
    if (now !== priceCents) throw refuse('price_changed', `The price is ${formatUsd(now)} now`);
    await updateAddPrice(trx, itemId, item.price);
  });

export async function removeItem(db: Db, userId: string, itemId: string): Promise<void> {
  if (!(await deleteOwnItem(db, userId, itemId))) throw refuse('item_not_found.in_cart');
}

function assertInStock(wanted: number, stock: number, inCart: number): void {
  if (wanted <= stock) return;
  if (stock === 0) throw refuse('not_enough_stock.none');
  throw refuse(
    'not_enough_stock',
    inCart > 0 ? `Only ${stock} left, and ${inCart} already in your cart` : `Only ${stock} left`,
  );
}
