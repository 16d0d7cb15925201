import { Hono, type Context } from 'hono';
import * as z from 'zod/mini';
import { newsletterThanks } from '#domain/customers/newsletter-email.ts';
import { preferencesSchema, subscribeSchema } from '#domain/mail/newsletter.ts';
import { createPlaceLimit } from '#server/catalog/stock-waits/place-limit.ts';
import type { Place } from '#server/catalog/stock-waits/queries.ts';
import { anyone } from '#server/platform/http/access.ts';
import { reads } from '#server/platform/http/declared-input.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { createFormLimit } from '#server/platform/http/form-limits.ts';
import { fields, readForm, redirectFormPosts } from '#server/platform/http/form-posts.ts';
import { createRateLimit } from '#server/platform/http/rate-limit.ts';
import { body } from '#server/platform/http/validation.ts';
import { getVerifiedEmail } from '#server/platform/http/verified-email.ts';
import { readListToken } from '#server/platform/outbox/list-token.ts';
import type { NewsletterContext } from './context.ts';
import {
  changeForAddress,
  changePreferences,
  describePreferences,
  subscribe,
  unsubscribeByOneClick,
} from './service.ts';

const oneClick = {
  contentTypes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  schema: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
};

const confirmWaits = {
  contentTypes: ['application/x-www-form-urlencoded'],
  schema: z.object({ confirm: z.literal('waits') }),
};

/** More changes than anybody makes: each is kept as a proof of consent. */
const changesPerHour = 20;

export function newsletterRoutes(context: NewsletterContext) {
  const changes = createRateLimit(context.db, {
    name: 'newsletter-link',
    times: changesPerHour,
    seconds: 3600,
  });
  async function countChange(token: string): Promise<void> {
    const member = readListToken(context, token);
    if (member) await changes.count(member.member);
  }
  const { customer } = context.access;
  const placeLimit = createPlaceLimit(context);
  const askerOf = (c: Context) => ({
    clientKey: placeLimit.clientKey(c),
    countTrees: (place: Place, trees: number) =>
      placeLimit.count(c, { productId: place.productId, trees }, place),
  });
  return (
    new Hono()
      .post(
        '/subscriptions',
        anyone,
        redirectFormPosts('newsletter'),
        createFormLimit(context.db, context.formLimits),
        fields(subscribeSchema),
        async (c) => {
          const { email, source } = c.req.valid('json');
          await subscribe(context, email, source);
          // The same response for known addresses, so that it does not reveal who subscribes.
          return c.json({ message: newsletterThanks });
        },
      )
      .post('/preferences/:token', anyone, body(preferencesSchema), async (c) => {
        const token = c.req.param('token');
        await countChange(token);
        return c.json(await changePreferences(context, token, c.req.valid('json'), askerOf(c)));
      })
      // The same for whoever is signed in with a confirmed address.
      .get('/own', customer, async (c) =>
        c.json(await describePreferences(context.db, getVerifiedEmail(c.var.identity))),
      )
      .post('/own', customer, body(preferencesSchema), async (c) => {
        const email = getVerifiedEmail(c.var.identity);
        await changes.count(c.var.identity.userId);
        await changeForAddress(context, email, c.req.valid('json'), askerOf(c));
        return c.json(await describePreferences(context.db, email));
      })
      // For browsers without scripts. Only a press proves an address: scanners open the links of mails.
      .post('/waits/:token', anyone, reads(confirmWaits), async (c) => {
        const token = c.req.param('token');
        await readForm(c);
        await countChange(token);
        await changePreferences(context, token, { confirmWaits: true }, askerOf(c));
        return c.redirect(`/newsletter/${token}`, 303);
      })
      // RFC 8058: no sign-in, no redirect, idempotent. Also used by browsers without scripts.
      .post('/unsubscribe/:token', anyone, reads(oneClick), async (c) => {
        const form = await readForm(c);
        if (form['List-Unsubscribe'] !== 'One-Click') throw refuse('not_one_click');
        await unsubscribeByOneClick(context, c.req.param('token'));
        return c.text('You are unsubscribed.');
      })
  );
}
