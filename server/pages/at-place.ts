import { Hono } from 'hono';
import { readPlaceCookie } from '#domain/growing/place-cookie.ts';
import { deliveryText } from '#domain/orders/delivery-estimate.ts';
import { roomText } from '#domain/orders/pickups.ts';
import { atPlaceSchema, type AtPlace } from '#domain/pages/at-place.ts';
import type { Db } from '#server/database/client.ts';
import { findZipDelivery } from '#server/orders/delivery/zip-drive-times.ts';
import { listDaysWithRoom } from '#server/orders/pickups/choices.ts';
import { anyone } from '#server/platform/http/access.ts';
import { query } from '#server/platform/http/validation.ts';
import { describeBearing } from './pollination.ts';

/** One request for all that the page of a tree adds for its visitor. The ZIP code comes in its cookie alone. */
export const atPlaceRoutes = ({ reads }: { reads: Db }) =>
  new Hono().get('/', anyone, query(atPlaceSchema), async (c) => {
    const zip = readPlaceCookie(c.req.header('cookie') ?? null);
    const { variety } = c.req.valid('query');
    const [room, delivery, bearing = null] = await Promise.all([
      listDaysWithRoom(reads, 1),
      zip === undefined ? undefined : findZipDelivery(reads, zip),
      zip === undefined ? undefined : describeBearing(reads, variety, zip),
    ]);
    return c.json({
      isKnown: zip !== undefined,
      room: roomText(room, 1),
      delivery: deliveryText(delivery),
      bearing,
    } satisfies AtPlace);
  });
