import type { Context } from 'hono';

/** Answers 204 once the work is done. */
export async function noContent(c: Context, work: Promise<unknown>) {
  await work;
  return c.body(null, 204);
}
