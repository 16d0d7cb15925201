import * as z from 'zod/mini';
import { shortenText } from '#domain/cut-text.ts';

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

/** A part of a state as people read it. */
export interface DescribedPart {
  label: string;
  text: string;
}
const summaryMax = 200;

/** 'Discount: 10% off → 15% off; Last day: none → 2026-05-01'. Empty when nothing differs. */
export function summarizeParts(
  before: readonly DescribedPart[],
  after: readonly DescribedPart[],
): string {
  const old = new Map(before.map(({ label, text }) => [label, text]));
  const summary = after
    .filter(({ label, text }) => text !== old.get(label))
    .map(({ label, text }) => `${label}: ${old.get(label) || 'empty'} → ${text || 'empty'}`)
    .join('; ');
  return shortenText(summary, summaryMax);
}
