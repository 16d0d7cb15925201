import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, lstat, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface Account {
  uid?: number;
  gid?: number;
}

export interface Binaries {
  postgres: string;
  initdb: string;
  pg_ctl: string;
}

/** Where root keeps what PostgreSQL's own account must reach. */
const openHome = '/var/lib/grafted';

/** PostgreSQL refuses to run as root: then the data folder's owner runs it, else the account `postgres`, else `nobody`. */
export async function findAccount(dataDir: string): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  const existing = await stat(path.join(dataDir, 'PG_VERSION')).catch(() => undefined);
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // no such account here
    }
  }
  throw new Error('There is no account but root to run PostgreSQL under. Run the shop as another user, or set DATABASE_URL.');
}

/**
 * A folder under a home that only root may enter cannot be reached by that account. The data then lie under
 * /var/lib/grafted, and a file in the folder's place says where: who deletes that starts afresh, as with the folder.
 */
export async function reachableDataDir(dataDir: string, account: Account): Promise<string> {
  if (await isReachable(path.dirname(dataDir), account)) return dataDir;
  const signpost = `${dataDir}.location`;
  const known = await readFile(signpost, 'utf8').catch(() => undefined);
  if (known) return known.trim();
  const elsewhere = path.join(openHome, `data-${randomUUID()}`);
  await mkdir(path.dirname(dataDir), { recursive: true });
  await writeFile(signpost, `${elsewhere}\n`);
  return elsewhere;
}

/** The same for the programs, which are copied once. */
export async function reachableBinaries(binaries: Binaries, account: Account): Promise<Binaries> {
  const folder = path.dirname(binaries.postgres);
  if (await isReachable(folder, account)) return binaries;
  const { mtimeMs } = await stat(binaries.postgres);
  const copy = path.join(openHome, `postgresql-${createHash('sha256').update(`${binaries.postgres} ${mtimeMs}`).digest('hex').slice(0, 12)}`);
  if (!existsSync(copy)) {
    await mkdir(openHome, { recursive: true });
    const draft = `${copy}.${process.pid}`;
    await cp(path.dirname(folder), draft, { recursive: true, verbatimSymlinks: true });
    await rename(draft, copy).catch(() => rm(draft, { recursive: true })); // another start was faster
  }
  const inCopy = (program: string) => path.join(copy, path.basename(folder), path.basename(program));
  return { postgres: inCopy(binaries.postgres), initdb: inCopy(binaries.initdb), pg_ctl: inCopy(binaries.pg_ctl) };
}

/** A folder of the account's own that nobody else may enter. */
export async function makePrivateFolder(folder: string, account: Account): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true }); // apart: mode 0700 below must not hit the parents
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid!);
}

/**
 * A private folder in a place where anybody may make one. Somebody else's is not taken: what lies in it could pretend to
 * be our database. @throws Error that says what to do
 */
export async function claimPrivateFolder(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const { uid } = await lstat(folder);
  const isStillToBeGiven = account.uid !== undefined && uid === 0; // made by root, in the line above or before a crash
  if (!(await isPrivateFolder(folder, account)) && !isStillToBeGiven) {
    throw new Error(`The folder ${folder}, where the database's socket belongs, is somebody else's. Have it removed, or set TMPDIR to a folder of your own.`);
  }
  if (isStillToBeGiven) await chown(folder, account.uid!, account.gid!);
  await chmod(folder, 0o700);
}

/** Whether the folder, and not a link to another, belongs to the account that runs PostgreSQL. */
export async function isPrivateFolder(folder: string, account: Account): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found !== undefined && found.isDirectory() && found.uid === (account.uid ?? process.getuid?.() ?? found.uid);
}

async function isReachable(folder: string, account: Account): Promise<boolean> {
  if (account.uid === undefined) return true;
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    const found = await stat(current).catch(() => undefined); // still to be made, and then open
    if (found && !mayPass(found, account)) return false;
    if (current === path.dirname(current)) return true;
  }
}

function mayPass({ mode, uid, gid }: { mode: number; uid: number; gid: number }, account: Account): boolean {
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}
