import { Hono } from 'hono';
import { countableSearch, missedSearchSchema } from '#domain/catalog/missed-search.ts';
import { anyone } from '#server/platform/http/access.ts';
import { body } from '#server/platform/http/validation.ts';
import type { SearchContext } from './context.ts';
import { createMissedLimit } from './missed-limit.ts';
import { countMissedSearch } from './queries.ts';

/** For searches in the browser; the server searches for `/catalog?q=` itself. */
export function searchRoutes({ db, shop, formLimits }: SearchContext) {
  const limit = createMissedLimit(db, formLimits.clientAddressHeader);
  return new Hono()
    .get('/documents', anyone, async (c) => {
      c.header('Cache-Control', 'public, max-age=60');
      return c.json(await shop.listSearchDocuments());
    })
    .post('/missed', anyone, body(missedSearchSchema), async (c) => {
      await limit.count(c);
      const text = countableSearch(c.req.valid('json').text);
      if (text) await countMissedSearch(db, text);
      return c.body(null, 204);
    });
}
