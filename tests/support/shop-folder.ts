import { chmod, glob, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { locateDataDir } from '@grafted/postgres/embedded/postgres-home.ts';

/**
 * `private`: as in root's own home, where the account that runs PostgreSQL may not go. The shop
 * then keeps its database in another place.
 */
export type FolderAccess = 'open' | 'private';

/** A temporary folder for the data of shops. */
export async function makeShopFolder(access: FolderAccess = 'open'): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-data-'));
  await chmod(folder, access === 'open' ? 0o755 : 0o700);
  return folder;
}

/** Where the shop with this `DATA_DIR` keeps its database. */
export const postgresDirOf = (dataDir: string): Promise<string> =>
  locateDataDir(path.join(dataDir, 'postgres'));

/** With the databases that its shops keep elsewhere, and what restores have put beside them. */
export async function removeShopFolder(folder: string): Promise<void> {
  for await (const file of glob(path.join(folder, '**/postgres.location'))) {
    const [database = ''] = (await readFile(file, 'utf8')).split('\n');
    const home = path.dirname(database);
    const names = await readdir(home).catch((): string[] => []);
    for (const name of names.filter((found) => found.startsWith(path.basename(database))))
      await rm(path.join(home, name), { recursive: true, force: true });
  }
  await rm(folder, { recursive: true, force: true });
}
