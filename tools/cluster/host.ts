import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { command } from './command.ts';
import { cutPower, namespaceOf, plugIn } from './network.ts';

const root = path.join(import.meta.dirname, '../..');

interface RunOptions {
  /** Defaults to root. */
  user?: 'postgres';
  env?: Record<string, string>;
}

/** A machine of the cluster: a network namespace, its address, and a folder as its disk. */
export class Host {
  readonly name: string;
  readonly address: string;
  readonly folder: string;

  constructor(name: string, address: string, clusterFolder: string) {
    this.name = name;
    this.address = address;
    this.folder = path.join(clusterFolder, name);
    mkdirSync(this.folder, { recursive: true });
  }

  powerOn(): Promise<void> {
    return plugIn(this.name, this.address);
  }

  /** A kernel setting of its network. */
  async set(name: string, value: number): Promise<void> {
    await command(
      'ip',
      'netns',
      'exec',
      namespaceOf(this.name),
      'sysctl',
      '-qw',
      `${name}=${value}`,
    );
  }

  /** Nothing is written anymore, and nobody is told. The disk stays. */
  powerOff(): Promise<void> {
    return cutPower(this.name);
  }

  /** Starts a program; what it writes goes to a log on the host's disk. */
  run([program, ...args]: readonly [string, ...string[]], { user, env }: RunOptions = {}) {
    const log = openSync(path.join(this.folder, `${path.basename(program)}.log`), 'a');
    const become = user
      ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--inh-caps=-all']
      : [];
    const child = spawn(
      'ip',
      ['netns', 'exec', namespaceOf(this.name), ...become, program, ...args],
      {
        cwd: root,
        env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: this.folder, ...env },
        stdio: ['ignore', log, log],
        detached: true, // Ctrl-C reaches this program only, which stops the others in order
      },
    );
    closeSync(log);
    return child;
  }
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
