import { Hono } from 'hono';
import { findPlannerFacts } from '#server/catalog/planner-queries.ts';
import type { Db } from '#server/database/client.ts';
import { anyone } from '#server/platform/http/access.ts';

/** What the planner knows about trees: nothing personal, so browsers may keep it for a minute. */
export const plannerRoutes = ({ db }: { db: Db }) =>
  new Hono().get('/', anyone, async (c) => {
    c.header('Cache-Control', 'public, max-age=60');
    return c.json(await findPlannerFacts(db));
  });
