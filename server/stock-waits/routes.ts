import { Hono } from 'hono';
import { stockWaitThanks } from '#domain/newsletter-email.ts';
import { stockWaitSchema } from '#domain/stock-wait.ts';
import { anyone } from '#server/http/access.ts';
import { createFormLimit } from '#server/http/form-limits.ts';
import { redirectFormPosts, readFields } from '#server/http/form-posts.ts';
import { parse } from '#server/http/validation.ts';
import type { Services } from '#server/services.ts';
import { waitForStock } from './service.ts';

export function stockWaitRoutes(services: Services) {
  return new Hono().post(
    '/',
    anyone,
    redirectFormPosts('stock'),
    createFormLimit(services.pool, services.config),
    async (c) => {
      await waitForStock(services, parse(stockWaitSchema, await readFields(c)));
      // The same response for an address that already waits.
      return c.json({ message: stockWaitThanks });
    },
  );
}
