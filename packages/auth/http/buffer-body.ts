import { retryAfterSeconds } from '@grafted/postgres/outage.ts';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { bodyBudget } from './byte-budget.ts';
import { refuse } from './errors.ts';

const bodyBytesMax = 1024 * 1024;
/** Nearly all requests are smaller, and are not counted. */
const smallBytes = 64 * 1024;
/** An oversized body is read and discarded up to this size; beyond it the connection is dropped. */
const discardedBytesMax = 16 * 1024 * 1024;

/**
 * Reads the whole body before responding: with unread data the server closes the connection, and
 * the client loses this response or the next.
 */
export const bufferBody = createMiddleware(async (c, next) => {
  if (!c.req.raw.body) return next();
  const length = Number(c.req.header('content-length') ?? Number.NaN);
  if (length <= smallBytes) {
    await c.req.text(); // Hono caches it
    return next();
  }
  // Anybody can send large bodies, so each waits for its share of the memory before it is read.
  await bodyBudget.run(
    Math.min(Number.isNaN(length) ? bodyBytesMax : length, bodyBytesMax),
    async () => {
      if (length <= bodyBytesMax) await c.req.text();
      else await drainBody(c);
      await next();
    },
    busy,
  );
});

const busy = () => refuse('unexpected_failure.busy', { retryAfterSeconds });

/** For a body that is too long or has no Content-Length. */
async function drainBody(c: Context): Promise<void> {
  const { body } = c.req.raw;
  if (!body) return;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size <= bodyBytesMax) parts.push(part);
    if (size > discardedBytesMax) break;
  }
  if (size > bodyBytesMax) throw refuse('request_entity_too_large');
  c.req.raw = new Request(c.req.raw, { method: c.req.method, body: Buffer.concat(parts) });
}
