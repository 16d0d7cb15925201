import type { ColumnType } from 'kysely';

export interface MissedSearchesTable {
  day: ColumnType<Date, never, never>;
  text: string;
  count: number;
}
