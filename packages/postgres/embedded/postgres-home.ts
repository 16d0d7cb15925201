import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  lchown,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
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

/**
 * Readable by the PostgreSQL account when the shop runs as root. Nobody else's: `/var/lib/grafted`
 * is the data folder of the systemd unit, with mode 700.
 */
const sharedHome = '/var/lib/grafted-postgres';

/** PostgreSQL refuses to run as root, so root uses the data folder's owner, else `postgres`, else `nobody`. */
export async function findAccount(dataDir: string): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  const existing = await stat(path.join(dataDir, 'PG_VERSION')).catch(() => undefined);
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(
          execFileSync('id', [flag, name], {
            encoding: 'utf8',
            stdio: ['ignore', 'pipe', 'ignore'],
          }),
        );
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // no such account here
    }
  }
  throw new Error(
    'PostgreSQL cannot run as root, and there is no other account for it. Run the shop as another user, or set DATABASE_URL.',
  );
}

/**
 * A data folder inside root's private home is not accessible to that account. The data then goes to
 * `sharedHome`, and `<folder>.location` points there, with the folder that it belongs to; deleting
 * that file starts with an empty database.
 *
 * @throws Error with instructions for a copy of such a folder: two shops would run on one database
 */
export async function reachableDataDir(dataDir: string, account: Account): Promise<string> {
  if (await isReachable(path.dirname(dataDir), account)) return dataDir;
  const { home, owner } = await readLocation(dataDir);
  await mkdir(path.dirname(dataDir), { recursive: true });
  const folder = await realpath(path.dirname(dataDir));
  if (home && owner && owner !== folder) {
    const original = await readLocation(path.join(owner, path.basename(dataDir)));
    if (original.home === home)
      throw new Error(
        `The data folder ${folder} was copied from ${owner}, but its database is in ${home} and was not copied. ` +
          'Use npm run backup there and npm run restore here. ' +
          `To start with an empty database instead, delete ${locationFile(dataDir)}.`,
      );
  }
  const used = home ?? path.join(sharedHome, `data-${randomUUID()}`);
  if (!home) await openSharedHome(account);
  else await assertReachable(path.dirname(used), account);
  if (owner !== folder) await writeFile(locationFile(dataDir), `${used}\n${folder}\n`); // new, or moved
  return used;
}

const locationFile = (dataDir: string): string => `${dataDir}.location`;

async function readLocation(dataDir: string): Promise<{ home?: string; owner?: string }> {
  const text = await readFile(locationFile(dataDir), 'utf8').catch(() => '');
  const [home, owner] = text.split('\n').filter(Boolean);
  return { home, owner };
}

/** The folder that holds the data; before the first start, the given folder. */
export const locateDataDir = async (dataDir: string): Promise<string> =>
  (await readLocation(dataDir)).home ?? dataDir;

/** Likewise copies the binaries, once. */
export async function reachableBinaries(binaries: Binaries, account: Account): Promise<Binaries> {
  const folder = path.dirname(binaries.postgres);
  if (await isReachable(folder, account)) return binaries;
  const { mtimeMs } = await stat(binaries.postgres);
  const copy = path.join(
    sharedHome,
    `postgresql-${createHash('sha256').update(`${binaries.postgres} ${mtimeMs}`).digest('hex').slice(0, 12)}`,
  );
  await openSharedHome(account);
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    await cp(path.dirname(folder), draft, { recursive: true, verbatimSymlinks: true });
    await rename(draft, copy).catch(() => rm(draft, { recursive: true })); // another process was faster
  }
  const inCopy = (program: string) =>
    path.join(copy, path.basename(folder), path.basename(program));
  return {
    postgres: inCopy(binaries.postgres),
    initdb: inCopy(binaries.initdb),
    pg_ctl: inCopy(binaries.pg_ctl),
  };
}

/** Creates a folder with mode 0700, owned by the account. */
export async function makePrivateFolder(folder: string, account: Account): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true }); // separately, so that mode 0700 does not apply to the parents
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid!);
}

/** Files that root has copied belong to root: PostgreSQL's account takes them over. */
export async function takeOver(folder: string, { uid, gid }: Account): Promise<void> {
  const copied = await stat(path.join(folder, 'PG_VERSION')).catch(() => undefined);
  if (uid === undefined || copied?.uid !== 0) return;
  for (const name of await readdir(folder, { recursive: true }))
    await lchown(path.join(folder, name), uid, gid!);
}

/**
 * Creates a private folder in a world-writable place. Rejects one of another user, whose socket could impersonate our
 * database. @throws Error with instructions
 */
export async function claimPrivateFolder(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const { uid } = await lstat(folder);
  const needsChown = account.uid !== undefined && uid === 0; // created by root, above or before a crash
  if (!(await isPrivateFolder(folder, account)) && !needsChown) {
    throw new Error(
      `The folder ${folder}, where the database's socket belongs, belongs to another user. Have it removed, or set TMPDIR to a folder of your own.`,
    );
  }
  if (needsChown) await chown(folder, account.uid!, account.gid!);
  await chmod(folder, 0o700);
}

/** Whether it is a folder, not a symlink, owned by the account that runs PostgreSQL. */
export async function isPrivateFolder(folder: string, account: Account): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return (
    found !== undefined &&
    found.isDirectory() &&
    found.uid === (account.uid ?? process.getuid?.() ?? found.uid)
  );
}

/** Others may enter it whatever the umask: each folder in it is private. @throws Error as below */
async function openSharedHome(account: Account): Promise<void> {
  if (await mkdir(sharedHome, { recursive: true })) await chmod(sharedHome, 0o755);
  await assertReachable(sharedHome, account);
}

/** Call before a folder is used for PostgreSQL. @throws Error that names the folder in the way and its owner */
export async function assertReachable(folder: string, account: Account): Promise<void> {
  const closed = await findClosed(folder, account);
  if (closed === undefined) return;
  const { uid, mode } = await stat(closed);
  throw new Error(
    `PostgreSQL runs as ${nameOf(account.uid!)}, which cannot enter ${closed}: the folder belongs to ${nameOf(uid)} and has the mode ${(mode & 0o777).toString(8)}. ` +
      `Let others enter it (chmod o+x ${closed}), run the shop as a user of its own, or set DATABASE_URL.`,
  );
}

/** 'postgres (uid 105)', or its number alone where the account has no name. */
function nameOf(uid: number): string {
  try {
    const name = execFileSync('id', ['-un', String(uid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return `${name.trim()} (uid ${uid})`;
  } catch {
    return `uid ${uid}`;
  }
}

const isReachable = async (folder: string, account: Account): Promise<boolean> =>
  (await findClosed(folder, account)) === undefined;

/** The folder on the way that the account cannot enter. */
async function findClosed(folder: string, account: Account): Promise<string | undefined> {
  if (account.uid === undefined) return undefined;
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    const found = await stat(current).catch(() => undefined); // not created yet, so accessible later
    if (found && !mayPass(found, account)) return current;
    if (current === path.dirname(current)) return undefined;
  }
}

function mayPass(
  { mode, uid, gid }: { mode: number; uid: number; gid: number },
  account: Account,
): boolean {
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}
