/** Clears a text or fact; an empty cell would keep it. */
export const csvClearCell = '-';

export interface ImportProblem {
  line: number;
  /** Undefined for a problem of the whole line. */
  column?: string;
  message: string;
}

export interface ImportChange {
  line: number;
  /** What changes, such as 'Gala on Geneva 41'. */
  title: string;
  kind: 'new' | 'changed';
  /** Formatted for display. */
  fields: { name: string; before: string; after: string }[];
}

/** Dry run of an import, shown for confirmation before anything is written. */
export interface ImportPlan {
  counts: Record<'new' | 'changed' | 'same' | 'problems', number>;
  /** The first 200 of each. */
  changes: ImportChange[];
  problems: ImportProblem[];
  /** Columns of the file that are not read. */
  ignored: string[];
  /** The import must present it, so that a change meanwhile is detected. Null while there are problems. */
  previewHash: string | null;
}
