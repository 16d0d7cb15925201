import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createAuthority } from './certificates.ts';
import { command } from './command.ts';
import { createShopDatabase } from './database.ts';
import { startEtcd, untilEtcdAnswers } from './etcd.ts';
import { startHaproxy } from './haproxy.ts';
import { Host, stop } from './host.ts';
import { createNetwork, outsideAddress, removeNetwork } from './network.ts';
import { shopName, startNginx } from './nginx.ts';
import { startOutside, type Outside } from './outside.ts';
import { startPatroni, untilPrimary, untilStandby, postgresPort } from './patroni.ts';
import { shopPort, startShop, untilShopReady } from './shop.ts';

const publicUrl = `http://${shopName}`;

export interface Cluster {
  edge: Host;
  shops: readonly [Host, Host];
  databases: readonly [Host, Host];
  outside: Outside;
  /** A shop's settings; DATABASE_URL leads through its own haproxy. */
  settings: Record<string, string>;
  publicUrl: string;
  /** PEM that visitors trust. */
  authority: string;
  /** The shop's database at one of the database hosts. */
  databaseUrl(host: Host): string;
  stopShop(host: Host): Promise<void>;
  startShop(host: Host): Promise<void>;
  /** A host that was off: boots and starts everything it runs. */
  boot(host: Host): Promise<void>;
  folder: string;
}

type Report = (step: string) => void;

/** Starts all hosts. Call `stopCluster` afterwards, also when this fails. */
export async function startCluster(report: Report): Promise<Cluster> {
  await removeNetwork(); // a run that was killed leaves one
  const folder = mkdtempSync(path.join(os.tmpdir(), 'grafted-cluster-'));
  process.once('exit', (code) => {
    if (code === 1) process.stderr.write(`Logs are in ${folder}\n`);
    else rmSync(folder, { recursive: true, force: true });
  });
  chmodSync(folder, 0o755); // PostgreSQL's account has its folders in it

  await createNetwork();
  const host = (name: string, address: string) => new Host(name, address, folder);
  const edge = host('edge', '10.77.0.10');
  const shops = [host('shop-1', '10.77.0.21'), host('shop-2', '10.77.0.22')] as const;
  const databases = [host('db-1', '10.77.0.31'), host('db-2', '10.77.0.32')] as const;
  const witness = host('witness', '10.77.0.33');
  const members = [...databases, witness];
  for (const one of [edge, ...shops, ...members]) await one.powerOn();
  // Gives up on a connection to a dead host after 13 s instead of 15 min, before nginx does.
  await edge.set('net.ipv4.tcp_retries2', 5);

  const owner = Number(await command('id', '-u', 'postgres'));
  const authority = await createAuthority(folder);
  const [edgeTls, databaseTls] = await Promise.all([
    authority.issue('edge', [`DNS:${shopName}`]),
    authority.issue(
      'database',
      // The shop calls it 127.0.0.1: its haproxy passes TLS through.
      ['DNS:localhost', 'IP:127.0.0.1', ...databases.map(({ address }) => `IP:${address}`)],
      owner,
    ),
  ]);
  const password = randomBytes(16).toString('hex');
  const databaseOptions = {
    etcd: members,
    tls: databaseTls,
    authority: authority.certificate,
    password,
    owner,
  };
  const verifying = `sslmode=verify-full&sslrootcert=${authority.certificate}`;
  const databaseUrlAt = (account: string, address: string, name: string) =>
    `postgres://${account}:${password}@${address}:${postgresPort}/${name}?${verifying}`;

  report('etcd on db-1, db-2 and witness');
  for (const member of members) startEtcd(member, members);
  await Promise.all(members.map(untilEtcdAnswers));

  report('PostgreSQL under Patroni on db-1 and db-2');
  for (const database of databases) startPatroni(database, databaseOptions);
  const primary = await untilPrimary(databases);
  await untilStandby(databases);
  await createShopDatabase(databaseUrlAt('postgres', primary.address, 'postgres'), password);

  report('card provider, mail server and bucket outside');
  const webhook = '/api/payments/webhook';
  const outside = await startOutside({
    webhookUrl: publicUrl + webhook,
    webhookSentTo: `http://${shops[0].address}:${shopPort}${webhook}`,
    tls: await authority.issue('outside', [`IP:${outsideAddress}`]),
  });
  const settings = {
    ...outside.environment,
    SHOP_ENV: 'development',
    PUBLIC_URL: publicUrl,
    DATABASE_URL: databaseUrlAt('grafted', '127.0.0.1', 'shop'),
    NODE_EXTRA_CA_CERTS: authority.certificate, // the mail server's certificate
    AUTH_RATE_LIMIT_HEADER: 'X-Real-IP',
    LOG_LEVEL: 'info',
    CHECKOUT_TRIES_PER_NETWORK: '100000', // all visitors of the check have one address
  };

  const running = new Map<Host, ChildProcess>();
  const cluster: Cluster = {
    edge,
    shops,
    databases,
    outside,
    publicUrl,
    settings,
    authority: readFileSync(authority.certificate, 'utf8'),
    databaseUrl: ({ address }) => databaseUrlAt('grafted', address, 'shop'),
    async startShop(shop) {
      running.set(shop, startShop(shop, settings));
      await untilShopReady(shop);
    },
    stopShop: (shop) => stop(running.get(shop)!), // started above
    async boot(one) {
      await one.powerOn();
      if (members.includes(one)) startEtcd(one, members);
      if (one === databases[0] || one === databases[1]) startPatroni(one, databaseOptions);
      if (one !== shops[0] && one !== shops[1]) return;
      startHaproxy(one, databases);
      await cluster.startShop(one);
    },
    folder,
  };

  report('haproxy and the shop, two processes each, on shop-1 and shop-2');
  for (const shop of shops) startHaproxy(shop, databases);
  await Promise.all(shops.map((shop) => cluster.startShop(shop)));

  report('nginx with TLS on edge');
  startNginx(edge, shops, edgeTls);
  return cluster;
}

/** Removes hosts and network; also what a start that failed has left. */
export async function stopCluster(cluster: Cluster | undefined): Promise<void> {
  await removeNetwork();
  await cluster?.outside.stop();
}
