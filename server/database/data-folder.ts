import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Marks the data folder as ours. Two programs on one folder would stop each other's database. */
export async function claimDataFolder(dataDir: string): Promise<() => Promise<void>> {
  const file = path.resolve(dataDir, 'shop.pid');
  const other = Number(await readFile(file, 'utf8').catch(() => ''));
  if (other && other !== process.pid && isAlive(other)) {
    throw new Error(`Another shop (process ${other}) runs on the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`);
  }
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, String(process.pid));
  return () => rm(file, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
