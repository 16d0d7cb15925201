import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { currentMs } from '@grafted/postgres/clock.ts';
import { oneRow } from '@grafted/postgres/one-row.ts';
import { Client } from 'pg';
import { BackupError } from './backup-error.ts';
import { cleaningUp, undoing } from './cleaning-up.ts';
import type { DatabaseKind, RestoredCopy } from './database-kind.ts';

const run = promisify(execFile);

/** A PostgreSQL that is not ours: pg_dump and pg_restore of this machine, which must not be older than the server. */
export function externalPostgres(url: string, dataDir: string): DatabaseKind {
  const workFolder = path.resolve(dataDir, 'backup-work');
  return {
    kind: 'dump',
    workFolder,
    async prepareWork() {
      await rm(workFolder, { recursive: true, force: true });
      await mkdir(workFolder, { recursive: true, mode: 0o700 });
    },
    async prepareFolder(folder) {
      await mkdir(folder, { mode: 0o700 });
    },
    async save(folder) {
      await mkdir(folder);
      const file = path.join(folder, 'shop.dump');
      await runTool('pg_dump', url, [
        '--format=custom',
        '--compress=0',
        '--no-owner',
        '--no-acl',
        `--file=${file}`,
      ]);
    },
    open: (folder) => openDump(url, path.join(folder, 'shop.dump')),
  };
}

async function openDump(url: string, file: string): Promise<RestoredCopy> {
  const name = nameOf(url);
  const copy = `${name}_restored`; // a killed run's is replaced
  const drop = (client: Client) =>
    client.query(`drop database if exists ${client.escapeIdentifier(copy)} with (force)`);
  await administer(url, async (client) => {
    await drop(client);
    await createDatabaseLike(client, { like: name, name: copy });
  });
  const copyUrl = withName(url, copy);
  await undoing(
    () => runTool('pg_restore', copyUrl, ['--exit-on-error', '--no-owner', '--no-acl', file]),
    () => administer(url, drop),
  );
  return {
    url: copyUrl,
    adopt: () => swapDatabases(url, copy),
    discard: () => administer(url, drop).then(() => undefined),
  };
}

interface DatabaseTraits {
  encoding: string;
  /** The name in pg_database: `c`, `i` (ICU) or `b` (built in). */
  provider: string;
  collate: string;
  ctype: string;
  /** Set for ICU and built-in providers. */
  locale: string | null;
  rules: string | null;
}

const providers: Record<string, string> = { c: 'libc', i: 'icu', b: 'builtin' };

/** An empty database with the locale and the settings (`alter database … set`) of another one: a dump has neither. */
export async function createDatabaseLike(
  client: Client,
  { like, name }: { like: string; name: string },
): Promise<void> {
  // Columns of the locale got other names in PostgreSQL 17.
  const { rows } = await client.query<DatabaseTraits>(
    `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datcollate as collate, datctype as ctype,
      coalesce(to_jsonb(pg_database) ->> 'datlocale', to_jsonb(pg_database) ->> 'daticulocale') as locale,
      to_jsonb(pg_database) ->> 'daticurules' as rules
    from pg_database where datname = $1`,
    [like],
  );
  const { encoding, provider, collate, ctype, locale, rules } = oneRow(rows);
  const text = (value: string) => client.escapeLiteral(value);
  const copy = client.escapeIdentifier(name);
  await client.query(
    [
      `create database ${copy} template template0 encoding ${text(encoding)}`,
      `locale_provider ${providers[provider] ?? 'libc'} lc_collate ${text(collate)} lc_ctype ${text(ctype)}`,
      locale && provider !== 'c'
        ? `${provider === 'i' ? 'icu_locale' : 'builtin_locale'} ${text(locale)}`
        : '',
      rules ? `icu_rules ${text(rules)}` : '',
    ].join(' '),
  );
  const { rows: settings } = await client.query<{ role: string | null; setting: string }>(
    `select rolname as role, unnest(setconfig) as setting
    from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
    left join pg_roles on pg_roles.oid = setrole where datname = $1`,
    [like],
  );
  for (const { role, setting } of settings) {
    const [key = '', ...value] = setting.split('=');
    const target = role
      ? `role ${client.escapeIdentifier(role)} in database ${copy}`
      : `database ${copy}`;
    await client.query(
      `alter ${target} set ${key
        .split('.')
        .map((part) => client.escapeIdentifier(part))
        .join('.')} ${valueOf(client, key, value.join('='))}`,
    );
  }
}

/** Settings that are lists are stored with their parts quoted as they need be. */
const listSettings = new Set([
  'search_path',
  'temp_tablespaces',
  'session_preload_libraries',
  'local_preload_libraries',
  'DateStyle',
]);
const valueOf = (client: Client, key: string, value: string): string =>
  listSettings.has(key) ? `= ${value}` : `= ${client.escapeLiteral(value)}`;

/** Both renames in one transaction. */
async function swapDatabases(url: string, copy: string): Promise<string> {
  const name = nameOf(url);
  const previous = `${name}_before_restore_${Math.floor(currentMs() / 1000)}`;
  await administer(url, async (client) => {
    const rename = (from: string, to: string) =>
      client.query(
        `alter database ${client.escapeIdentifier(from)} rename to ${client.escapeIdentifier(to)}`,
      );
    await client.query('begin');
    await rename(name, previous);
    await rename(copy, name);
    await client.query('commit');
  });
  return `the database ${previous}`;
}

async function administer(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: withName(url, 'postgres') });
  await client.connect();
  await cleaningUp(
    () => work(client),
    () => client.end(),
  );
}

async function runTool(tool: string, url: string, args: string[]): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = ''; // other users can read a command line
  const env = { ...process.env, ...(password ? { PGPASSWORD: password } : {}) };
  try {
    await run(tool, ['--no-password', `--dbname=${address.href}`, ...args], { env });
  } catch (error) {
    throw explain(tool, error as NodeJS.ErrnoException & { stderr?: string });
  }
}

function explain(tool: string, error: NodeJS.ErrnoException & { stderr?: string }): Error {
  if (error.code === 'ENOENT')
    return new BackupError(
      `${tool} is not installed here. Install PostgreSQL's client programs, in the version of your server or newer.`,
    );
  const lines = (error.stderr ?? '').trim().split('\n');
  if (lines.some((line) => line.includes('server version mismatch')))
    return new BackupError(
      `${tool} is older than your server: install PostgreSQL's client programs in its version.`,
    );
  return new BackupError(`${tool} failed: ${lines[0]}`, { cause: error });
}

const nameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));

function withName(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(name)}`;
  return other.href;
}
