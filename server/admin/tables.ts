import type { Generated } from 'kysely';

export interface AdminNotesTable {
  subject_type: 'order' | 'customer';
  /** The order's id, or the customer's e-mail address in lower case. */
  subject: string;
  text: string;
  updated_at: Generated<Date>;
}
