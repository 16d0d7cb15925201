import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Db } from '#server/database/client.ts';
import { csvResponse } from '#server/platform/http/csv-response.ts';
import { csvLine } from '#server/platform/http/csv.ts';
import { query } from '#server/platform/http/validation.ts';
import { countSubscribers, listSubscribers, type ListedSubscriber } from './admin-queries.ts';
import type { NewsletterAdminContext } from './context.ts';

const pageSize = 50;
const csvBatch = 500;
const csvHead = [
  'email',
  'subscribed',
  'consented at',
  'source',
  'text version',
  'unsubscribed at',
  'bounced',
];

const searchSchema = z.object({
  q: z._default(z.string().check(z.maxLength(255, 'Invalid search')), ''),
  /** Cursor: `consentedAt` and `id` of the last row shown. */
  after: z.optional(z.iso.datetime('Invalid search')),
  afterId: z.optional(z.uuid('Invalid search')),
});

export const newsletterAdminRoutes = ({ db, log, access: { admin } }: NewsletterAdminContext) =>
  new Hono()
    .get('/newsletter', admin, query(searchSchema), async (c) => {
      const { q, after, afterId } = c.req.valid('query');
      const subscribers = await listSubscribers(db, {
        search: q,
        limit: pageSize,
        after: after && afterId ? { consentedAt: after, id: afterId } : undefined,
      });
      return c.json({ subscribers, total: await countSubscribers(db, q) });
    })
    .get('/newsletter.csv', admin, query(searchSchema), (c) =>
      csvResponse(c, {
        name: 'newsletter.csv',
        lines: subscriberCsv(db, c.req.valid('query').q),
        log,
      }),
    );

async function* subscriberCsv(db: Db, search: string): AsyncGenerator<string> {
  yield csvLine(csvHead);
  for (let after: ListedSubscriber | undefined; ;) {
    const batch = await listSubscribers(db, { search, limit: csvBatch, after });
    yield batch.map(csvLineOf).join('');
    after = batch.at(-1);
    if (batch.length < csvBatch) return;
  }
}

const csvLineOf = ({
  email,
  subscribed,
  consentedAt,
  source,
  textVersion,
  unsubscribedAt,
  bounced,
}: ListedSubscriber): string =>
  csvLine([
    email,
    subscribed ? 'yes' : 'no',
    consentedAt,
    source,
    textVersion,
    unsubscribedAt ?? '',
    bounced ? 'yes' : 'no',
  ]);
