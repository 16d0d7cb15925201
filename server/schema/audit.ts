import type { ColumnType, Generated } from 'kysely';

type Json = ColumnType<Record<string, unknown>, string, never>;

export interface AuditLogTable {
  id: Generated<string>;
  at: Generated<Date>;
  actor_id: string | null;
  action: string;
  subject_type:
    | 'order'
    | 'order_item'
    | 'product'
    | 'customer'
    | 'mail'
    | 'admin'
    | 'variety'
    | 'rootstock'
    | 'page'
    | 'newsletter'
    | 'season'
    | 'payment_break'
    | 'pickup_day'
    | 'settings'
    | 'coupon'
    | 'till'
    | 'phone'
    | 'deposit';
  subject_id: string;
  before: Json;
  after: Json;
  /** Null in entries from before the column existed. */
  request_id: string | null;
}
