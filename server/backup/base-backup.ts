import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { currentDate } from '@grafted/postgres/clock.ts';
import { findAccount, makePrivateFolder } from '@grafted/postgres/embedded/postgres-home.ts';
import { startEmbeddedPostgres, stopEmbeddedLeftover } from '@grafted/postgres/embedded/start.ts';
import { swapDataFolder } from '@grafted/postgres/embedded/swap-data-folder.ts';
import { Client } from 'pg';
import { extract } from 'tar';
import { BackupError } from './backup-error.ts';
import { cleaningUp, removal } from './cleaning-up.ts';
import type { DatabaseKind, RestoredCopy } from './database-kind.ts';

const connections = 12;

/**
 * The shop's own PostgreSQL: it has no pg_dump, but the server makes base backups by itself, in a
 * replication connection.
 */
export function ownPostgres(
  dataDir: string,
  { url, purpose }: { url?: string; purpose: 'backup' | 'restore' },
): DatabaseKind {
  const workFolder = `${dataDir}.${purpose}`;
  return {
    kind: 'base backup',
    workFolder,
    async prepareWork() {
      const copy = path.join(workFolder, 'unpacked', 'postgres');
      if (existsSync(copy)) await stopEmbeddedLeftover(copy); // of a killed run
      await rm(workFolder, { recursive: true, force: true });
      await makePrivateFolder(workFolder, await findAccount(dataDir));
    },
    prepareFolder: async (folder) => makePrivateFolder(folder, await findAccount(dataDir)),
    save: (folder) => makeBaseBackup(url!, folder), // a backup always has a URL
    open: (folder) => openBaseBackup(folder, dataDir),
  };
}

async function makeBaseBackup(url: string, folder: string): Promise<void> {
  // `replication` is an option of the protocol that the types lack.
  const client = new Client({
    connectionString: url,
    replication: 'database',
  } as ConstructorParameters<typeof Client>[0]);
  await client.connect();
  await cleaningUp(
    async () => {
      // Keeps the WAL that is written meanwhile, however much it is.
      await client.query(
        `CREATE_REPLICATION_SLOT backup_${process.pid} TEMPORARY PHYSICAL (RESERVE_WAL true)`,
      );
      await client.query(
        `BASE_BACKUP (LABEL 'grafted', TARGET 'server', TARGET_DETAIL ${client.escapeLiteral(folder)}, WAL true, CHECKPOINT 'fast')`,
      );
    },
    () => client.end(),
  );
}

async function openBaseBackup(folder: string, dataDir: string): Promise<RestoredCopy> {
  const copy = path.join(path.dirname(folder), 'postgres');
  const account = await findAccount(dataDir);
  await makePrivateFolder(copy, account);
  // The account of this machine: that of the backup may not exist here.
  await extract({ cwd: copy, file: path.join(folder, 'base.tar'), strict: true, ...account });
  await mkdir(path.join(copy, 'pg_wal'), { recursive: true, mode: 0o700 });
  const postgres = await startEmbeddedPostgres({ dataDir: copy, connections }).catch(
    (error: Error) => {
      throw /incompatible with server/.test(error.message)
        ? new BackupError(
            'The backup is of another major version of PostgreSQL: restore it with the version of this program that made it.',
            { cause: error },
          )
        : error;
    },
  );
  return {
    url: postgres.url('shop'),
    async adopt() {
      await postgres.stop();
      const previous = `${dataDir}.before-restore-${currentDate().toISOString().replaceAll(':', '')}`;
      const existed = existsSync(dataDir);
      await swapDataFolder(dataDir, { next: copy, previous });
      return existed ? previous : undefined;
    },
    async discard() {
      await postgres.stop();
      await rm(copy, removal);
    },
  };
}
