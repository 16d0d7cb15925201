import type { ColumnType, Generated } from 'kysely';
import type { FarmPays, ManualKind } from '#domain/orders/farm-orders.ts';

export interface FarmOrdersTable {
  order_id: string;
  /** Idempotency key of the form. */
  key: string;
  entered_by: string | null;
  pays: FarmPays;
  /** An unpaid order keeps its trees until then. */
  due_at: Date;
  lapsed_at: ColumnType<Date | null, undefined, Date>;
  discount_reason: string;
  /** Of a buyer who owes no sales tax; null for all others. */
  exempt_certificate: ColumnType<string | null, string | null | undefined, never>;
  exempt_until: ColumnType<string | null, string | null | undefined, never>;
  /** The order that it goes with, to the same place on the same day. */
  with_order_id: ColumnType<string | null, string | undefined, never>;
  /** A charge that was canceled with its order, and comes back with it. */
  canceled_with_order: Generated<boolean>;
  /** Kept by triggers. */
  paid_cents: ColumnType<number, never, never>;
  refunded_cents: ColumnType<number, never, never>;
  given_cents: ColumnType<number, never, never>;
}

/** Append-only, but a payment can be reversed once. */
export interface ManualPaymentsTable {
  id: Generated<string>;
  order_id: string;
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
  given_by: string | null;
  at: Generated<Date>;
}
