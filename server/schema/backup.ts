import type { ColumnType, Generated } from 'kysely';
import type { RestoreDecision } from '#domain/farm/restored.ts';

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

/** Restores of the shop from a backup. */
export interface RestoresTable {
  id: Generated<string>;
  backup_made_at: ColumnType<Date, Date, never>;
  restored_at: ColumnType<Date, never, never>;
  next_order_number: ColumnType<number, number, never>;
  /** What becomes of what waited to leave the shop; null until somebody has said so. */
  decision: RestoreDecision | null;
  decided_at: Date | null;
  /** Null for the operator too. */
  decided_by: string | null;
}
