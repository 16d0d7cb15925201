import * as z from 'zod/mini';
import type { Bearing } from '#domain/growing/pollination-check.ts';
import type { ZipDelivery } from '#domain/orders/delivery-estimate.ts';
import type { DaysWithRoom } from '#domain/orders/pickups.ts';

export const atPlaceSchema = z.object({
  variety: z.string('Unknown tree').check(z.maxLength(200, 'Unknown tree')),
});

/** What a stored page of a tree leaves out, because it depends on its visitor's place and on the day. */
export interface AtPlace {
  room: DaysWithRoom;
  /** Null for a visitor whose place is not known. */
  delivery: ZipDelivery | null;
  /** With the partners that fit the place; null where the page says the same. */
  bearing: Bearing | null;
}
