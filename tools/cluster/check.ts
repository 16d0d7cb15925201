import type { Cluster } from './cluster.ts';
export async function runCheck(cluster: Cluster, say: (line: string) => void): Promise<boolean> {
  say(cluster.folder);
  return true;
}
