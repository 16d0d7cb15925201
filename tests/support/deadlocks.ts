import { Client } from 'pg';
import { expect, vi } from 'vitest';

/**
 * Every race ends without a deadlock: PostgreSQL would have ended one side, and a retry hides that
 * until a busy day uses them up. `stop` ends the connections to this database, because each reports
 * what it counted when it ends.
 */
export async function expectNoDeadlocks(
  { adminUrl, database }: { adminUrl: string; database: string },
  stop: () => Promise<unknown>,
): Promise<void> {
  await stop();
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await vi.waitFor(
      async () => {
        const { rows } = await client.query<{ left: string }>(connectionsLeft, [database]);
        expect(rows).toEqual([{ left: '0' }]);
      },
      { timeout: 30_000 },
    );
    const { rows } = await client.query<{ deadlocks: string }>(deadlocks, [database]);
    expect(Number(rows[0]?.deadlocks ?? 0), 'deadlocks, see pg_stat_database').toBe(0);
  } finally {
    await client.end();
  }
}

const connectionsLeft = `select count(*) as left from pg_stat_activity where datname = $1`;
const deadlocks = `select deadlocks from pg_stat_database where datname = $1`;
