import type { ColumnType, Generated } from 'kysely';

export interface StockWaitsTable {
  id: Generated<string>;
  product_id: string;
  /** Lower case. */
  email: string;
  created_at: Generated<Date>;
  notified_at: Date | null;
  canceled_at: Date | null;
  held_until: Date | null;
  claimed_by: string | null;
  /** Since when it counts: nothing is reserved for an address that somebody has only typed. */
  proven_at: Date | null;
  /** When the mail with the button was written, for this wait or for another of its address. */
  asked_at: Date | null;
  /** How many this place still waits for; 1 once it is a held tree. */
  trees: Generated<number>;
  /** A keyed hash of the network that asked for it, for a day. */
  client_key: string | null;
  /** Trees came back to which it has a claim only from then on. */
  passed_over_until: Date | null;
  attempt_id: string | null;
  ended_at: Date | null;
  /** In line or held for, once it is proven. */
  live: ColumnType<boolean, never, never>;
}
