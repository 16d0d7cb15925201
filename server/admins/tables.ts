import type { ColumnType, Generated } from 'kysely';

export interface AdminsTable {
  user_id: ColumnType<string, string, never>;
  /** Null: by the command line. */
  appointed_by: string | null;
  appointed_at: Generated<Date>;
}
