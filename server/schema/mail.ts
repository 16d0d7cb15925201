import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { MailList } from '#domain/mail/mail-lists.ts';

export type MailStream = 'transactional' | 'marketing';
export type MailState =
  | 'waiting'
  /** From before a restore, or caused by the time while nobody has decided about it. */
  | 'held'
  | 'sent'
  | 'failed'
  | 'suppressed'
  | 'bounced'
  /** With their batch. */
  | 'paused'
  | 'canceled';

export interface MailOutboxTable {
  id: Generated<string>;
  kind: string;
  subject_id: string;
  to_address: string;
  template: string;
  props: ColumnType<Record<string, unknown>, string, string>;
  list: MailList | null;
  list_member: string | null;
  stream: GeneratedAlways<MailStream>;
  state: Generated<MailState>;
  attempts: Generated<number>;
  refusals: Generated<number>;
  next_attempt_at: Generated<Date>;
  lease_until: Date | null;
  last_error: string | null;
  created_at: Generated<Date>;
  sent_at: Date | null;
  bounced_at: Date | null;
  batch_id: string | null;
}

export interface MailBatchesTable {
  id: ColumnType<string, string, never>;
  props: ColumnType<Record<string, unknown>, string, never>;
  state: Generated<'open' | 'paused' | 'canceled'>;
  created_at: Generated<Date>;
}

export interface MailSuppressionsTable {
  email: string;
  /** `complained`: marked as spam, which blocks list mail only. */
  reason: 'refused' | 'bounced' | 'complained';
  transactional_left: Generated<number>;
  created_at: Generated<Date>;
}
