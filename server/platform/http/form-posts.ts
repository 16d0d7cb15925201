import { clientClosedRequest } from '@grafted/auth';
import type { Context, Env, MiddlewareHandler } from 'hono';
import type { BodyData } from 'hono/utils/body';
import type * as z from 'zod/mini';
import type { MailList } from '#domain/mail/mail-lists.ts';
import { declareInput } from './declared-input.ts';
import { refuse } from './errors.ts';
import { parse, type Json } from './validation.ts';

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
    if (c.res.status === clientClosedRequest) return;
    const result = resultOf(c.res);
    c.res = new Response(null, {
      status: 303,
      headers: {
        location: `/newsletter?${new URLSearchParams({ ...(list === 'newsletter' ? {} : { list }), result }).toString()}`,
      },
    });
  };

/** The fields of a form post. @throws ShopError for a body that is none */
export const readForm = (c: Context): Promise<BodyData> =>
  c.req.parseBody().catch((cause: unknown) => {
    throw refuse('invalid_input.unreadable_request', { cause });
  });

/**
 * Parses the fields of a form post or a JSON body with a schema of `domain/`.
 * @throws ShopError with the first issue
 */
export const fields = <T extends z.ZodMiniType>(
  schema: T,
): MiddlewareHandler<Env, string, Json<T>> =>
  declareInput(
    async (c, next) => {
      const given: unknown = await (isForm(c) ? readForm(c) : c.req.json().catch(() => undefined));
      c.req.addValidatedData('json', parse(schema, given) as object); // `valid` types it as the schema's output
      await next();
    },
    { body: { contentTypes: ['application/json', 'application/x-www-form-urlencoded'], schema } },
  ) as MiddlewareHandler<Env, string, Json<T>>;

function resultOf({ ok, status }: Response): FormResult {
  if (ok) return 'done';
  return status === 400 ? 'invalid' : 'failed';
}
