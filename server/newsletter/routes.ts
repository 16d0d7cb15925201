import { Hono } from 'hono';
import { newsletterThanks } from '#domain/newsletter-email.ts';
import { preferencesSchema, subscribeSchema } from '#domain/newsletter.ts';
import { anyone } from '#server/http/access.ts';
import { ShopError } from '#server/http/errors.ts';
import { createFormLimit } from '#server/http/form-limits.ts';
import { redirectFormPosts, readFields } from '#server/http/form-posts.ts';
import { body, parse } from '#server/http/validation.ts';
import type { NewsletterContext } from './context.ts';
import { changePreferences, subscribe, unsubscribeByOneClick } from './service.ts';

export function newsletterRoutes(context: NewsletterContext) {
  return (
    new Hono()
      .post(
        '/subscriptions',
        anyone,
        redirectFormPosts('newsletter'),
        createFormLimit(context.pool, context.formLimits),
        async (c) => {
          const { email, source } = parse(subscribeSchema, await readFields(c));
          await subscribe(context, email, source);
          // The same response for known addresses, so that it does not reveal who subscribes.
          return c.json({ message: newsletterThanks });
        },
      )
      .post('/preferences/:token', anyone, body(preferencesSchema), async (c) =>
        c.json(await changePreferences(context, c.req.param('token'), c.req.valid('json'))),
      )
      // RFC 8058: no sign-in, no redirect, idempotent. Also used by browsers without scripts.
      .post('/unsubscribe/:token', anyone, async (c) => {
        const form = await c.req.parseBody();
        if (form['List-Unsubscribe'] !== 'One-Click')
          throw new ShopError('not_one_click', 400, 'Expected List-Unsubscribe=One-Click');
        await unsubscribeByOneClick(context, c.req.param('token'));
        return c.text('You are unsubscribed.');
      })
  );
}
