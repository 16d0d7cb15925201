import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiskStorage } from './disk-storage.ts';

let folder = '';
const umask = process.umask(0o022);
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictures-'));
});
afterAll(async () => {
  process.umask(umask);
  await rm(folder, { recursive: true });
});
const modeOf = async (name: string): Promise<string> =>
  ((await stat(path.join(folder, name))).mode & 0o777).toString(8);

test('photos of customers are readable by the shop only, also in a folder from before', async () => {
  await mkdir(path.join(folder, 'claims'), { mode: 0o755 });
  const storage = createDiskStorage(folder);
  await storage.put('claims/a.webp', new Uint8Array([1]), 'image/webp');
  await storage.put('variety.webp', new Uint8Array([1]), 'image/webp');
  expect([await modeOf('claims'), await modeOf('claims/a.webp')]).toEqual(['700', '600']);
  expect(await modeOf('variety.webp')).toBe('644');
  expect(await storage.find('claims/a.webp')).toHaveLength(1);
});
