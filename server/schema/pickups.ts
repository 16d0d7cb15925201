import type { ColumnType, Generated } from 'kysely';
import type { PickupState, PickupAnswer } from '#domain/orders/pickups.ts';
import type { DeliveryType } from '#domain/statuses.ts';

type WrittenByTrigger<T> = ColumnType<T, never, never>;

export interface PickupWindowsTable {
  id: Generated<string>;
  kind: ColumnType<DeliveryType, DeliveryType, never>;
  day: string;
  starts: string;
  ends: string;
  max_orders: number;
  max_trees: number;
  closed_at: ColumnType<Date | null, undefined, Date | null>;
  moved_from: ColumnType<string | null, undefined, string>;
  /** Room beyond the limits, for orders that the farm put into a full window. */
  opened_orders: Generated<number>;
  opened_trees: Generated<number>;
  booked_orders: WrittenByTrigger<number>;
  booked_trees: WrittenByTrigger<number>;
  created_at: Generated<Date>;
}

export interface PickupsTable {
  order_id: string;
  window_id: string;
  state: ColumnType<PickupState | 'canceled', undefined, PickupState>;
  trees: WrittenByTrigger<number>;
  version: Generated<number>;
  booked_at: Generated<Date>;
}

export interface PickupMovesTable {
  id: string;
  kind: DeliveryType;
  from_day: string;
  to_day: string;
  reason: string;
  moved_by: string | null;
  at: Generated<Date>;
}

export interface PickupAnswersTable {
  id: Generated<string>;
  move_id: string;
  order_id: string;
  answer: ColumnType<PickupAnswer | null, undefined, PickupAnswer>;
  answered_at: ColumnType<Date | null, undefined, Date>;
}

/** Trees that were dug for an order, by the ticks of the dig list. */
export interface DugTreesTable {
  id: string;
  order_item_id: string;
  /** With those of the line that went before; a trigger lowers it when trees are taken out of the order. */
  trees: number;
  at: Date;
  by: string | null;
  undone_at: ColumnType<Date | null, undefined, Date>;
}
