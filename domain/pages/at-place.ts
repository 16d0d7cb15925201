import * as z from 'zod/mini';
import type { Bearing } from '#domain/growing/pollination-check.ts';

export const atPlaceSchema = z.object({
  variety: z.string('Unknown tree').check(z.maxLength(200, 'Unknown tree')),
});

/**
 * What a stored page of a tree leaves out, because it depends on its visitor's place and on the
 * day. In sentences, so that the page needs no code to make them.
 */
export interface AtPlace {
  /** Whether the visitor has told a ZIP code. */
  isKnown: boolean;
  /** When a tree can be picked up. */
  room: string;
  /** About what its delivery costs, and where that is not known, the rates. */
  delivery: string;
  /** With the partners that fit the place; null where the page says the same. */
  bearing: Bearing | null;
}
