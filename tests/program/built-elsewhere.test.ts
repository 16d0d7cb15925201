import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram } from '#tests/support/run-program.ts';
import { makeShopFolder, removeShopFolder } from '#tests/support/shop-folder.ts';
import { freePort } from './run-shop.ts';

const root = path.join(import.meta.dirname, '../..');
let home: string;
beforeAll(async () => void (home = await makeShopFolder()));
afterAll(() => removeShopFolder(home));

/** The sentence of docs/operating.md, so that the test does what it says. */
async function readInstruction() {
  const text = await readFile(path.join(root, 'docs/operating.md'), 'utf8');
  const [, copied = '', run = ''] =
    /To build elsewhere:[^]*?Copy ([^]*?) into an empty folder here, and run([^]*?) in it\./.exec(
      text,
    ) ?? [];
  const quoted = (part: string) => [...part.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
  return { copied: quoted(copied), commands: quoted(run) };
}

/** What `npm ci --omit=dev` makes, without the network: the packages of the project are those of the folder. */
async function install(folder: string): Promise<void> {
  const modules = path.join(root, 'node_modules');
  await mkdir(path.join(folder, 'node_modules/@grafted'), { recursive: true });
  for (const name of await readdir(modules))
    if (name !== '@grafted')
      await symlink(path.join(modules, name), path.join(folder, 'node_modules', name));
  for (const name of await readdir(path.join(modules, '@grafted')))
    await symlink(`../../packages/${name}`, path.join(folder, 'node_modules/@grafted', name));
}

test('a shop that was built elsewhere starts in an empty folder with what the guide has copied', async () => {
  const { copied, commands } = await readInstruction();
  expect(copied).toContain('build');
  expect(commands).toEqual(['npm ci --omit=dev', 'node build/shop/main.js']);
  const folder = path.join(home, 'shop');
  await mkdir(folder);
  for (const name of copied)
    await cp(path.join(root, name), path.join(folder, name), {
      recursive: true,
      filter: (file) => !file.includes('node_modules'),
    });
  await install(folder);

  const port = await freePort();
  const shop = runProgram(commands[1]!.split(' ').slice(1), {
    folder,
    env: {
      SHOP_ENV: 'development',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      DATA_DIR: path.join(home, 'data'),
      SQUARE_APPLICATION_ID: 'sandbox-sq0idb-elsewhere',
      SQUARE_LOCATION_ID: 'LELSEWHERE',
      SQUARE_ACCESS_TOKEN: 'token',
      SQUARE_WEBHOOK_SIGNATURE_KEY: 'key',
      SMTP_URL: 'smtp://127.0.0.1:9',
      GOOGLE_ROUTES_KEY: 'key',
      MAIL_FROM: 'Farm <orders@farm.example>',
    },
  });
  const ready = async () => {
    if (shop.process.exitCode !== null) return `ended: ${shop.output()}`;
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    return answer?.status === 200 ? 'ready' : undefined;
  };
  await expect.poll(ready, { timeout: 120_000 }).toBeDefined();
  expect(await ready()).toBe('ready');
  // Texts, fonts and ZIP codes are read from files.
  const statusOf = async (page: string) => (await fetch(`http://127.0.0.1:${port}${page}`)).status;
  expect(await statusOf('/catalog')).toBe(200);
  expect(await statusOf('/api/places/99005')).toBeLessThan(500);
  shop.process.kill('SIGTERM');
  await shop.ended;
});
