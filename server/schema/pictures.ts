import type { ColumnType, Generated } from 'kysely';

export interface UploadedPicturesTable {
  name: string;
  uploaded_at: Generated<Date>;
  /** Set by the nightly job when no tree shows it. */
  unused_since: ColumnType<Date | null, undefined, Date | null>;
}
