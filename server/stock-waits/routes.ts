import { Hono } from 'hono';
import { stockWaitThanks } from '#domain/newsletter-email.ts';
import { stockWaitSchema } from '#domain/stock-wait.ts';
import { anyone } from '../access.ts';
import { createFormLimit } from '../form-limits.ts';
import type { Services } from '../services.ts';
import { body } from '../validation.ts';
import { waitForStock } from './service.ts';

export function stockWaitRoutes(services: Services) {
  return new Hono().post('/', anyone, createFormLimit(services.pool, services.config), body(stockWaitSchema), async (c) => {
    await waitForStock(services, c.req.valid('json'));
    // The same for an address in line already.
    return c.json({ message: stockWaitThanks });
  });
}
