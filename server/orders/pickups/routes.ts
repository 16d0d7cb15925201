import { Hono } from 'hono';
import { bookWindowSchema } from '#domain/orders/pickups.ts';
import { anyone } from '#server/platform/http/access.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import { body, idOf, uuidParam } from '#server/platform/http/validation.ts';
import { findCalendar } from './calendar.ts';
import { listOwnChoices } from './choices.ts';
import { drawCode } from './code-image.ts';
import type { PickupContext } from './context.ts';
import { bookOwnWindow } from './service.ts';

export function pickupRoutes(context: PickupContext) {
  const { customer } = context.access;
  return (
    new Hono()
      .get('/orders/:id', customer, uuidParam, async (c) =>
        c.json(await listOwnChoices(context, c.var.identity.userId, idOf(c))),
      )
      .put('/orders/:id', customer, uuidParam, body(bookWindowSchema), async (c) =>
        c.json(await bookOwnWindow(context, c.var.identity.userId, idOf(c), c.req.valid('json'))),
      )
      // Draws what the URL says, without looking the order up: mails show it.
      .get('/code/:file', anyone, async (c) => {
        const image = orRefuse(await drawCode(context.publicUrl, c.req.param('file')), 'not_found');
        return c.body(image, 200, {
          'Content-Type': 'image/png',
          'Cache-Control': 'public, max-age=31536000, immutable',
          'Cross-Origin-Resource-Policy': 'cross-origin', // mail programs load it too
          'X-Robots-Tag': 'noindex',
        });
      })
      // Authorized by the signature in the URL: calendar programs cannot sign in.
      .get('/calendar/:file', anyone, async (c) => {
        const text = await findCalendar(context, c.req.param('file'));
        if (text === undefined) throw refuse('unknown_feed');
        return c.body(text, 200, {
          'Content-Type': 'text/calendar; charset=utf-8',
          'Content-Disposition': 'attachment; filename="pickup.ics"',
          'X-Robots-Tag': 'noindex',
        });
      })
  );
}
