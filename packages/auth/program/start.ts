import { once } from 'node:events';
import type { Server } from 'node:http';
import { closeDeadClients } from '@grafted/postgres/connections/dead-clients.ts';
import { createDb, readConnections } from '@grafted/postgres/connections/pool.ts';
import { createSharedConnections } from '@grafted/postgres/connections/shared-connections.ts';
import { WatchedClient } from '@grafted/postgres/connections/watched-client.ts';
import { isDatabaseOutage } from '@grafted/postgres/outage.ts';
import { createAdaptorServer } from '@hono/node-server';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { pino } from 'pino';
import { createAuth } from '#auth/create-auth.ts';
import { migrateAuth } from '#auth/database/migrate.ts';
import { inNamespace } from '#auth/database/namespace.ts';
import type { AuthDatabase, AuthDb } from '#auth/tables/tables.ts';
import { createProgramApp } from './app.ts';
import { createDelivery } from './mail-delivery.ts';
import { startMailWorker } from './mail-worker.ts';
import { createProgramMailer } from './mailer.ts';
import type { ProgramSettings } from './program-settings.ts';
import { startRetention } from './retention.ts';

export interface RunningAuth {
  port: number;
  stop(): Promise<void>;
}

const limits =
  '-c statement_timeout=5000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=10000';

export async function startAuth(settings: ProgramSettings): Promise<RunningAuth> {
  const log = pino({ level: settings.logLevel, name: 'auth' });
  const report = (error: Error) =>
    log[isDatabaseOutage(error) ? 'warn' : 'error']({ err: error.cause ?? error }, error.message);
  const applied = await migrateAuth(settings.databaseUrl, settings.namespace);
  if (applied.length > 0) log.info({ applied, schema: settings.namespace }, 'migrated');

  const connection = {
    connectionString: settings.databaseUrl,
    connectionTimeoutMillis: 5000,
    options: `${limits} ${closeDeadClients}`,
  };
  const pool = new Pool({ Client: WatchedClient, max: settings.poolSize, ...connection });
  pool.on('error', () => {}); // losing an idle connection is harmless: the next query opens another
  pool.on('connect', (client) => client.on('error', () => {})); // for a connection in use, the query itself fails
  const db: AuthDb = createDb(pool);
  const reads: AuthDb = new Kysely<AuthDatabase>({
    dialect: new PostgresDialect({ pool: createSharedConnections(connection, readConnections) }),
  });
  const deliver = createDelivery(settings.mail);
  const mailer = await createProgramMailer({
    settings: settings.auth,
    delivery: settings.mail,
    deliver,
    report,
  });
  const { routes, wellKnown, deleteExpiredRows } = await createAuth({
    db,
    reads,
    pool,
    namespace: settings.namespace,
    settings: settings.auth,
    mailer,
    report,
  });
  const worker =
    settings.mail.smtp &&
    startMailWorker({ db: inNamespace(db, settings.namespace), deliver, report });
  const retention = startRetention(deleteExpiredRows, report);

  const app = createProgramApp({
    routes,
    wellKnown,
    settings: settings.auth,
    corsHeaders: settings.corsHeaders,
  });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server; // the default is plain HTTP
  server.listen(settings.port, settings.host);
  await once(server, 'listening');
  const { port } = server.address() as { port: number }; // not a pipe
  log.info({ port, url: settings.auth.externalUrl, schema: settings.namespace }, 'ready');
  return {
    port,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await closed;
      await Promise.all([worker?.stop(), retention.stop()]);
      await Promise.all([db.destroy(), reads.destroy()]);
    },
  };
}
