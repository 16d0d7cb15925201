import { Hono } from 'hono';
import { settings } from '#domain/farm/settings.ts';
import { anyone } from '#server/platform/http/access.ts';

/** For open pages, which ask whether they still say what holds. From memory: everybody asks when ordering opens. */
export const seasonRoutes = () =>
  new Hono().get('/', anyone, (c) => {
    const { season, seasonNow } = settings;
    return c.json({ season, seasonNow });
  });
