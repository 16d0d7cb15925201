import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';

/** Below the usual probe timeouts. */
const probeTimeoutMs = 2500;

/** Whether the database answers in time and accepts writes; false for a standby or a read-only database. */
export async function isWritable(pool: Pool): Promise<boolean> {
  const stopping = new AbortController();
  try {
    const query = pool.query<{ is_read_only: boolean }>(
      "select current_setting('transaction_read_only')::boolean as is_read_only",
    );
    const result = await Promise.race([
      query,
      wait(probeTimeoutMs, undefined, { signal: stopping.signal }),
    ]);
    return result?.rows[0]?.is_read_only === false;
  } catch {
    return false;
  } finally {
    stopping.abort();
  }
}
