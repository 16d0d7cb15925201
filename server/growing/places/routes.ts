import { Hono } from 'hono';
import * as z from 'zod/mini';
import { cutText } from '#domain/cut-text.ts';
import { unknownPlace } from '#domain/growing/choose/choose-query.ts';
import { zoneCookieValue } from '#domain/growing/place-cookie.ts';
import { parseZip, type PlaceClimate } from '#domain/growing/place.ts';
import { anyone } from '#server/platform/http/access.ts';
import { reads } from '#server/platform/http/declared-input.ts';
import { readForm } from '#server/platform/http/form-posts.ts';
import type { PlaceContext } from './context.ts';
import { placeCookies } from './place-cookies.ts';
import { findClimate } from './service.ts';

const treeMax = 120;
const pathMax = 500;
const placeForm = {
  contentTypes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  schema: z.object({
    zip: z.optional(z.string()),
    tree: z.optional(z.string()),
    forget: z.optional(z.string()),
    /** The page that the form stands on, to come back to. */
    from: z.optional(z.string()),
  }),
};

/**
 * The forms that ask for a place. A post and cookies, because addresses end up in logs and histories. Nothing is
 * stored here, so there is no rate limit.
 */
export function placeRoutes({ db, publicUrl }: PlaceContext) {
  return new Hono().post('/', anyone, reads(placeForm), async (c) => {
    const fields = await readForm(c);
    const isForgotten = textOf(fields.forget) !== '';
    const zip = isForgotten ? undefined : parseZip(textOf(fields.zip));
    const parameters = new URLSearchParams();
    const tree = cutText(textOf(fields.tree), treeMax);
    if (tree) parameters.set('tree', tree);
    if (!isForgotten && !zip) parameters.set('problem', 'zip');
    else {
      const climate = zip ? await findClimate(db, zip) : undefined;
      for (const cookie of placeCookies(publicUrl, zip ? { zip, climate } : undefined))
        c.header('Set-Cookie', cookie, { append: true });
      const back = pageToReturnTo(textOf(fields.from), climate);
      if (back) return c.redirect(back, 303);
    }
    return c.redirect(
      parameters.size ? `/your-place?${parameters.toString()}` : '/your-place',
      303,
    );
  });
}

/** A page of the shop; undefined for anything else. An answer about pairs becomes the one for the new place. */
function pageToReturnTo(from: string, climate: PlaceClimate | undefined): string | undefined {
  if (!from.startsWith('/') || from.length > pathMax) return undefined;
  const shop = 'http://shop';
  const url = URL.parse(from, shop);
  if (url?.origin !== shop || /^\/(?:api|auth|functions)\/|^\/\//.test(url.pathname))
    return undefined;
  if (url.pathname === '/choose' && url.searchParams.size > 0)
    url.searchParams.set('place', climate ? zoneCookieValue(climate) : unknownPlace);
  return url.pathname + url.search;
}

/** Files are none of ours. */
const textOf = (field: unknown): string => (typeof field === 'string' ? field.trim() : '');
