import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { connect, ensureDatabase } from './connect.ts';

const urlOf = (database: string): string => {
  const url = new URL(inject('adminUrl'));
  url.pathname = `/${database}`;
  return url.href;
};

test('a missing database is created once, however many ask for it at the same time', async () => {
  const name = `test "${randomUUID()}"`;
  onTestFinished(async () => {
    const admin = await connect(inject('adminUrl'));
    await admin.query(`drop database ${admin.escapeIdentifier(name)} with (force)`);
    await admin.end();
  });
  await Promise.all(
    Array.from({ length: 4 }, () => ensureDatabase(urlOf(encodeURIComponent(name)))),
  );
  const client = await connect(urlOf(encodeURIComponent(name)));
  const { rows } = await client.query('select current_database() as name');
  await client.end();
  expect(rows).toEqual([{ name }]);
});

test('a connection that is refused for another reason fails at once, without the password', async () => {
  const url = new URL(inject('adminUrl'));
  url.username = 'nobody';
  url.password = 'secret';
  const failed = await connect(url.href).catch((error: Error) => error.message);
  expect(failed).toMatch(/^The database at .+ cannot be used: /);
  expect(failed).not.toContain('secret');
});
