import { Hono } from 'hono';
import { stockWaitThanks } from '#domain/newsletter-email.ts';
import { placeText, stockWaitSchema } from '#domain/stock-wait.ts';
import { anyone } from '#server/http/access.ts';
import { createFormLimit } from '#server/http/form-limits.ts';
import { fields, redirectFormPosts } from '#server/http/form-posts.ts';
import type { StockWaitContext } from './context.ts';
import { waitForStock } from './service.ts';

export function stockWaitRoutes(context: StockWaitContext) {
  const { pool, formLimits } = context;
  return new Hono().post(
    '/',
    anyone,
    redirectFormPosts('stock'),
    createFormLimit(pool, formLimits),
    fields(stockWaitSchema),
    async (c) => {
      const { inLine } = await waitForStock(context, c.req.valid('json'));
      // The same response for an address that already waits.
      return c.json({ message: `${stockWaitThanks} ${placeText(inLine - 1)}` });
    },
  );
}
