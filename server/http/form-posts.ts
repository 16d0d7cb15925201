import type { Context, MiddlewareHandler } from 'hono';
import type { MailList } from '#domain/mail.ts';

/** What came of a form, as the page that the browser is led to names it in its address. */
export type FormResult = 'done' | 'invalid' | 'failed';

const isForm = (c: Context): boolean => c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;

/**
 * A browser without scripts sends a form itself. It is led to a page that says what came of it, where a script would get
 * an answer in JSON. Goes before whatever else may refuse the call.
 */
export const redirectFormPosts = (list: MailList): MiddlewareHandler => async (c, next) => {
  if (!isForm(c)) return next();
  await next();
  const result: FormResult = c.res.ok ? 'done' : c.res.status === 400 ? 'invalid' : 'failed';
  c.res = new Response(null, { status: 303, headers: { location: `/newsletter?${new URLSearchParams({ ...(list === 'newsletter' ? {} : { list }), result }).toString()}` } });
};

/** The fields of a call, whichever way they came. What is neither is no fields. */
export const readFields = (c: Context): Promise<unknown> => (isForm(c) ? c.req.parseBody() : c.req.json().catch(() => undefined));
