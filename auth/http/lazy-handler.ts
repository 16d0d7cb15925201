import type { Handler } from 'hono';

/** A handler whose code is loaded when somebody first calls it: for paths that most services never see, with large libraries behind. */
export const lateHandler =
  (load: () => Promise<Handler>): Handler =>
  async (c, next) =>
    (await load())(c, next);
