import { sql } from 'kysely';
import type { Db } from '#server/database/client.ts';

/** Rate limits count refused requests too. */
const counters = ['request_counts', 'rate_limits', 'rate_buckets'];

/** Row count and content hash of each table, to compare before and after. */
export async function fingerprintOf(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'auth') and tablename <> all(${counters})`.execute(db);
  const parts = tables.map(
    ({ name }) =>
      sql`select ${name}::text as name, count(*) || ' ' || coalesce(sum(hashtext(t::text)), 0) as mark
        from ${sql.raw(name)} t`,
  );
  const { rows } = await sql<{ name: string; mark: string }>`${sql.join(
    parts,
    sql` union all `,
  )}`.execute(db);
  return Object.fromEntries(rows.map(({ name, mark }) => [name, mark]));
}
