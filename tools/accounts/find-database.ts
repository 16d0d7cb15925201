// The database of the accounts: the configured one, else the shop's, else that of the shop running on this machine.
import path from 'node:path';
import { findRunningPostgresUrl } from '@grafted/postgres/embedded/start.ts';

const { env } = process;
const url =
  env.AUTH_DATABASE_URL ||
  env.DATABASE_URL ||
  (await findRunningPostgresUrl(path.resolve(env.DATA_DIR ?? 'data', 'postgres')));
if (!url)
  throw new Error('No database: set AUTH_DATABASE_URL or DATABASE_URL, or start the shop first');
env.AUTH_DATABASE_URL = url;
