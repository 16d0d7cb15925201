import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Host } from './host.ts';
import { until } from './until.ts';

const clientPort = 2379;
const peerPort = 2380;

/** `host:port` of every member, for Patroni. */
export const etcdAddresses = (members: readonly Host[]): string[] =>
  members.map(({ address }) => `${address}:${clientPort}`);

/** Starts one member. Three of them agree on who is primary, and go on with two. */
export function startEtcd(host: Host, members: readonly Host[]): ChildProcess {
  const own = (port: number) => `http://${host.address}:${port}`;
  const all = members.map(({ name, address }) => `${name}=http://${address}:${peerPort}`);
  const settings = {
    name: host.name,
    'data-dir': path.join(host.folder, 'etcd'),
    'listen-client-urls': own(clientPort),
    'advertise-client-urls': own(clientPort),
    'listen-peer-urls': own(peerPort),
    'initial-advertise-peer-urls': own(peerPort),
    'initial-cluster': all.join(','),
    'initial-cluster-token': 'grafted',
  };
  return host.run([
    'etcd',
    ...Object.entries(settings).map(([name, value]) => `--${name}=${value}`),
  ]);
}

export const untilEtcdAnswers = ({ name, address }: Host): Promise<unknown> =>
  until(`etcd on ${name}`, 60, async () => {
    const response = await fetch(`http://${address}:${clientPort}/health`);
    return ((await response.json()) as { health: string }).health === 'true';
  });
