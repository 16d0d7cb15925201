import type { ColumnType, Generated } from 'kysely';

/** Sent, authorized and voiding are unsettled: the money's whereabouts may still change. */
export const unsettledStates = ['sent', 'authorized', 'voiding'] as const;
export type AttemptState = (typeof unsettledStates)[number] | 'captured' | 'failed';

/** `declined`: by the card's bank. `refused`: our request was wrong. `voided`: given up and called back. */
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
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface PaymentEventsTable {
  id: Generated<string>;
  attempt_id: string;
  at: Generated<Date>;
  event: string;
  details: ColumnType<Record<string, unknown>, string | undefined, never>;
}
