import { afterEach, expect, test } from 'vitest';
import { useTestShop } from '#tests/support/test-shop.ts';
import { readBackupState } from './state.ts';

const shop = useTestShop();
const now = () => new Date();
const read = (isRequired: boolean, at = now()) =>
  readBackupState(shop.services.db, { isRequired, now: at });
const insert = (values: { state: 'checked' | 'failed'; problem?: string; file?: string }) =>
  shop.services.db
    .insertInto('backups')
    .values({ finished_at: now(), ...values })
    .execute();
afterEach(() => shop.services.db.deleteFrom('backups').execute());

test('a shop that takes real orders must have a backup, a sandbox need not', async () => {
  expect(await read(true)).toEqual({ checkedAt: null, failure: null, problem: 'none' });
  expect(await read(false)).toEqual({ checkedAt: null, failure: null, problem: null });
});

test('the last checked backup counts, and is old after two days', async () => {
  await insert({ state: 'checked', file: 'a' });
  expect(await read(true)).toMatchObject({ failure: null, problem: null });
  expect((await read(true)).checkedAt).not.toBeNull();
  expect(await read(true, new Date(Date.now() + 49 * 3600_000))).toMatchObject({ problem: 'old' });
});

test('a failure is shown until the next backup succeeds', async () => {
  await insert({ state: 'checked', file: 'a' });
  await insert({ state: 'failed', problem: 'The disk is full' });
  expect(await read(true)).toMatchObject({
    checkedAt: expect.any(String),
    failure: { problem: 'The disk is full' },
  });
  await insert({ state: 'checked', file: 'b' });
  expect((await read(true)).failure).toBeNull();
});
