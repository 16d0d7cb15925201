import { Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { placeCookie } from '#domain/place-cookie.ts';
import { parseZip } from '#domain/place.ts';
import { anyone } from '#server/http/access.ts';
import type { PlaceContext } from './context.ts';

const yearSeconds = 365 * 86_400;
const treeMax = 120;

/**
 * The form of the page about a place. A post and a cookie, because addresses end up in logs and histories. Nothing is
 * stored or looked up here, so there is no rate limit.
 */
export function placeRoutes({ publicUrl }: PlaceContext) {
  const attributes = {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: publicUrl.startsWith('https:'),
  } as const;
  return new Hono().post('/', anyone, async (c) => {
    const fields = await c.req.parseBody();
    const zip = parseZip(textOf(fields.zip));
    const parameters = new URLSearchParams();
    const tree = textOf(fields.tree).slice(0, treeMax);
    if (tree) parameters.set('tree', tree);
    if (textOf(fields.forget)) deleteCookie(c, placeCookie, attributes);
    else if (zip) setCookie(c, placeCookie, zip, { ...attributes, maxAge: yearSeconds });
    else parameters.set('problem', 'zip');
    return c.redirect(
      parameters.size ? `/your-place?${parameters.toString()}` : '/your-place',
      303,
    );
  });
}

/** Files are none of ours. */
const textOf = (field: unknown): string => (typeof field === 'string' ? field.trim() : '');
