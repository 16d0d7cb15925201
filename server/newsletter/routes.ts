import { Hono } from 'hono';
import { subscribeSchema } from '#domain/newsletter.ts';
import { newsletterThanks } from '#domain/newsletter-email.ts';
import { anyone } from '../access.ts';
import type { Services } from '../services.ts';
import { body } from '../validation.ts';
import { saveSubscriber } from './queries.ts';

export function newsletterRoutes({ db }: Services) {
  return new Hono().post('/subscriptions', anyone, body(subscribeSchema), async (c) => {
    await saveSubscriber(db, c.req.valid('json'));
    // The same for known addresses: nobody learns who subscribes.
    return c.json({ message: newsletterThanks });
  });
}
