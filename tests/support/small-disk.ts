import { spawnSync } from 'node:child_process';
import { constants } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';

export interface SmallDisk {
  /** Command that runs another on the disk, mounted for it alone: nothing is left when it ends. */
  within: string[];
  /** Takes all room, seen from outside by a process that runs on it. */
  fill(pid: number): Promise<void>;
  empty(pid: number): Promise<void>;
}

const filler = 'filler';

/** A disk in memory at this folder. Needs root, or a kernel that lets users mount in a namespace of their own. */
export function smallDisk(folder: string, megabytes: number): SmallDisk {
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=0755 small-disk '${folder}'`;
  const ids = [`--map-user=${process.getuid!()}`, `--map-group=${process.getgid!()}`];
  const within = isRoot()
    ? ['unshare', '--mount', 'sh', '-c', `${mount} && exec "$@"`, 'sh']
    : [
        'unshare',
        '--user',
        '--map-root-user',
        '--mount',
        'sh',
        '-c',
        `${mount} && exec unshare --user ${ids.join(' ')} "$@"`,
        'sh',
      ];
  const fileOf = (pid: number) => path.join(`/proc/${pid}/root`, folder, filler);
  return {
    within,
    async fill(pid) {
      const handle = await open(
        fileOf(pid),
        constants.O_CREAT | constants.O_WRONLY | constants.O_APPEND,
      );
      try {
        for (let block = Buffer.alloc(2 ** 20); block.length > 0;)
          await handle.write(block).catch((error: NodeJS.ErrnoException) => {
            if (error.code !== 'ENOSPC') throw error;
            block = block.subarray(0, Math.floor(block.length / 2));
          });
      } finally {
        await handle.close();
      }
    },
    empty: (pid) => rm(fileOf(pid)),
  };
}

const isRoot = () => process.getuid?.() === 0;

/** Why there can be no small disk here; undefined when there can. */
export function whyNoSmallDisk(): string | undefined {
  const [program = '', ...args] = smallDisk('/mnt', 1).within;
  const { status, error, stderr } = spawnSync(program, [...args, 'true'], { encoding: 'utf8' });
  return status === 0 ? undefined : (error?.message ?? stderr);
}
