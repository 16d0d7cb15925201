import type { Context, MiddlewareHandler } from 'hono';
import type { MailList } from '#domain/mail-lists.ts';

/** `result` parameter of the page that a form post redirects to. */
export type FormResult = 'done' | 'invalid' | 'failed';

const isForm = (c: Context): boolean =>
  c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;

/**
 * For browsers without scripts: redirects a form post to a result page; other requests get JSON. Must come before any
 * middleware that may reject the request.
 */
export const redirectFormPosts =
  (list: MailList): MiddlewareHandler =>
  async (c, next) => {
    if (!isForm(c)) return next();
    await next();
    const result: FormResult = c.res.ok ? 'done' : c.res.status === 400 ? 'invalid' : 'failed';
    c.res = new Response(null, {
      status: 303,
      headers: {
        location: `/newsletter?${new URLSearchParams({ ...(list === 'newsletter' ? {} : { list }), result }).toString()}`,
      },
    });
  };

/** Fields of a form post or a JSON body; undefined for anything else. */
export const readFields = (c: Context): Promise<unknown> =>
  isForm(c) ? c.req.parseBody() : c.req.json().catch(() => undefined);
