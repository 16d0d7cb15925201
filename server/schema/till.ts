import type { ColumnType, Generated } from 'kysely';
import type { TillEntryKind } from '#domain/orders/till.ts';

type Frozen<T> = ColumnType<T, T, never>;
/** Written once: an entry or a deposit can be taken back. */
interface Undone {
  undone_at: ColumnType<Date | null, undefined, Date>;
  undone_by: ColumnType<string | null, undefined, string>;
}

/** What no payment tells about the cash box. Append-only, but an entry can be taken back. */
export interface TillEntriesTable extends Undone {
  id: string;
  kind: Frozen<TillEntryKind>;
  day: Frozen<string>;
  cents: Frozen<number>;
  /** What the cash box should have held, as shown to whoever counted; null for other kinds. */
  expected_cents: Frozen<number | null>;
  for_bank: ColumnType<boolean, boolean | undefined, never>;
  note: Frozen<string>;
  entered_by: string | null;
  at: Generated<Date>;
}

/** Checks and cash that were taken to the bank together. It can be taken back. */
export interface DepositsTable extends Undone {
  id: string;
  day: Frozen<string>;
  note: Frozen<string>;
  entered_by: string | null;
  at: Generated<Date>;
}

/** Either a check, or cash that was taken out of the till. Deleted when its deposit is taken back. */
export interface DepositItemsTable {
  deposit_id: Frozen<string>;
  tender_id: ColumnType<string | null, string | undefined, never>;
  till_entry_id: ColumnType<string | null, string | undefined, never>;
}
