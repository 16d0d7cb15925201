import type { ColumnType, Generated } from 'kysely';
import type { ClaimReason, ClaimState, ClaimWish } from '#domain/orders/claims.ts';
import type { ItemStatus } from '#domain/statuses.ts';

export interface ClaimsTable {
  id: string;
  order_item_id: string;
  user_id: string | null;
  trees: number;
  reason: ClaimReason;
  details: string;
  wish: ClaimWish;
  state: ColumnType<ClaimState, undefined, ClaimState>;
  created_at: Generated<Date>;
  decided_at: ColumnType<Date | null, undefined, Date>;
  decided_by: ColumnType<string | null, undefined, string>;
  answer: ColumnType<string, undefined, string>;
  refund_id: ColumnType<string | null, undefined, string>;
}

export interface ReplacementsTable {
  claim_id: string;
  product_id: string;
  trees: number;
  status: ColumnType<ItemStatus, undefined, ItemStatus>;
  created_at: Generated<Date>;
  ready_at: ColumnType<Date | null, undefined, Date>;
  handed_over_at: ColumnType<Date | null, undefined, Date | null>;
  /** Its order was canceled, and the trees went back into stock. */
  returned_at: Generated<Date | null>;
}

export interface ClaimPhotosTable {
  id: string;
  user_id: string | null;
  /** Null until the claim is sent. */
  claim_id: ColumnType<string | null, undefined, string>;
  position: ColumnType<number, undefined, number>;
  created_at: Generated<Date>;
}
