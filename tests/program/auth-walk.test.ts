import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { combinations, runAuth } from './auth-programs.ts';
import { adminOf, clientOf, steps, walkedElsewhere, type World } from './auth-walk.ts';

const database = `test_${randomUUID().replaceAll('-', '')}`;
const world = {} as World;
let folder: string;

beforeAll(async () => {
  await administer(`create database ${database}`);
  folder = await mkdtemp(path.join(tmpdir(), 'auth-mail-'));
  const url = new URL(inject('adminUrl'));
  url.pathname = `/${database}`;
  const { open, confirming } = await combinations();
  const start = (name: string, environment: Record<string, string>) =>
    runAuth({
      ...environment,
      AUTH_DATABASE_URL: url.href,
      AUTH_DB_NAMESPACE: name,
      AUTH_MAIL_DIR: folder,
    });
  Object.assign(world, {
    open: await start('open', open),
    confirming: await start('confirming', confirming),
    mailTo,
  });
});

afterAll(async () => {
  for (const { process } of [world.open, world.confirming]) process.kill('SIGTERM');
  await Promise.all([world.open.ended, world.confirming.ended]);
  await administer(`drop database ${database} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('adminUrl') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function mailTo(address: string): Promise<{ text: string }> {
  for (const file of await readdir(folder)) {
    const mail = await PostalMime.parse(await readFile(path.join(folder, file)));
    if (mail.to?.[0]?.address === address) return { text: mail.text ?? '' };
  }
  throw new Error(`No mail to ${address}`);
}

test.each(steps.map(({ methods, walk }) => ({ name: methods.join(', '), walk })))(
  'the official client calls $name',
  async ({ walk }) => {
    await expect(walk(world)).resolves.toBeUndefined();
  },
);

test('every method of the client is covered', async () => {
  const methodsOf = (value: object, prefix = '') =>
    [...Object.getOwnPropertyNames(Object.getPrototypeOf(value)), ...Object.keys(value)]
      .filter(
        (name) =>
          /^[a-z]/.test(name) &&
          typeof (value as Record<string, unknown>)[name] === 'function' &&
          name !== 'constructor',
      )
      .map((name) => prefix + name);
  const client = clientOf(world.open);
  const admin = await adminOf(world.open);
  const all = [...methodsOf(client), ...methodsOf(admin, 'admin.')].filter(
    (name) => !/^(admin\.)?(fetch|lock|logger)$/.test(name),
  );
  const walked = new Set(steps.flatMap(({ methods }) => methods));
  const missing = all.filter(
    (name) => !walked.has(name) && !walkedElsewhere.some((pattern) => pattern.test(name)),
  );
  expect(missing).toEqual([]);
});
