import * as z from 'zod/mini';
import { itemStatuses } from '#domain/statuses.ts';

export const labelsMax = 2000;

/** For one order, or for every order to prepare. */
export const labelsSchema = z.object({
  order: z.optional(z.uuid('Unknown order')),
  status: z.optional(z.enum(itemStatuses, 'Unknown status')),
});
export type LabelsRequest = z.infer<typeof labelsSchema>;
