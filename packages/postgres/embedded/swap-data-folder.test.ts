import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { completeSwap, swapDataFolder } from './swap-data-folder.ts';

let home: string;
const at = (name: string) => path.join(home, name);
const contentOf = (folder: string) => readFile(path.join(at(folder), 'content'), 'utf8');
const plan = () => ({ next: at('next'), previous: at('previous') });

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'swap-'));
  for (const name of ['data', 'next']) {
    await mkdir(at(name));
    await writeFile(path.join(at(name), 'content'), name);
  }
});
afterEach(() => rm(home, { recursive: true }));

test('the folder is replaced, and the one before is kept', async () => {
  await swapDataFolder(at('data'), plan());
  expect(await contentOf('data')).toBe('next');
  expect(await contentOf('previous')).toBe('data');
  expect(await readdir(home)).toEqual(['data', 'previous']);
});

test('a swap killed between its renames is completed by the next start', async () => {
  await writeFile(at('data.swap'), JSON.stringify(plan()));
  await rename(at('data'), at('previous'));
  await completeSwap(at('data'));
  expect(await contentOf('data')).toBe('next');
  expect(await contentOf('previous')).toBe('data');
});

test('a swap killed after its renames changes nothing more', async () => {
  await swapDataFolder(at('data'), plan());
  await writeFile(at('data.swap'), JSON.stringify(plan()));
  await completeSwap(at('data'));
  expect(await contentOf('data')).toBe('next');
  expect(await readdir(home)).toEqual(['data', 'previous']);
});

test('a plan that was cut off is dropped', async () => {
  await writeFile(at('data.swap'), '{"next":');
  await completeSwap(at('data'));
  expect(await contentOf('data')).toBe('data');
  expect(await readdir(home)).toEqual(['data', 'next']);
});
