import type { ColumnType, Generated } from 'kysely';
import type { ManualKind } from '#domain/orders/payments-by-hand.ts';

/** What was in the hand: one check, or one sum of cash, for one order or several. */
export interface TendersTable {
  id: Generated<string>;
  kind: ManualKind;
  amount_cents: number;
  check_number: string | null;
  received_on: ColumnType<string, string, never>;
  received_by: string | null;
  created_at: Generated<Date>;
}

/** Append-only, but a payment can be reversed once. */
export interface ManualPaymentsTable {
  id: Generated<string>;
  order_id: string;
  tender_id: string;
  key: string;
  kind: ManualKind;
  amount_cents: number;
  check_number: string | null;
  received_on: ColumnType<string, string, never>;
  at: Date;
  received_by: string | null;
  created_at: Generated<Date>;
  reversed_at: ColumnType<Date | null, undefined, Date>;
  reversal_id: ColumnType<string | null, undefined, string>;
  reversal: ColumnType<'bounced' | 'mistake' | null, undefined, 'bounced' | 'mistake'>;
  reversed_by: ColumnType<string | null, undefined, string>;
}

/** Append-only. */
export interface ManualRefundsTable {
  id: Generated<string>;
  order_id: string;
  key: string;
  kind: ManualKind;
  amount_cents: number;
  check_number: string | null;
  reason: string;
  /** The payment that it gives back; null where releases before 2.0.0 did not say. */
  payment_id: string | null;
  given_by: string | null;
  at: Generated<Date>;
}
