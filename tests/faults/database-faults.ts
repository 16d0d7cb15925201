import { sql } from 'kysely';
import type { Db } from '#server/database/client.ts';
import type { DatabaseProxy } from './database-proxy.ts';

interface FaultTarget {
  proxy: DatabaseProxy;
  /** A direct connection, bypassing the proxy. */
  db: Db;
}

export interface DatabaseFault {
  name: string;
  begin(parts: FaultTarget): Promise<void>;
  end(parts: FaultTarget): Promise<void>;
  /** Whether reads still work during the fault. */
  reads: boolean;
}

const lost = (
  name: string,
  how: Parameters<DatabaseProxy['drop']>[0],
  mode: Parameters<DatabaseProxy['set']>[0],
): DatabaseFault => ({
  name,
  reads: false,
  async begin({ proxy }) {
    await proxy.set(mode);
    proxy.drop(how);
  },
  end: ({ proxy }) => proxy.set('open'),
});

/** Simulates write failures with a trigger that raises PostgreSQL's own error inside the transaction. */
const refusedWrites = (name: string, code: string): DatabaseFault => ({
  name,
  reads: true,
  begin: ({ db }) =>
    eachTable(
      db,
      (table) =>
        sql`create trigger refused before insert or update
          or delete on ${table} for each statement execute function refuse_writes(${sql.lit(code)})`,
    ),
  end: ({ db }) => eachTable(db, (table) => sql`drop trigger refused on ${table}`),
});

const readOnly: DatabaseFault = {
  name: 'becomes read-only (25006)',
  reads: true,
  begin: ({ db, proxy }) => setReadOnly(db, proxy, true),
  end: ({ db, proxy }) => setReadOnly(db, proxy, false),
};

const failover: DatabaseFault = {
  name: 'fails over to a standby that is not promoted yet',
  reads: false,
  async begin({ db, proxy }) {
    await proxy.set({ refuses: '57P03' });
    await setReadOnly(db, proxy, true);
  },
  async end({ db, proxy }) {
    await proxy.set('open');
    await setReadOnly(db, proxy, false);
  },
};

export const databaseFaults: readonly DatabaseFault[] = [
  lost('is restarted: connections end, the port is closed', 'end', 'closed'),
  lost('dies: connections are reset (ECONNRESET, EPIPE, ECONNREFUSED)', 'reset', 'closed'),
  lost('disappears silently: half-open connections', 'half-open', 'silent'),
  lost('has too many connections (53300)', 'reset', { refuses: '53300' }),
  lost('is starting (57P03)', 'end', { refuses: '57P03' }),
  readOnly,
  refusedWrites('has a full disk (53100)', '53100'),
  refusedWrites('takes too long (57014)', '57014'),
  failover,
];

export async function prepareFaults(db: Db): Promise<void> {
  await sql`create function refuse_writes() returns trigger language plpgsql as $$ begin raise exception using errcode = tg_argv[0], message = 'refused by a test'; end $$`.execute(
    db,
  );
}

async function setReadOnly(db: Db, proxy: DatabaseProxy, on: boolean): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  await sql`alter database ${sql.id(rows[0]!.name)} set default_transaction_read_only = ${sql.lit(on)}`.execute(
    db,
  );
  proxy.drop('end'); // applies to new connections only
}

async function eachTable(
  db: Db,
  statement: (table: ReturnType<typeof sql.table>) => ReturnType<typeof sql>,
): Promise<void> {
  const { rows } = await sql<{
    name: string;
  }>`select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'auth')`.execute(
    db,
  );
  await db.connection().execute(async (one) => {
    for (const { name } of rows) await statement(sql.table(name)).execute(one);
  });
}
