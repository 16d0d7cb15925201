import type { ColumnType, Generated } from 'kysely';

export interface CareCalendarsTable {
  user_id: string;
  member: Generated<string>;
  zip: string | null;
  feed_id: string | null;
  /** Lower case. */
  email: string | null;
  next_mail: ColumnType<string | null, string | null, string | null>;
}

export interface CareRevisionsTable {
  tree_id: string;
  year: number;
  digest: string;
  sequence: Generated<number>;
  changed_at: Generated<Date>;
}
