import { chown, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import type { Account } from './postgres-home.ts';

/** Allows the shop's own OS account, and root for inspection, by peer authentication. */
export async function writeAccessRules(
  dataDir: string,
  account: Account,
): Promise<Record<'hba_file' | 'ident_file', string>> {
  const files = {
    hba_file: path.join(dataDir, 'shop_hba.conf'),
    ident_file: path.join(dataDir, 'shop_ident.conf'),
  };
  const user = ownName();
  // Peer authentication needs an account name; without one the private socket folder is the protection.
  await writeFile(files.hba_file, `local all shop ${user ? 'peer map=shop' : 'trust'}\n`);
  await writeFile(
    files.ident_file,
    [...new Set([user ?? 'root', 'root'])].map((name) => `shop "${name}" shop\n`).join(''),
  );
  if (account.uid !== undefined)
    for (const file of Object.values(files)) await chown(file, account.uid, account.gid!);
  return files;
}

function ownName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}
