import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { ImportChange, ImportPlan, ImportProblem } from '#domain/catalog/csv-import.ts';

/** Sent with the import: it makes the changes of the dry run, or none. */
export const previewHashSchema = z.object({
  previewHash: z
    .string('Check the file first')
    .check(z.regex(/^[\da-f]{64}$/, 'Check the file first')),
});

export const hashPreview = (changes: unknown): string =>
  createHash('sha256').update(JSON.stringify(changes)).digest('hex');

const shown = 200;

interface ReadFile {
  rows: ReadonlyMap<number, unknown>;
  problems: readonly ImportProblem[];
  ignored: ImportPlan['ignored'];
}

interface Compared<Changed> {
  changed: readonly Changed[];
  /** Rows that cannot be imported; one may have several problems. */
  wrong: readonly ImportProblem[];
}

/** What a dry run answers. */
export function describePlan<Changed extends { before: unknown }>(
  { rows, problems, ignored }: ReadFile,
  { changed, wrong }: Compared<Changed>,
  { describe, previewHash }: { describe: (change: Changed) => ImportChange; previewHash: string },
): ImportPlan {
  const all = [...problems, ...wrong].toSorted((a, b) => a.line - b.line);
  return {
    counts: {
      new: changed.filter(({ before }) => !before).length,
      changed: changed.filter(({ before }) => before).length,
      same: rows.size - changed.length - new Set(wrong.map(({ line }) => line)).size,
      problems: all.length,
    },
    changes: changed.slice(0, shown).map(describe),
    problems: all.slice(0, shown),
    ignored,
    previewHash: all.length > 0 ? null : previewHash,
  };
}
