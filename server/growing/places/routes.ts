import { Hono, type Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import * as z from 'zod/mini';
import { cutText } from '#domain/cut-text.ts';
import { placeCookie, zoneCookie, zoneCookieValue } from '#domain/growing/place-cookie.ts';
import { parseZip } from '#domain/growing/place.ts';
import { anyone } from '#server/platform/http/access.ts';
import { reads } from '#server/platform/http/declared-input.ts';
import { readForm } from '#server/platform/http/form-posts.ts';
import type { PlaceContext } from './context.ts';
import { findClimate } from './service.ts';

const yearSeconds = 365 * 86_400;
const treeMax = 120;
const placeForm = {
  contentTypes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  schema: z.object({
    zip: z.optional(z.string()),
    tree: z.optional(z.string()),
    forget: z.optional(z.string()),
  }),
};

/**
 * The form of the page about a place. A post and cookies, because addresses end up in logs and histories. Nothing is
 * stored here, so there is no rate limit.
 */
export function placeRoutes({ db, publicUrl }: PlaceContext) {
  const secure = publicUrl.startsWith('https:');
  const attributes = {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure,
    prefix: secure ? 'host' : undefined,
  } as const;
  /** The zone is set with the ZIP, so that one is never kept without the other. */
  async function keep(c: Context, zip: string | undefined): Promise<void> {
    const climate = zip ? await findClimate(db, zip) : undefined;
    for (const [name, value, options] of [
      [placeCookie, zip, attributes],
      [zoneCookie, climate && zoneCookieValue(climate), { ...attributes, httpOnly: false }],
    ] as const)
      if (value) setCookie(c, name, value, { ...options, maxAge: yearSeconds });
      else deleteCookie(c, name, options);
  }
  return new Hono().post('/', anyone, reads(placeForm), async (c) => {
    const fields = await readForm(c);
    const zip = parseZip(textOf(fields.zip));
    const parameters = new URLSearchParams();
    const tree = cutText(textOf(fields.tree), treeMax);
    if (tree) parameters.set('tree', tree);
    if (textOf(fields.forget)) await keep(c, undefined);
    else if (zip) await keep(c, zip);
    else parameters.set('problem', 'zip');
    return c.redirect(
      parameters.size ? `/your-place?${parameters.toString()}` : '/your-place',
      303,
    );
  });
}

/** Files are none of ours. */
const textOf = (field: unknown): string => (typeof field === 'string' ? field.trim() : '');
