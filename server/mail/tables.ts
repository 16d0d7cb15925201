import type { ColumnType, Generated } from 'kysely';

export interface MailOutboxTable {
  id: Generated<string>;
  kind: string;
  subject_id: string;
  to_address: string;
  template: string;
  props: ColumnType<Record<string, unknown>, string, string>;
  state: Generated<'waiting' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: Generated<Date>;
  sent_at: Date | null;
}
