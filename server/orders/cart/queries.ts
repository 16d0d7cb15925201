import { compiled } from '@grafted/postgres/compiled.ts';
import { sql } from 'kysely';
import { retention } from '#domain/farm/retention.ts';
import { centsFromNumeric } from '#domain/money.ts';
import type { CartItem } from '#domain/orders/cart.ts';
import { isActive } from '#domain/orders/order-rules.ts';
import { productColumns, productFromRow } from '#server/catalog/queries.ts';
import { freeFor } from '#server/catalog/stock-waits/held-tree-queries.ts';
import { hasRow, type Db, type Trx } from '#server/database/client.ts';
import { countAffected, execute } from '#server/database/rows.ts';
import { matchesRule } from '#server/orders/conditions/queries.ts';

export const cartStatement = (db: Db, { userId }: { userId: string }) =>
  db
    .selectFrom('cart_items')
    .innerJoin('products', 'products.id', 'cart_items.product_id')
    .select([
      'cart_items.id as item_id',
      'cart_items.quantity as wanted',
      'cart_items.add_price',
      ...productColumns,
      freeFor(userId).as('free_for_buyer'),
    ])
    .where('cart_items.user_id', '=', userId)
    .orderBy('cart_items.created_at')
    .orderBy('cart_items.id');

const selectCart = compiled(cartStatement);

export async function listCartItems(db: Db, userId: string): Promise<CartItem[]> {
  const rows = await selectCart(db, { userId });
  return rows.map(({ item_id, wanted, add_price, free_for_buyer: free, ...product }) => ({
    id: item_id,
    quantity: wanted,
    addPriceCents: centsFromNumeric(add_price),
    product: productFromRow({ ...product, free }),
  }));
}

export const findStock = (trx: Trx, userId: string, productId: string) =>
  trx
    .selectFrom('products')
    .select(['id', freeFor(userId).as('quantity'), 'price'])
    .where('id', '=', productId)
    .executeTakeFirst();

export async function findQuantityInCart(
  trx: Trx,
  userId: string,
  productId: string,
): Promise<number> {
  const row = await trx
    .selectFrom('cart_items')
    .select('quantity')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row?.quantity ?? 0;
}

export const findOwnItem = (trx: Trx, userId: string, itemId: string) =>
  trx
    .selectFrom('cart_items')
    .innerJoin('products', 'products.id', 'cart_items.product_id')
    .select(['cart_items.quantity', freeFor(userId).as('stock'), 'products.price'])
    .where('cart_items.id', '=', itemId)
    .where('cart_items.user_id', '=', userId)
    .executeTakeFirst();

export async function saveCartItem(
  trx: Trx,
  item: { userId: string; productId: string; quantity: number; price: string },
): Promise<void> {
  // Adding more of a tree accepts its current price.
  const wanted = { quantity: item.quantity, add_price: item.price };
  await trx
    .insertInto('cart_items')
    .values({ user_id: item.userId, product_id: item.productId, ...wanted })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'product_id'])
        .doUpdateSet({ ...wanted, updated_at: sql`now()` }),
    )
    .execute();
}

export async function updateAddPrice(trx: Trx, itemId: string, price: string): Promise<void> {
  await trx
    .updateTable('cart_items')
    .set({ add_price: price, updated_at: sql`now()` })
    .where('id', '=', itemId)
    .execute();
}

export async function updateQuantity(trx: Trx, itemId: string, quantity: number): Promise<void> {
  await trx
    .updateTable('cart_items')
    .set({ quantity, updated_at: sql`now()` })
    .where('id', '=', itemId)
    .execute();
}

/** False when the item is not in this customer's cart. */
export const deleteOwnItem = (db: Db, userId: string, itemId: string): Promise<boolean> =>
  hasRow(
    db
      .deleteFrom('cart_items')
      .where('id', '=', itemId)
      .where('user_id', '=', userId)
      .returning('id'),
  );

/** Removes the order's quantities from the cart; trees added during the payment stay. */
export const removeOrderFromCart = (trx: Trx, orderId: string): Promise<void> =>
  execute(trx)`with bought as (
      select orders.user_id, product_id, quantity from orders join order_items on order_id = orders.id
      where orders.id = ${orderId}
    ), gone as (
      delete from cart_items using bought
      where cart_items.user_id = bought.user_id and cart_items.product_id = bought.product_id
        and cart_items.quantity <= bought.quantity
    )
    update cart_items set quantity = cart_items.quantity - bought.quantity, updated_at = now() from bought
    where cart_items.user_id = bought.user_id and cart_items.product_id = bought.product_id
      and cart_items.quantity > bought.quantity`;

/** @returns the number of deleted rows */
export const deleteAbandonedCarts = (db: Db): Promise<number> =>
  countAffected(db)`
    delete from cart_items
    where user_id in (
      select user_id
      from cart_items
      group by user_id
      having max(updated_at) < now() - make_interval(days => ${sql.lit(retention.cartDays)})
    )`;

/** Varieties that are paid for and not yet handed over. */
export async function listOrderedVarieties(
  db: Db,
  userId: string,
  { exceptOrder = null }: { exceptOrder?: string | null } = {},
): Promise<string[]> {
  const rows = await selectOrderedVarieties(db, { userId, exceptOrder });
  return rows.map(({ variety }) => variety);
}

const selectOrderedVarieties = compiled(
  (db: Db, { userId, exceptOrder }: { userId: string; exceptOrder: string | null }) =>
    db
      .selectFrom('orders')
      .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
      .innerJoin('products', 'products.id', 'order_lines.product_id')
      .where('order_lines.quantity', '>', sql.lit(0))
      .select('products.variety')
      .distinct()
      .where('orders.user_id', '=', userId)
      .where(sql<boolean>`orders.id is distinct from ${exceptOrder}::uuid`)
      .where('orders.status', '<>', 'Delivered')
      .where('orders.hidden_at', 'is', null)
      .where(matchesRule(isActive)),
);
