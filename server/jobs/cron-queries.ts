import type { Pool } from 'pg';

/** The queue repeats a schedule only after its last run, which a clock that was ahead has put into the future. */
export async function forgetFutureRuns(pool: Pool): Promise<void> {
  await pool.query(
    `update graphile_worker._private_known_crontabs set last_execution = now()
      where last_execution > now() + interval '1 minute'`,
  );
}
