import * as z from 'zod/mini';

/** A saved state of something that admins edit. */
export interface RevisionEntry {
  id: number;
  /** What was done: 'Changed the delivery price'. */
  summary: string;
  /** Address of the admin; null for the program and closed accounts. */
  by: string | null;
  at: string;
}

/** What every editing screen loads. */
export interface Revised<Content> {
  content: Content;
  /** Newest revision; null when nothing was saved yet. */
  revision: number | null;
  /** Newest first. */
  history: RevisionEntry[];
}

/** With every save: the revision that was edited, so that two admins never overwrite each other unseen. */
export const basedOnSchema = z.nullable(z.int().check(z.positive()));

export const restoreSchema = z.strictObject({
  revision: z.int().check(z.positive()),
  basedOn: basedOnSchema,
});
