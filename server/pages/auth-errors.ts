import { Hono } from 'hono';
import { anyone } from '#server/http/access.ts';

/** A sign-in elsewhere that nobody here remembers is sent to the root of the site: the page for signing in says what went wrong. */
export const authErrorRoutes = new Hono().get('/', anyone, async (c, next) => {
  const error = c.req.query('error_code');
  return error ? c.redirect(`/auth?${new URLSearchParams({ error_code: error })}`, 303) : next();
});
