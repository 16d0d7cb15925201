import { Hono } from 'hono';
import { readPlaceCookie } from '#domain/growing/place-cookie.ts';
import { cartTreeCount, type CartScreen } from '#domain/orders/cart.ts';
import type { Db } from '#server/database/client.ts';
import { findClimateFor } from '#server/growing/places/service.ts';
import { listCautions } from '#server/orders/cart/cautions.ts';
import type { CartContext } from '#server/orders/cart/context.ts';
import { listPartnerNeeds } from '#server/orders/cart/partners.ts';
import { listCartItems } from '#server/orders/cart/queries.ts';
import { findZipDelivery } from '#server/orders/delivery/zip-drive-times.ts';
import { listDaysWithRoom } from '#server/orders/pickups/choices.ts';

/** All that the page of a cart shows, in one answer. The ZIP code of its buyer comes in the cookie. */
export const cartScreenRoutes = ({ reads, access }: Pick<CartContext, 'reads' | 'access'>) =>
  new Hono().get('/screen', access.customer, async (c) => {
    const zip = readPlaceCookie(c.req.header('cookie') ?? null);
    return c.json(await readCartScreen(reads, c.var.identity.userId, zip));
  });

async function readCartScreen(
  db: Db,
  userId: string,
  zip: string | undefined,
): Promise<CartScreen> {
  const [items, place, delivery = null] = await Promise.all([
    listCartItems(db, userId),
    findClimateFor(db, zip),
    zip === undefined ? undefined : findZipDelivery(db, zip),
  ]);
  const products = items.map(({ product }) => product);
  const [partnerNeeds, cautions, room] = await Promise.all([
    listPartnerNeeds(db, userId, { products, place }),
    listCautions(db, products, place),
    listDaysWithRoom(db, cartTreeCount(items)),
  ]);
  return { items, partnerNeeds, cautions, delivery, room };
}
