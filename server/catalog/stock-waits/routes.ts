import { Hono, type Context } from 'hono';
import { stockWaitSchema, type StockWait } from '#domain/catalog/stock-wait.ts';
import { stockWaitThanks } from '#domain/customers/newsletter-email.ts';
import { anyone } from '#server/platform/http/access.ts';
import { createFormLimit } from '#server/platform/http/form-limits.ts';
import { fields, redirectFormPosts } from '#server/platform/http/form-posts.ts';
import { body } from '#server/platform/http/validation.ts';
import { verifiedEmail } from '#server/platform/http/verified-email.ts';
import type { StockWaitContext } from './context.ts';
import { createPlaceLimit } from './place-limit.ts';
import { findOwnPlace, waitAsCustomer, waitForStock } from './service.ts';

export function stockWaitRoutes(context: StockWaitContext) {
  const { db, formLimits, access } = context;
  const formLimit = createFormLimit(db, formLimits);
  const limit = createPlaceLimit(context);
  const waitUnproven = async (c: Context, wait: StockWait) => {
    await limit.count(c, wait);
    await waitForStock(context, { ...wait, clientKey: limit.clientKey(c) });
    // The same response for an address that already waits: anybody can enter it.
    return c.json({ message: stockWaitThanks });
  };
  return (
    new Hono()
      .post('/', anyone, redirectFormPosts('stock'), formLimit, fields(stockWaitSchema), (c) =>
        waitUnproven(c, c.req.valid('json')),
      )
      // With the address that the account has confirmed, the place is taken at once.
      .post('/own', access.customer, formLimit, body(stockWaitSchema), async (c) => {
        const wait = c.req.valid('json');
        if (verifiedEmail(c.var.identity)?.toLowerCase() !== wait.email.toLowerCase())
          return waitUnproven(c, wait);
        await limit.count(c, wait, await findOwnPlace(db, wait));
        return c.json({
          message: await waitAsCustomer(context, { ...wait, clientKey: limit.clientKey(c) }),
        });
      })
  );
}
