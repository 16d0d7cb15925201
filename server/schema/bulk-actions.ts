import type { Generated } from 'kysely';
import type { BulkKind } from '#domain/orders/bulk-actions.ts';
import type { OrderStatus } from '#domain/statuses.ts';

/** What an admin does with many orders. */
export interface BulkActionsTable {
  id: string;
  kind: BulkKind;
  status: OrderStatus | null;
  window_id: string | null;
  /** The orders, in words. */
  chosen: string;
  what: string;
  begun_by: string | null;
  request_id: string;
  begun_at: Generated<Date>;
}

/** Its orders, fixed when it begins, each done or left out once. */
export interface BulkActionOrdersTable {
  action_id: string;
  order_id: string;
  place: number;
  was_status: OrderStatus;
  was_version: number | null;
  state: 'waiting' | 'done' | 'left_out';
  reason: Generated<string>;
}
