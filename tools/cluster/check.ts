import os from 'node:os';
import { addBuyers } from './buyers.ts';
import type { Cluster } from './cluster.ts';
import { killPrimary, switchPrimary } from './database-hosts.ts';
import { formatFinding, type Finding } from './finding.ts';
import { checkMoney } from './money.ts';
import { checkOneShop } from './one-shop.ts';
import { untilPrimary } from './patroni.ts';
import { killShopHost, restartShops } from './shop-hosts.ts';
import type { Scenario } from './under-load.ts';

const buyersNeeded = 1500;

/** Does to a running cluster what happens to clusters. @returns whether everything was as promised */
export async function runCheck(cluster: Cluster, say: (line: string) => void): Promise<boolean> {
  const primary = await untilPrimary(cluster.databases);
  const { publicUrl } = cluster;
  const databaseUrl = cluster.databaseUrl(primary);
  const buyers = (await addBuyers({ databaseUrl, publicUrl }, buyersNeeded)).values();
  const scenario: Scenario = { cluster, buyers, paid: new Map(), pending: new Map() };
  const findings: Finding[] = [];
  for (const step of [
    () => checkOneShop(cluster, buyers),
    () => restartShops(scenario),
    () => killShopHost(scenario),
    () => killPrimary(scenario),
    () => switchPrimary(scenario),
    () => checkMoney(scenario),
  ]) {
    for (const finding of await step()) {
      findings.push(finding);
      say(formatFinding(finding));
    }
  }
  say(describeMachine());
  return findings.every(({ ok }) => ok);
}

/** Other programs slow everything down: the load says whether there were any. */
function describeMachine(): string {
  const [{ model = 'unknown' } = {}] = os.cpus();
  const gigabytes = Math.round(os.totalmem() / 2 ** 30);
  return `${os.availableParallelism()} × ${model}, ${gigabytes} GiB, load average ${os.loadavg()[1]!.toFixed(1)} at the end`;
}
