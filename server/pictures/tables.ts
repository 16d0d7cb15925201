import type { ColumnType, Generated } from 'kysely';

export interface UploadedPicturesTable {
  name: string;
  uploaded_at: Generated<Date>;
  /** Since the first night in which no tree showed it. */
  unused_since: ColumnType<Date | null, undefined, Date | null>;
}
