import { Hono } from 'hono';
import { stockWaitThanks } from '#domain/newsletter-email.ts';
import { placeText, stockWaitSchema } from '#domain/stock-wait.ts';
import { anyone } from '#server/http/access.ts';
import { createFormLimit } from '#server/http/form-limits.ts';
import { redirectFormPosts, readFields } from '#server/http/form-posts.ts';
import { parse } from '#server/http/validation.ts';
import type { StockWaitContext } from './context.ts';
import { waitForStock } from './service.ts';

export function stockWaitRoutes(context: StockWaitContext) {
  const { pool, formLimits } = context;
  return new Hono().post(
    '/',
    anyone,
    redirectFormPosts('stock'),
    createFormLimit(pool, formLimits),
    async (c) => {
      const { inLine } = await waitForStock(context, parse(stockWaitSchema, await readFields(c)));
      // The same response for an address that already waits.
      return c.json({ message: `${stockWaitThanks} ${placeText(inLine - 1)}` });
    },
  );
}
