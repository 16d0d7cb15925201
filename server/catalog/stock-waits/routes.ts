import { Hono, type Context } from 'hono';
import { stockWaitSchema, type StockWait } from '#domain/catalog/stock-wait.ts';
import { waitTreesMax } from '#domain/catalog/wait-trees.ts';
import { stockWaitThanks } from '#domain/customers/newsletter-email.ts';
import { anyone } from '#server/platform/http/access.ts';
import { createClientLimit } from '#server/platform/http/client-limit.ts';
import { createFormLimit } from '#server/platform/http/form-limits.ts';
import { fields, redirectFormPosts } from '#server/platform/http/form-posts.ts';
import { body } from '#server/platform/http/validation.ts';
import { verifiedEmail } from '#server/platform/http/verified-email.ts';
import type { StockWaitContext } from './context.ts';
import { waitAsCustomer, waitForStock } from './service.ts';

/** Each address that a network enters costs a mail, and once it is proven it may hold trees. */
const waitsPerNetworkAndTree = { times: 5, seconds: 24 * 3600 };
const treesPerNetworkAndTree = { times: 2 * waitTreesMax, seconds: 24 * 3600 };

export function stockWaitRoutes(context: StockWaitContext) {
  const { db, formLimits, access } = context;
  const formLimit = createFormLimit(db, formLimits);
  const { clientAddressHeader } = formLimits;
  const addressLimit = createClientLimit(db, {
    name: 'stock-wait',
    ...waitsPerNetworkAndTree,
    clientAddressHeader,
  });
  const treeLimit = createClientLimit(db, {
    name: 'stock-wait-trees',
    ...treesPerNetworkAndTree,
    clientAddressHeader,
  });
  const waitUnproven = async (c: Context, wait: StockWait) => {
    const productId = wait.productId.toLowerCase();
    await addressLimit.count(c, productId);
    await treeLimit.count(c, productId, wait.trees);
    await waitForStock(context, wait);
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
        return c.json({ message: await waitAsCustomer(context, wait) });
      })
  );
}
