import { Hono } from 'hono';
import { seasonWaitThanks } from '#domain/newsletter-email.ts';
import { seasonWaitSchema } from '#domain/season-wait.ts';
import { anyone } from '#server/http/access.ts';
import { createFormLimit } from '#server/http/form-limits.ts';
import { redirectFormPosts, readFields } from '#server/http/form-posts.ts';
import { parse } from '#server/http/validation.ts';
import type { SeasonWaitContext } from './context.ts';
import { waitForSeason } from './service.ts';

export function seasonWaitRoutes({ db, pool, formLimits }: Omit<SeasonWaitContext, 'log'>) {
  return new Hono().post(
    '/',
    anyone,
    redirectFormPosts('season'),
    createFormLimit(pool, formLimits),
    async (c) => {
      await waitForSeason(db, parse(seasonWaitSchema, await readFields(c)).email);
      // The same response for an address that already waits.
      return c.json({ message: seasonWaitThanks });
    },
  );
}
