import { spawn, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectionsFor } from './open.ts';
import {
  assertReachable,
  claimPrivateFolder,
  findAccount,
  isPrivateFolder,
} from './postgres-home.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start.ts';

const isRoot = process.getuid?.() === 0;
/** A uid that does not run these tests. */
const stranger = 65_533;

test('a folder that PostgreSQL’s account cannot enter is named with its owner', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'home-'));
  await chmod(folder, 0o700); // as the state folder of a systemd unit
  const account = { uid: stranger, gid: stranger };
  const { uid } = await stat(folder);
  await expect(assertReachable(path.join(folder, 'data'), account)).rejects.toThrow(
    new RegExp(
      `cannot enter ${folder}: the folder belongs to .*uid ${uid}\\) and has the mode 700`,
    ),
  );
  await chmod(folder, 0o711);
  await assertReachable(path.join(folder, 'data'), account);
  await rm(folder, { recursive: true });
});

describe('the embedded PostgreSQL', () => {
  let dataDir: string;
  let postgres: EmbeddedPostgres | undefined;
  beforeEach(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'embedded-'));
    await chmod(folder, 0o755);
    dataDir = path.join(folder, 'postgres');
  });
  afterEach(async () => {
    await postgres?.stop();
    postgres = undefined;
    await rm(path.dirname(dataDir), { recursive: true, force: true });
  });

  async function ask<T>(question: string): Promise<T[]> {
    const client = new Client({ connectionString: postgres!.url('postgres') });
    await client.connect();
    return client
      .query(question)
      .then(({ rows }) => rows as T[])
      .finally(() => client.end());
  }

  test('accepts only the shop’s OS account, by peer authentication (A13)', async () => {
    postgres = await startEmbeddedPostgres({ dataDir, connections: 77 });
    expect(await ask('select type, auth_method, options from pg_hba_file_rules')).toEqual([
      { type: 'local', auth_method: 'peer', options: ['map=shop'] },
    ]);
    const [settings] = await ask(
      `select current_setting('unix_socket_permissions') as socket, current_setting('max_connections') as connections, current_setting('listen_addresses') as addresses`,
    );
    expect(settings).toEqual({ socket: '0700', connections: '77', addresses: '' });
    const folder = new URL(postgres.url('postgres')).searchParams.get('host')!;
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  test.runIf(isRoot && process.platform === 'linux')(
    'starts when its stale pid belongs to another program (B1)',
    async () => {
      await (await startEmbeddedPostgres({ dataDir })).stop();
      const account = await findAccount(dataDir);
      const other = spawn('sleep', ['60'], account);
      await once(other, 'spawn');
      await writeFile(
        path.join(dataDir, 'postmaster.pid'),
        `${other.pid}\n${dataDir}\n1\n5432\n/tmp\n\n`,
      );
      postgres = await startEmbeddedPostgres({ dataDir });
      expect(await ask('select 1 as one')).toEqual([{ one: 1 }]);
      expect(other.exitCode).toBeNull();
      other.kill();
    },
  );

  test.runIf(process.platform === 'linux')(
    'waits for the child processes of a killed server (B1)',
    async () => {
      const first = spawn(
        process.execPath,
        [
          '--input-type=module',
          '-e',
          `
      const { startEmbeddedPostgres } = await import(${JSON.stringify(path.join(import.meta.dirname, 'start.ts'))});
      await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
      console.log('runs');`,
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      await once(first.stdout, 'data');
      const server = Number.parseInt(await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8'));
      const helper = Number(
        execFileSync('pgrep', ['-P', String(server)], { encoding: 'utf8' }).split('\n')[0],
      );
      process.kill(helper, 'SIGSTOP'); // otherwise it exits at once
      first.kill('SIGKILL');
      await once(first, 'exit');
      process.kill(server, 'SIGKILL');
      const logged: string[] = [];
      const starting = startEmbeddedPostgres({ dataDir, log: (line) => void logged.push(line) });
      await expect
        .poll(() => logged.join('\n'), { timeout: 20_000 })
        .toMatch(/pre-existing shared memory|already exists/);
      process.kill(helper, 'SIGKILL');
      postgres = await starting;
      expect(await ask('select 1 as one')).toEqual([{ one: 1 }]);
    },
  );

  test('allows the connections of all processes, and some spare (B17)', () => {
    for (const [processes, poolSize] of [
      [1, 10],
      [4, 20],
      [8, 50],
    ] as const) {
      expect(connectionsFor(processes, poolSize)).toBeGreaterThan(processes * (poolSize + 2) + 10);
    }
  });
});

describe('the socket folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = path.join(await mkdtemp(path.join(tmpdir(), 'claim-')), 'socket');
  });
  afterEach(() => rm(path.dirname(folder), { recursive: true }));

  test('is private to the owner, and its permissions are tightened (A13)', async () => {
    await claimPrivateFolder(folder, {});
    await chmod(folder, 0o777);
    await claimPrivateFolder(folder, {});
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  test.runIf(isRoot)('is rejected when another user owns it (A13)', async () => {
    await mkdir(folder);
    await chown(folder, stranger, stranger);
    await expect(claimPrivateFolder(folder, {})).rejects.toThrow('another user');
    await expect(claimPrivateFolder(folder, { uid: 1234, gid: 1234 })).rejects.toThrow(
      'another user',
    );
    expect(await isPrivateFolder(folder, {})).toBe(false);
  });

  test('is rejected when it is a symlink (A13)', async () => {
    await symlink(tmpdir(), folder);
    await expect(claimPrivateFolder(folder, {})).rejects.toThrow('another user');
  });
});
