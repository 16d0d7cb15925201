import { existsSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';

interface Swap {
  next: string;
  /** The new name of the folder that is replaced. */
  previous: string;
}

const swapPlan = (dataDir: string): string => `${dataDir}.swap`;

/** Replaces the data folder. The plan is written first: a start after a kill between the renames completes them. */
export async function swapDataFolder(dataDir: string, swap: Swap): Promise<void> {
  const plan = await open(swapPlan(dataDir), 'w');
  try {
    await plan.writeFile(JSON.stringify(swap));
    await plan.sync();
  } finally {
    await plan.close();
  }
  await completeSwap(dataDir);
}

export async function completeSwap(dataDir: string): Promise<void> {
  const text = await readFile(swapPlan(dataDir), 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const swap = parsePlan(text);
  if (swap && existsSync(swap.next)) {
    if (existsSync(dataDir)) await rename(dataDir, swap.previous);
    await rename(swap.next, dataDir);
  }
  await rm(swapPlan(dataDir));
}

/** Undefined for a plan cut off by a kill: nothing has been renamed yet. */
function parsePlan(text: string): Swap | undefined {
  try {
    return JSON.parse(text) as Swap; // written above
  } catch {
    return undefined;
  }
}
