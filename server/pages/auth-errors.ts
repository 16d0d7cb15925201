import { Hono } from 'hono';
import { anyone } from '#server/platform/http/access.ts';

/** The auth service redirects errors of unknown sign-in flows to the site root; the sign-in page shows them. */
export const authErrorRoutes = new Hono().get('/', anyone, async (c, next) => {
  const error = c.req.query('error_code');
  return error ? c.redirect(`/auth?${new URLSearchParams({ error_code: error })}`, 303) : next();
});
