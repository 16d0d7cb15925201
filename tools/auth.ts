// `npm run auth`: runs the accounts service standalone, without AUTH_DATABASE_URL on an embedded PostgreSQL.
import '#server/start/process.ts';
import path from 'node:path';
import { defaultPort } from '@grafted/auth';
import { startEmbeddedPostgres } from '@grafted/postgres/embedded/start.ts';

if (!process.env.AUTH_DATABASE_URL) {
  const dataDir = path.resolve(
    process.env.AUTH_DATA_DIR ?? `data/auth-${process.env.PORT || defaultPort(process.env)}`,
  );
  const postgres = await startEmbeddedPostgres({ dataDir }); // ends with this process
  process.env.AUTH_DATABASE_URL = postgres.url('auth');
}
await import('@grafted/auth/main.ts');
