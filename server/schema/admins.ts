import type { ColumnType, Generated } from 'kysely';

export interface AdminsTable {
  user_id: ColumnType<string, string, never>;
  /** Null: appointed by command line. */
  appointed_by: string | null;
  appointed_at: Generated<Date>;
}
