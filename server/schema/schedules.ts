import type { Generated } from 'kysely';

export interface SchedulesTable {
  name: string;
  due_at: Date;
  /** A process runs it until then, or it is tried again then. */
  lease_until: Date | null;
  /** Since it was last due. */
  attempts: Generated<number>;
  last_error: string | null;
}
