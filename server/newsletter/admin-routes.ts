import { Hono } from 'hono';
import { stream } from 'hono/streaming';
import { validator } from 'hono/validator';
import * as z from 'zod';
import { csvLine } from '../csv.ts';
import type { Services } from '../services.ts';
import { countSubscribers, listSubscribers, type ListedSubscriber } from './admin-queries.ts';

const pageSize = 50;
const csvBatch = 500;
const csvHead = ['email', 'subscribed', 'consented at', 'source', 'text version', 'unsubscribed at', 'bounced'];

const querySchema = z.object({
  q: z.string().max(255).default(''),
  /** `consentedAt` and `id` of the last one shown. */
  after: z.iso.datetime().optional(),
  afterId: z.uuid().optional(),
});
const query = validator('query', (value, c) => {
  const parsed = querySchema.safeParse(value);
  return parsed.success ? parsed.data : c.json({ error: 'Invalid search', code: 'invalid_input' }, 400);
});

export function newsletterAdminRoutes({ db, log, access: { admin } }: Services) {
  return new Hono()
    .get('/newsletter', admin, query, async (c) => {
      const { q, after, afterId } = c.req.valid('query');
      const subscribers = await listSubscribers(db, { search: q, limit: pageSize, after: after && afterId ? { consentedAt: after, id: afterId } : undefined });
      return c.json({ subscribers, total: await countSubscribers(db, q) });
    })
    .get('/newsletter.csv', admin, query, (c) => {
      const { q } = c.req.valid('query');
      c.header('Content-Type', 'text/csv; charset=utf-8');
      c.header('Content-Disposition', 'attachment; filename="newsletter.csv"');
      return stream(
        c,
        async (out) => {
          await out.write(csvLine(csvHead));
          for (let after: ListedSubscriber | undefined; ; ) {
            const batch = await listSubscribers(db, { search: q, limit: csvBatch, after });
            await out.write(batch.map(csvLineOf).join(''));
            after = batch.at(-1);
            if (batch.length < csvBatch || out.aborted) return;
          }
        },
        async (error) => log.error({ err: error }, 'the subscribers’ file was cut off'),
      );
    });
}

const csvLineOf = ({ email, subscribed, consentedAt, source, textVersion, unsubscribedAt, bounced }: ListedSubscriber): string =>
  csvLine([email, subscribed ? 'yes' : 'no', consentedAt, source, textVersion, unsubscribedAt ?? '', bounced ? 'yes' : 'no']);
