import { clientAddress, clientBlock } from '@grafted/auth';
import { Hono } from 'hono';
import { countableSearch, missedSearchSchema } from '#domain/missed-search.ts';
import { anyone } from '#server/http/access.ts';
import { createRateLimit } from '#server/http/rate-limit.ts';
import { body } from '#server/http/validation.ts';
import type { SearchContext } from './context.ts';
import { countMissedSearch } from './queries.ts';

const hour = 3600;
const missedPerHour = 60;

/** For searches in the browser; the server searches for `/catalog?q=` itself. */
export function searchRoutes({ db, pool, shop, formLimits }: SearchContext) {
  const limit = createRateLimit(pool, { name: 'search', times: missedPerHour, seconds: hour });
  return new Hono()
    .get('/documents', anyone, async (c) => {
      c.header('Cache-Control', 'public, max-age=60');
      return c.json(await shop.listSearchDocuments());
    })
    .post('/missed', anyone, body(missedSearchSchema), async (c) => {
      await limit.count(clientBlock(clientAddress(c, formLimits.clientAddressHeader)));
      const text = countableSearch(c.req.valid('json').text);
      if (text) await countMissedSearch(db, text);
      return c.body(null, 204);
    });
}
