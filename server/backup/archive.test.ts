import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAbout, writeAbout } from './about.ts';
import { packFolder, unpackArchive } from './archive.ts';
import { describeFailure } from './backup-error.ts';

const passphrase = 'rows of apples on a slope';
let home: string;
let unpacked = 0;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'archive-'));
  const content = path.join(home, 'content');
  await mkdir(path.join(content, 'database'), { recursive: true });
  await mkdir(path.join(content, 'pictures'));
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * at * 31) % 251));
  await writeFile(path.join(content, 'database/base.tar'), bytes);
  await writeFile(path.join(content, 'pictures/a-800.webp'), 'picture');
  await writeAbout(content, {
    format: 1,
    madeAt: new Date().toISOString(),
    kind: 'dump',
    postgres: 18,
    platform: 'linux-x64',
    schema: {},
    rows: {},
  });
  await packFolder(content, path.join(home, 'plain'), undefined);
  await packFolder(content, path.join(home, 'secret'), passphrase);
});
afterAll(() => rm(home, { recursive: true }));

async function unpack(file: string, key?: string): Promise<string> {
  const folder = path.join(home, `unpacked-${unpacked++}`);
  await mkdir(folder);
  await unpackArchive(path.join(home, file), folder, key);
  await readAbout(folder);
  return folder;
}
const problemOf = (file: string, key?: string): Promise<string> =>
  unpack(file, key).then(() => 'none', describeFailure);

/** A copy of which only the first bytes are left. */
async function cut(file: string, share: number): Promise<string> {
  const bytes = await readFile(path.join(home, file));
  await writeFile(path.join(home, 'cut'), bytes);
  await truncate(path.join(home, 'cut'), Math.floor(bytes.length * share));
  return 'cut';
}

test.each([
  ['plain', undefined],
  ['secret', passphrase],
])('a %s archive unpacks to what was packed', async (file, key) => {
  const folder = await unpack(file, key);
  expect(await readFile(path.join(folder, 'pictures/a-800.webp'), 'utf8')).toBe('picture');
  expect(await readFile(path.join(folder, 'database/base.tar'))).toEqual(
    await readFile(path.join(home, 'content/database/base.tar')),
  );
});

describe('an archive that cannot be restored', () => {
  test('says that the passphrase is wrong, or missing', async () => {
    expect(await problemOf('secret', 'rows of pears on a slope')).toMatch(/is not the one/);
    expect(await problemOf('secret')).toMatch(/is encrypted: set BACKUP_PASSPHRASE/);
  });

  test.each(['plain', 'secret'])('a %s one is refused wherever it is cut off', async (file) => {
    for (const share of [0.001, 0.01, 0.3, 0.7, 0.999, 0.99999])
      expect(await problemOf(await cut(file, share), passphrase)).toMatch(
        /damaged or incomplete|not a backup|is empty/,
      );
  });

  test.each(['plain', 'secret'])('a %s one is refused when a byte differs', async (file) => {
    const bytes = await readFile(path.join(home, file));
    bytes[Math.floor(bytes.length / 2)]! ^= 1;
    await writeFile(path.join(home, 'flipped'), bytes);
    expect(await problemOf('flipped', passphrase)).toMatch(/damaged or incomplete/);
  });

  test('other files are no backups', async () => {
    await writeFile(path.join(home, 'other'), 'PGDMP and so on');
    await writeFile(path.join(home, 'empty'), '');
    expect(await problemOf('other')).toBe('The file is not a backup of this program.');
    expect(await problemOf('empty')).toBe('The file is empty.');
    expect(await problemOf('missing')).toMatch(/^There is no file /);
  });

  test('one with a file too few is incomplete', async () => {
    const folder = await unpack('plain');
    await rm(path.join(folder, 'database/base.tar'));
    await expect(readAbout(folder)).rejects.toThrow('1 of its files are missing or cut off');
  });
});
