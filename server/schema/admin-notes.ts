import type { Generated } from 'kysely';

export interface AdminNotesTable {
  subject_type: 'order' | 'customer';
  /** Order id, or customer email in lower case. */
  subject: string;
  text: string;
  updated_at: Generated<Date>;
}
