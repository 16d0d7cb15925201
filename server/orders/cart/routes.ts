import { Hono } from 'hono';
import { claimTreeSchema } from '#domain/catalog/stock-wait.ts';
import {
  acceptPriceSchema,
  addToCartSchema,
  changeQuantitySchema,
  type Cart,
} from '#domain/orders/cart.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body, idOf, uuidParam } from '#server/platform/http/validation.ts';
import type { CartContext } from './context.ts';
import { putHeldTreesIntoCart } from './held-trees.ts';
import { listCartItems } from './queries.ts';
import { acceptPrice, addToCart, changeQuantity, removeItem } from './service.ts';

export function cartRoutes(context: CartContext) {
  const { db, reads } = context;
  const { customer } = context.access;
  return new Hono()
    .get('/', customer, async (c) =>
      c.json({ items: await listCartItems(reads, c.var.identity.userId) } satisfies Cart),
    )
    .post('/items', customer, body(addToCartSchema), (c) =>
      noContent(c, addToCart(db, c.var.identity.userId, c.req.valid('json'))),
    )
    .post('/held-trees', customer, body(claimTreeSchema), (c) =>
      noContent(c, putHeldTreesIntoCart(context, c.var.identity, c.req.valid('json'))),
    )
    .patch('/items/:id', customer, uuidParam, body(changeQuantitySchema), async (c) => {
      await changeQuantity(db, c.var.identity.userId, { itemId: idOf(c), ...c.req.valid('json') });
      return c.body(null, 204);
    })
    .put('/items/:id/accepted-price', customer, uuidParam, body(acceptPriceSchema), async (c) => {
      await acceptPrice(db, c.var.identity.userId, { itemId: idOf(c), ...c.req.valid('json') });
      return c.body(null, 204);
    })
    .delete('/items/:id', customer, uuidParam, (c) =>
      noContent(c, removeItem(db, c.var.identity.userId, idOf(c))),
    );
}
