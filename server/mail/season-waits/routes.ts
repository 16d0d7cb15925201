import { Hono } from 'hono';
import { seasonWaitSchema } from '#domain/catalog/season-wait.ts';
import { seasonWaitThanks } from '#domain/customers/newsletter-email.ts';
import { anyone } from '#server/platform/http/access.ts';
import { createFormLimit } from '#server/platform/http/form-limits.ts';
import { fields, redirectFormPosts } from '#server/platform/http/form-posts.ts';
import type { SeasonWaitContext } from './context.ts';
import { waitForSeason } from './service.ts';

export const seasonWaitRoutes = ({ db, formLimits }: Omit<SeasonWaitContext, 'log'>) =>
  new Hono().post(
    '/',
    anyone,
    redirectFormPosts('season'),
    createFormLimit(db, formLimits),
    fields(seasonWaitSchema),
    async (c) => {
      await waitForSeason(db, c.req.valid('json').email);
      // The same response for an address that already waits.
      return c.json({ message: seasonWaitThanks });
    },
  );
