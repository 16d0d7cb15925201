import * as z from 'zod/mini';
import { isDay } from '#domain/calendar-days.ts';
import { itemStatuses } from '#domain/statuses.ts';

export const labelsMax = 2000;

/** For one order, for those of a day, or for every order to prepare. */
export const labelsSchema = z.object({
  order: z.optional(z.uuid('Unknown order')),
  day: z.optional(z.string().check(z.refine(isDay, 'Unknown day'))),
  status: z.optional(z.enum(itemStatuses, 'Unknown status')),
});
export type LabelsRequest = z.infer<typeof labelsSchema>;
