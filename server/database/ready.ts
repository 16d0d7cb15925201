import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';

/** Who asks whether we are ready does not wait for long. */
const patienceMs = 2500;

/** Whether the database answers in time and takes writes: one that has become a standby, or was made read-only, sells no tree. */
export async function isWritable(pool: Pool): Promise<boolean> {
  const stopping = new AbortController();
  try {
    const asked = pool.query<{ is_read_only: boolean }>("select current_setting('transaction_read_only')::boolean as is_read_only");
    const answer = await Promise.race([asked, wait(patienceMs, undefined, { signal: stopping.signal })]);
    return answer?.rows[0]?.is_read_only === false;
  } catch {
    return false;
  } finally {
    stopping.abort();
  }
}
