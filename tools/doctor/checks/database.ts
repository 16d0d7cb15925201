import { sql } from 'kysely';
import type { Db } from '#server/database/client.ts';
import { findNewestMigrations } from '#server/database/migrate.ts';
import { note, ok, problem, type Finding } from './finding.ts';

const versionMin = 15;
const skewMaxSeconds = 5;

export async function checkDatabase(db: Db): Promise<Finding[]> {
  const { rows } = await sql<{
    version: number;
    isReadOnly: boolean;
    used: number;
    limit: number;
    size: string;
    seconds: number;
  }>`select current_setting('server_version_num')::integer / 10000 as version,
    current_setting('transaction_read_only')::boolean as "isReadOnly",
    (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as used,
    current_setting('max_connections')::integer as limit,
    pg_size_pretty(pg_database_size(current_database())) as size,
    extract(epoch from clock_timestamp())::float8 as seconds`.execute(db);
  const { version, isReadOnly, used, limit, size, seconds } = rows[0]!;
  return [
    version < versionMin
      ? problem(`PostgreSQL ${version} is too old.`, `Use version ${versionMin} or newer.`)
      : ok(`PostgreSQL ${version} answers; the shop has ${size}.`),
    ...(isReadOnly
      ? [
          problem(
            'The database accepts no changes: nobody can order.',
            'It is a standby, or set to read-only. Point DATABASE_URL at the primary.',
          ),
        ]
      : []),
    used > limit * 0.8
      ? problem(
          `${used} of ${limit} connections are in use.`,
          'Raise max_connections, or lower DATABASE_POOL_SIZE or WEB_CONCURRENCY.',
        )
      : ok(`${used} of ${limit} connections are in use.`),
    describeClock(Date.now() / 1000 - seconds),
    ...(await checkCollation(db)),
    ...(await checkMigrations(db)),
  ];
}

/**
 * Another version of the operating system's or ICU's library orders texts otherwise: indexes miss
 * rows until they are rebuilt.
 */
async function checkCollation(db: Db): Promise<Finding[]> {
  const { rows } = await sql<CollationVersions>`
    select datname as name, datcollversion as built, pg_database_collation_actual_version(oid) as now
    from pg_database where datname = current_database()`.execute(db);
  return describeCollation(rows[0]!);
}

interface CollationVersions {
  name: string;
  /** Null for a locale without versions, such as C. */
  built: string | null;
  now: string | null;
}

export function describeCollation({ name, built, now }: CollationVersions): Finding[] {
  if (built === null || now === null || built === now) return [];
  return [
    problem(
      [
        `The database's indexes were built with collation version ${built};`,
        `its server has ${now} now, so searches and unique keys may miss rows.`,
      ].join(' '),
      `At a quiet time: reindex database "${name}"; alter database "${name}" refresh collation version;`,
    ),
  ];
}

export function describeClock(secondsAhead: number): Finding {
  const seconds = Math.round(Math.abs(secondsAhead));
  return seconds > skewMaxSeconds
    ? problem(
        `This machine's clock is ${seconds} s ${secondsAhead > 0 ? 'ahead of' : 'behind'} the database's.`,
        'Turn on NTP on both machines. Until then the shop goes by the database’s clock.',
      )
    : ok('This machine’s clock agrees with the database’s.');
}

async function checkMigrations(db: Db): Promise<Finding[]> {
  const newest = await findNewestMigrations();
  const { rows } = await sql<{ name: string }>`
    select max(name) as name from schema_migrations`.execute(db);
  const applied = rows[0]?.name;
  if (applied === newest.shop) return [ok(`The tables are those of this program (${applied}).`)];
  return [
    note(
      `The tables are of ${applied}, this program's of ${newest.shop}.`,
      'Start this program to bring them up to date; if a newer one is running, use that.',
    ),
  ];
}
