import { attempt, command } from './command.ts';

/**
 * Addresses of the cluster's own network. The outside world (visitors, card provider, mail, bucket)
 * is this machine itself.
 */
export const outsideAddress = '10.77.0.1';
export const subnet = '10.77.0.0/24';
const prefixLength = 24;

const bridge = 'grafted0';
const namespaces = 'grafted-';

export const namespaceOf = (host: string): string => `${namespaces}${host}`;
/** The end of a host's cable at the bridge. At most 15 characters. */
const cableOf = (host: string): string => `gft-${host}`;

export async function createNetwork(): Promise<void> {
  await command('ip', 'link', 'add', bridge, 'type', 'bridge');
  await command('ip', 'address', 'add', `${outsideAddress}/${prefixLength}`, 'dev', bridge);
  await command('ip', 'link', 'set', bridge, 'up');
}

export async function plugIn(host: string, address: string): Promise<void> {
  const namespace = namespaceOf(host);
  const cable = cableOf(host);
  const inside = ['-n', namespace];
  await command('ip', 'netns', 'add', namespace);
  await command(
    'ip',
    'link',
    'add',
    cable,
    'type',
    'veth',
    'peer',
    'name',
    'eth0',
    'netns',
    namespace,
  );
  await command('ip', 'link', 'set', cable, 'master', bridge, 'up');
  await command('ip', ...inside, 'address', 'add', `${address}/${prefixLength}`, 'dev', 'eth0');
  await command('ip', ...inside, 'link', 'set', 'eth0', 'up');
  await command('ip', ...inside, 'link', 'set', 'lo', 'up');
}

/**
 * The others get neither a FIN nor a RST, because the cable is cut before the processes die and the namespace takes its
 * sockets with it.
 */
export async function cutPower(host: string): Promise<void> {
  await attempt('ip', 'link', 'set', cableOf(host), 'down');
  await killAll(namespaceOf(host));
  await attempt('ip', 'netns', 'delete', namespaceOf(host));
  await attempt('ip', 'link', 'delete', cableOf(host));
}

/** Removes everything, also what an earlier run left behind. */
export async function removeNetwork(): Promise<void> {
  const list = await attempt('ip', 'netns', 'list');
  const names = list.split('\n').map((line) => line.split(' ')[0] ?? '');
  for (const name of names.filter((name) => name.startsWith(namespaces)))
    await cutPower(name.slice(namespaces.length));
  await attempt('ip', 'link', 'delete', bridge);
}

async function killAll(namespace: string): Promise<void> {
  for (;;) {
    const pids = (await attempt('ip', 'netns', 'pids', namespace)).split('\n').filter(Boolean);
    if (pids.length === 0) return;
    for (const pid of pids) {
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch {} // gone by itself
    }
  }
}
