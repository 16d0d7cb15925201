import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Cluster } from './cluster.ts';
import { seconds, type Finding } from './finding.ts';
import type { Host } from './host.ts';
import { untilPrimary } from './patroni.ts';
import { countAnswers, isBroken, slowest, underLoad, type Scenario } from './under-load.ts';
import { until } from './until.ts';
import { visitEdge } from './visitor.ts';

const deadMs = 40_000;
const connectionsWithinSeconds = 120;

/** A new version, one host after the other. */
export async function restartShops(scenario: Scenario): Promise<Finding[]> {
  const { cluster } = scenario;
  const { load, result } = await underLoad(scenario, async () => {
    const started = performance.now();
    for (const shop of cluster.shops) {
      await cluster.stopShop(shop);
      await cluster.startShop(shop);
      await untilServing(cluster, shop); // nginx tries it again; else the next restart would leave it without hosts
    }
    return performance.now() - started;
  });
  const broken = load.answers.filter(isBroken);
  return [
    {
      what: 'rolling restart of both shop hosts under load, requests that failed',
      figure: `${broken.length} of ${load.answers.length} (${countAnswers(broken)}), in ${seconds(result)}`,
      ok: broken.length === 0 && load.unpaid.length === 0,
    },
  ];
}

/** A shop host loses power and comes back. */
export async function killShopHost(scenario: Scenario): Promise<Finding[]> {
  const { cluster } = scenario;
  const [, dead] = cluster.shops;
  const { load, result } = await underLoad(scenario, async () => {
    await dead.powerOff();
    const killed = performance.now();
    const closed = untilConnectionsClose(scenario, dead.address).then(
      () => performance.now() - killed,
      () => undefined,
    );
    await wait(deadMs);
    const closedMs = await closed;
    const booting = performance.now();
    await cluster.boot(dead);
    return { killed, closedMs, bootMs: performance.now() - booting };
  });
  const meanwhile = load.answers.filter(({ at }) => at > result.killed);
  const broken = load.answers.filter(isBroken);
  const elsewhere = broken.filter(({ hosts }) => !hosts.includes(dead.address));
  return [
    {
      what: 'a shop host loses power under load, failed requests that were not on it',
      figure: `${elsewhere.length} of ${load.answers.length} (${countAnswers(elsewhere)})`,
      ok: elsewhere.length === 0,
    },
    {
      what: 'failed requests that were on it',
      figure: `${broken.length - elsewhere.length}; buyers who could not pay: ${load.unpaid.length}`,
      ok: load.unpaid.length === 0,
    },
    {
      what: 'slowest answer to a request that was sent after that',
      figure: seconds(slowest(meanwhile)),
      ok: true,
    },
    {
      what: 'the database has closed its connections, so that its locks are free',
      figure: result.closedMs
        ? `after ${seconds(result.closedMs)}`
        : `not in ${connectionsWithinSeconds} s`,
      ok: result.closedMs !== undefined,
    },
    { what: 'it is back, from power on to ready', figure: seconds(result.bootMs), ok: true },
  ];
}

function untilServing({ edge, authority }: Cluster, { name, address }: Host): Promise<unknown> {
  const visit = visitEdge(edge.address, authority);
  return until(`nginx to use ${name}`, 60, async () =>
    (await visit('/healthz')).hosts.includes(address),
  );
}

async function untilConnectionsClose({ cluster }: Scenario, address: string): Promise<void> {
  const primary = await untilPrimary(cluster.databases);
  const client = new Client({ connectionString: cluster.databaseUrl(primary) });
  await client.connect();
  try {
    await until('connections to close', connectionsWithinSeconds, async () => {
      const { rows } = await client.query<{ open: number }>(
        'select count(*)::integer as open from pg_stat_activity where client_addr = $1',
        [address],
      );
      return rows[0]!.open === 0;
    });
  } finally {
    await client.end();
  }
}
