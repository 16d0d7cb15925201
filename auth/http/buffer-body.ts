import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AuthError } from './errors.ts';

const bodyBytesMax = 1024 * 1024;
/** So much is read only to be thrown away, before the connection is given up. */
const discardedBytesMax = 16 * 1024 * 1024;

/** Takes the body in before anything is answered: over an unread rest the server closes the connection, and the client loses this answer or the next. */
export const wholeBody = createMiddleware(async (c, next) => {
  const length = Number(c.req.header('content-length') ?? Number.NaN);
  if (length <= bodyBytesMax) await c.req.text(); // kept for who asks for it
  else await readToTheEnd(c);
  await next();
});

/** Too long, or of a length that is not told. */
async function readToTheEnd(c: Context): Promise<void> {
  const { body } = c.req.raw;
  if (!body) return;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size <= bodyBytesMax) parts.push(part);
    if (size > discardedBytesMax) break;
  }
  if (size > bodyBytesMax) throw new AuthError(413, 'request_entity_too_large', 'Request body is too large');
  c.req.raw = new Request(c.req.raw, { method: c.req.method, body: Buffer.concat(parts) });
}
