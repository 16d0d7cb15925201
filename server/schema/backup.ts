import type { ColumnType, Generated } from 'kysely';

export interface BackupsTable {
  id: Generated<string>;
  night: ColumnType<string | null, string | null, never>;
  started_at: ColumnType<Date, never, never>;
  finished_at: Date | null;
  state: Generated<'running' | 'checked' | 'failed'>;
  file: string | null;
  bytes: ColumnType<string | null, number | null, number | null>;
  problem: string | null;
}
