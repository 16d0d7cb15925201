import * as z from 'zod/mini';
import { isDay } from '#domain/calendar-days.ts';
import { itemStatuses } from '#domain/statuses.ts';

export const labelsMax = 2000;
export const labelsPerSheet = 10;
const itemsMax = 100;

/** For one order, for those of a day, or for every order to prepare. */
export const labelsSchema = z.object({
  order: z.optional(z.uuid('Unknown order')),
  day: z.optional(z.iso.date('Unknown day').check(z.refine(isDay, 'Unknown day'))),
  status: z.optional(z.enum(itemStatuses, 'Unknown status')),
  /** The first free label of a used sheet, from 1. */
  start: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(labelsPerSheet)), 1),
  /** Only these items of orders. */
  items: z.optional(
    z.pipe(
      z.transform((one: unknown) => (typeof one === 'string' ? [one] : one)),
      z.array(z.uuid('Unknown tree')).check(z.maxLength(itemsMax, 'Too many trees at once')),
    ),
  ),
});
export type LabelsRequest = z.infer<typeof labelsSchema>;
