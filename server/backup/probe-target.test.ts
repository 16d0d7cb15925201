import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { probeBackups } from './probe-target.ts';

let home: string;
beforeAll(async () => void (home = await mkdtemp(path.join(os.tmpdir(), 'probe-'))));
afterAll(() => rm(home, { recursive: true }));

const probe = (folder: string, nightly = true) =>
  probeBackups({ target: { folder, create: false }, nightly });

test('a folder that can be written is fine, and is left as it was', async () => {
  expect(await probe(home)).toBeUndefined();
  expect(await readdir(home)).toEqual([]);
});

test('a folder that is missing, a file, or somebody else’s is named', async () => {
  expect(await probe(path.join(home, 'unmounted'))).toContain('unmounted does not exist');
  const file = path.join(home, 'file');
  await writeFile(file, '');
  expect(await probe(file)).toContain('does not exist');
  await rm(file);
  // Nobody can write there, root neither.
  expect(await probe('/proc')).toMatch(/\/proc/);
  if (process.getuid?.() === 0) return;
  await chmod(home, 0o500);
  expect(await probe(home)).toContain(home);
  await chmod(home, 0o700);
});

test('nothing is tried where nobody has chosen a folder', async () => {
  expect(await probe(path.join(home, 'unmounted'), false)).toBeUndefined();
});
