import * as z from 'zod/mini';
import type { OrchardTree } from '#domain/growing/orchard.ts';
import { parseZip } from '#domain/growing/place.ts';
import type { CareEvent } from './care-calendar.ts';

export const invalidZip = 'Please enter five digits, such as 99005';

export const changeCareSchema = z.strictObject({
  /** Where the trees stand; null: unknown. */
  zip: z.nullable(
    z.string(invalidZip).check(
      z.maxLength(20, invalidZip),
      z.refine((zip) => parseZip(zip) !== undefined, invalidZip),
    ),
  ),
  wantsMail: z.boolean(),
});
export type CareChange = z.infer<typeof changeCareSchema>;

/** What a customer chose for their care calendar. */
export interface CareChoice extends CareChange {
  /** Secret address for calendar programs; null: none. */
  feedUrl: string | null;
}

/** Where the days are for. */
export interface CarePlace {
  /** Null: not known, so that the days are the farm's. */
  zip: string | null;
  /** Days that everything comes later than at the farm; null: no data for the ZIP. */
  shift: number | null;
}

/** A tree with its work of the next twelve months. */
export interface TreeCare {
  tree: OrchardTree;
  place: CarePlace;
  /** `YYYY-MM-DD` at the farm. */
  today: string;
  /** Today or later, by first day. */
  events: CareEvent[];
  /** After that, once the tree bears. */
  later: CareEvent[];
}
