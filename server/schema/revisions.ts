import type { ColumnType, Generated } from 'kysely';

export type RevisionSubject =
  | 'settings'
  | 'season'
  | 'variety'
  | 'rootstock'
  | 'coupon'
  | 'page'
  | 'newsletter';

export interface RevisionsTable {
  id: Generated<string>;
  subject_type: RevisionSubject;
  subject: string;
  content: ColumnType<unknown, string, never>;
  summary: string;
  created_by: string | null;
  request_id: string | null;
  created_at: Generated<Date>;
}
