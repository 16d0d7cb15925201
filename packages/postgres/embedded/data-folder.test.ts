import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { claimDataFolder } from './data-folder.ts';

describe('a data folder', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'claim-'));
    file = path.join(folder, 'shop.pid');
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** The pid file of the parent process. */
  async function parentsClaim(): Promise<string> {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${process.ppid}/stat`, 'utf8'),
    ]);
    return `${process.ppid} ${boot.trim()} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  }

  test('is claimed and released', async () => {
    const release = await claimDataFolder(folder);
    expect(await readFile(file, 'utf8')).toMatch(new RegExp(`^${process.pid}\\b`));
    await release();
    await expect(readFile(file)).rejects.toThrow('ENOENT');
  });

  test.runIf(process.platform === 'linux')('cannot be claimed by a second process', async () => {
    await writeFile(file, await parentsClaim());
    await expect(claimDataFolder(folder)).rejects.toThrow(
      `Another shop (process ${process.ppid}) runs on the data folder`,
    );
  });

  test.runIf(process.platform === 'linux')(
    'that was copied from a running shop says so, and what to do',
    async () => {
      await writeFile(file, `${await parentsClaim()}\n/srv/shop/data`);
      await expect(claimDataFolder(folder)).rejects.toThrow(
        /was copied from \/srv\/shop\/data while its shop was running.*npm run backup.*delete .*shop\.pid/,
      );
      await rm(file);
      await expect(claimDataFolder(folder)).resolves.toBeTypeOf('function');
    },
  );

  test.runIf(process.platform === 'linux')('is free when the pid has been reused', async () => {
    await writeFile(file, (await parentsClaim()).replace(/\d+$/, '1'));
    await expect(claimDataFolder(folder)).resolves.toBeTypeOf('function');
  });

  test('is free when the process is gone or the pid file is invalid', async () => {
    for (const claim of ['2147483646', '2147483646 some-boot 5', 'nonsense', '']) {
      await writeFile(file, claim);
      await expect(claimDataFolder(folder)).resolves.toBeTypeOf('function');
    }
  });
});
