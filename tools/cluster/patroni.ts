import type { ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Certificate } from './certificates.ts';
import { etcdAddresses } from './etcd.ts';
import type { Host } from './host.ts';
import { subnet } from './network.ts';
import { postgresBin } from './requirements.ts';
import { until } from './until.ts';

export const postgresPort = 5432;
export const patroniPort = 8008;

export interface PatroniOptions {
  etcd: readonly Host[];
  tls: Certificate;
  authority: string;
  password: string;
  /** Account that PostgreSQL runs as. */
  owner: number;
}

/** What all members agree on; kept in etcd. */
const agreement = {
  // The shortest that Patroni allows, and what follows from it: ttl >= loop_wait + 2 × retry_timeout.
  ttl: 20,
  loop_wait: 5,
  retry_timeout: 5,
  // A commit waits for the standby, and only a standby that has every commit is promoted: no paid order is lost.
  synchronous_mode: true,
  postgresql: {
    use_pg_rewind: true, // a former primary joins again without a new copy
    parameters: { max_connections: 150, wal_log_hints: 'on', wal_keep_size: '256MB' },
  },
};

/** Starts Patroni, which creates, starts and guards PostgreSQL: primary or standby, as the members agree. */
export function startPatroni(host: Host, options: PatroniOptions): ChildProcess {
  const file = path.join(host.folder, 'patroni.json'); // JSON is YAML
  mkdirSync(path.join(host.folder, 'socket'), { recursive: true });
  for (const folder of [host.folder, path.join(host.folder, 'socket')])
    chownSync(folder, options.owner, 0);
  writeFileSync(file, JSON.stringify(configOf(host, options), null, 2), { mode: 0o600 });
  chownSync(file, options.owner, 0);
  return host.run(['patroni', file], { user: 'postgres' });
}

function configOf(host: Host, { etcd, tls, authority, password }: PatroniOptions) {
  const account = (username: string) => ({
    username,
    password,
    sslmode: 'verify-ca',
    sslrootcert: authority,
  });
  return {
    scope: 'grafted',
    name: host.name,
    etcd3: { hosts: etcdAddresses(etcd) },
    restapi: {
      listen: `${host.address}:${patroniPort}`,
      connect_address: `${host.address}:${patroniPort}`,
    },
    bootstrap: {
      dcs: agreement,
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${host.address}:${postgresPort}`,
      connect_address: `${host.address}:${postgresPort}`,
      bin_dir: postgresBin,
      data_dir: path.join(host.folder, 'postgres'),
      pgpass: path.join(host.folder, 'pgpass'),
      authentication: {
        superuser: account('postgres'),
        replication: account('replicator'),
        rewind: account('rewinder'),
      },
      parameters: {
        unix_socket_directories: path.join(host.folder, 'socket'),
        ssl: 'on',
        ssl_cert_file: tls.certificate,
        ssl_key_file: tls.key,
      },
      pg_hba: [
        `hostssl replication replicator ${subnet} scram-sha-256`,
        `hostssl all all ${subnet} scram-sha-256`,
      ],
    },
  };
}

interface Member {
  name: string;
  role: string;
  state: string;
  lag?: number | string;
}

export interface DatabaseState {
  /** Name of the host. */
  primary: string | undefined;
  /** Name of the standby that has every commit. */
  standby: string | undefined;
}

/** Asks the members in turn; the first answer counts. */
export async function readDatabaseState(hosts: readonly Host[]): Promise<DatabaseState> {
  for (const { address } of hosts) {
    const response = await fetch(`http://${address}:${patroniPort}/cluster`, {
      signal: AbortSignal.timeout(1000),
    }).catch(() => undefined);
    if (!response?.ok) continue;
    const { members } = (await response.json()) as { members: Member[] };
    const running = (...roles: string[]) =>
      members.find(
        ({ role, state }) => roles.includes(role) && /^(running|streaming)$/.test(state),
      );
    return { primary: running('leader')?.name, standby: running('sync_standby')?.name };
  }
  return { primary: undefined, standby: undefined };
}

export const untilPrimary = (hosts: readonly Host[]): Promise<Host> =>
  until('a primary database', 120, async () => {
    const { primary } = await readDatabaseState(hosts);
    return hosts.find(({ name }) => name === primary);
  });

/** @returns the standby to which every commit is copied before it is acknowledged */
export const untilStandby = (hosts: readonly Host[]): Promise<Host> =>
  until('a synchronous standby', 180, async () => {
    const { primary, standby } = await readDatabaseState(hosts);
    return primary ? hosts.find(({ name }) => name === standby) : undefined;
  });

/** Hands the role of the primary to the standby, as for maintenance. */
export async function switchOver(from: Host, to: Host): Promise<void> {
  const response = await fetch(`http://${from.address}:${patroniPort}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: from.name, candidate: to.name }),
  });
  if (!response.ok) throw new Error(`Patroni refused the switchover: ${await response.text()}`);
}
