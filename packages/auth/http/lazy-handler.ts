import type { Handler } from 'hono';

/** Loads the handler's module on its first request: for rarely used paths with large dependencies. */
export const lazyHandler =
  (load: () => Promise<Handler>): Handler =>
  async (c, next) =>
    (await load())(c, next);
