import type { ColumnType, Generated } from 'kysely';
import type { PaymentEvent } from '#domain/orders/payment-events.ts';

/** Not final: the reconciler still has to complete or void these. */
export const unsettledStates = ['sent', 'authorized', 'voiding'] as const;
export type AttemptState = (typeof unsettledStates)[number] | 'captured' | 'failed';

/** `declined`: by the card's bank. `refused`: our request was invalid. `voided`: abandoned and canceled. */
export type AttemptFailure = 'declined' | 'refused' | 'voided';

export interface PaymentAttemptsTable {
  id: Generated<string>;
  order_id: string;
  user_id: string | null;
  idempotency_key: Generated<string>;
  token_hash: string | null;
  amount_cents: number;
  currency: Generated<string>;
  request_hash: string;
  state: ColumnType<AttemptState, AttemptState | undefined, AttemptState>;
  failure: AttemptFailure | null;
  failure_code: string | null;
  provider_payment_id: string | null;
  version_token: string | null;
  lease_until: Date;
  watch_at: Date | null;
  refunded_cents: Generated<number>;
  client_key: string | null;
  /** The key of the network around it. */
  client_site: ColumnType<string | null, string | null | undefined, string | null>;
  /** What it pays for: an order as placed, what is due for one, or trees that its customer adds. */
  purpose: 'order' | 'due' | 'addition';
  /** The trees that it pays for leave the order again when it fails. */
  change_id: ColumnType<string | null, string | null, never>;
  /** Taken back by the buyer's bank. */
  reversed_cents: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** Written by a trigger. */
  captured_at: ColumnType<Date | null, never, never>;
}

type Details = ColumnType<Record<string, unknown>, string | undefined, string>;

export interface PaymentEventsTable {
  id: Generated<string>;
  attempt_id: string;
  at: Generated<Date>;
  event: PaymentEvent;
  details: Details;
}

export interface PaymentWebhooksTable {
  event_id: string;
  type: string;
  object_id: string | null;
  body: Details;
  received_at: Generated<Date>;
  applied_at: Date | null;
  attempts: Generated<number>;
  next_attempt_at: Generated<Date>;
}

export type DiscrepancyKind =
  | 'no_attempt'
  | 'late_payment'
  | 'second_payment'
  | 'amount_mismatch'
  | 'capture_missing'
  | 'foreign_refund'
  | 'refund_failed'
  | 'dispute';

export interface PaymentDiscrepanciesTable {
  id: Generated<string>;
  kind: DiscrepancyKind;
  subject: string;
  details: Details;
  found_at: Generated<Date>;
  seen_at: Generated<Date>;
  resolved_at: Date | null;
  resolution: string | null;
}

export type RefundState = 'sent' | 'pending' | 'completed' | 'failed' | 'rejected';

export interface RefundsTable {
  id: Generated<string>;
  attempt_id: string | null;
  provider_payment_id: string;
  idempotency_key: Generated<string>;
  amount_cents: number;
  currency: Generated<string>;
  cause: 'customer' | 'orphan' | 'provider' | 'dispute';
  reason: string;
  requested_by: string | null;
  state: ColumnType<RefundState, RefundState | undefined, RefundState>;
  failure_code: string | null;
  provider_refund_id: string | null;
  /** Kind of the mail that tells the customer. */
  announced_by: string | null;
  /** The first part of a refund over several payments. */
  part_of: ColumnType<string | null, string | null | undefined, never>;
  lease_until: ColumnType<Date, Date | undefined, Date>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** Written by a trigger. */
  completed_at: ColumnType<Date | null, never, never>;
  /** It had completed, and failed later. Written by a trigger. */
  returned_at: ColumnType<Date | null, never, never>;
}

export interface PaymentDisputesTable {
  /** The provider's. */
  id: string;
  attempt_id: string;
  amount_cents: number;
  state: string;
  version: string;
  updated_at: Generated<Date>;
}
