import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBucketStandin } from '#standins/bucket.ts';
import { describeFailure } from './backup-error.ts';
import { createBucketTarget } from './bucket-target.ts';
import { createFolderTarget } from './folder-target.ts';
import { backupNameOf, deleteOldBackups } from './target.ts';

let home: string;
const kept = new Map<string, Buffer>();
const bucket = createServer((request, response) => {
  const pieces: Buffer[] = [];
  const { pathname, searchParams } = new URL(request.url!, 'http://bucket');
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    if (request.method === 'PUT') kept.set(pathname, Buffer.concat(pieces));
    if (request.method === 'DELETE') kept.delete(pathname);
    if (request.method !== 'GET') return void response.writeHead(200).end();
    if (searchParams.has('list-type')) {
      const keys = [...kept.keys()].map((key) => `<Key>${path.basename(key)}</Key>`);
      return void response.end(`<ListBucketResult>${keys.join('')}</ListBucketResult>`);
    }
    const found = kept.get(pathname);
    response.writeHead(found ? 200 : 404).end(found);
  });
});
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'targets-'));
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  bucket.close();
  await rm(home, { recursive: true });
});

const targets = {
  folder: () => createFolderTarget({ folder: path.join(home, 'backups'), create: true }),
  bucket: () =>
    createBucketTarget({
      url: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}/backups/`,
      region: 'us-west-2',
      keyId: 'key',
      secret: 'secret',
    }),
};
const nameOf = (day: number) => backupNameOf(new Date(Date.UTC(2026, 0, day, 11, 10)));

test.each(Object.entries(targets))(
  'a %s keeps the newest 30 backups, and foreign files',
  async (_, create) => {
    const target = create();
    const file = path.join(home, 'made');
    await writeFile(file, 'a backup');
    for (let day = 1; day <= 33; day++) await target.put(nameOf(day), file);
    await target.put('grafted-photos.zip', file);
    expect(await deleteOldBackups(target, 30)).toBe(3);
    expect((await target.list()).toSorted()).toEqual(
      [
        ...Array.from({ length: 30 }, (_day, at) => nameOf(at + 4)),
        'grafted-photos.zip',
      ].toSorted(),
    );
    await target.fetch(nameOf(33), path.join(home, 'fetched'));
    expect(await readdir(home)).toContain('fetched');
  },
);

describe('a folder', () => {
  test('that is missing is not created: its disk may not be mounted', async () => {
    const target = createFolderTarget({ folder: path.join(home, 'unmounted'), create: false });
    await expect(target.list()).rejects.toThrow(/unmounted does not exist/);
    await expect(target.put(nameOf(1), path.join(home, 'made'))).rejects.toThrow(/does not exist/);
    expect(await readdir(home)).not.toContain('unmounted');
  });

  test('keeps nothing of a backup that could not be copied', async () => {
    const folder = path.join(home, 'failing');
    const target = createFolderTarget({ folder, create: true });
    await expect(target.put(nameOf(1), path.join(home, 'absent'))).rejects.toThrow(/ENOENT/);
    expect(await readdir(folder)).toEqual([]);
  });

  test('that is full is called so', () => {
    const full = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC', path: '/b' });
    expect(describeFailure(full)).toBe('The disk is full: /b');
  });
});

test('a bucket with Object Lock takes a backup with its checksum, and a refused delete is said once', async () => {
  const locked = await startBucketStandin(0, '127.0.0.1', { objectLock: true });
  const { environment } = locked;
  const target = createBucketTarget({
    url: environment.PICTURES_S3_URL!,
    region: environment.PICTURES_S3_REGION!,
    keyId: environment.PICTURES_S3_KEY_ID!,
    secret: environment.PICTURES_S3_SECRET!,
  });
  const file = path.join(home, 'locked');
  await writeFile(file, 'a backup');
  for (const day of [1, 2, 3, 4]) await target.put(nameOf(day), file);
  const refusals: string[] = [];
  expect(await deleteOldBackups(target, 1, ({ message }) => refusals.push(message))).toBe(0);
  expect(refusals).toEqual([expect.stringContaining(`keeps ${nameOf(1)} (it returned 403)`)]);
  expect(await target.list()).toHaveLength(4);
  await locked.stop();
});
