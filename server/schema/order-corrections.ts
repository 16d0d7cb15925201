import type { ColumnType, Generated } from 'kysely';
import type { Recipient } from '#domain/orders/corrections.ts';

/**
 * Who an order is for and how it gets there, before and after an admin corrected it. Append-only,
 * but emptied with the order's personal data.
 */
export interface OrderCorrectionsTable {
  id: string;
  order_id: string;
  admin_id: string | null;
  /** Empty once the order has no personal data. */
  before: ColumnType<Recipient | Record<string, never>, string, string>;
  after: ColumnType<Recipient | Record<string, never>, string, string>;
  /** What the farm bears of a dearer delivery; `bigint` arrives as text. Null where nothing became dearer. */
  courtesy_cents: ColumnType<string | null, number | null, never>;
  at: Generated<Date>;
}
