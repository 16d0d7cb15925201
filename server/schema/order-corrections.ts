import type { ColumnType, Generated } from 'kysely';
import type { Recipient } from '#domain/admin/corrections.ts';
import type { DeliveryType } from '#domain/statuses.ts';

/** Who an order is for and how it gets there, before and after an admin corrected it. Append-only, but emptied with the order's personal data. */
export interface OrderCorrectionsTable {
  id: string;
  order_id: string;
  admin_id: string | null;
  /** Empty once the order has no personal data. */
  before: ColumnType<Recipient | Record<string, never>, string, string>;
  after: ColumnType<Recipient | Record<string, never>, string, string>;
  /** What the customer was asked for on top; null when nothing was. */
  charge_cents: number | null;
  at: Generated<Date>;
}

/** The delivery of an order after a correction; its change has no trees. Append-only. */
export interface OrderRequotesTable {
  change_id: string;
  delivery_type: DeliveryType;
  minutes: number;
  delivery_cents: number;
  discount_cents: number;
}
