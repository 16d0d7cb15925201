import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTestShop } from '#tests/support/test-shop.ts';
import { backUpAtNight } from './nightly.ts';

const shop = useTestShop();
const atNight = new Date('2026-01-15T11:10:00Z'); // 3:10 at the farm
const night = '2026-01-15';

beforeEach(() => void vi.stubEnv('BACKUP_DIR', '/nowhere/to/be/found'));
afterEach(async () => {
  vi.unstubAllEnvs();
  await shop.services.db.deleteFrom('backups').execute();
});

const settings = { nightly: true, hour: 3 };
const problems = async () =>
  (await shop.services.db.selectFrom('backups').select('problem').execute()).map(
    ({ problem }) => problem,
  );
const runAt = (now: Date, backup = settings) => backUpAtNight({ ...shop.services, backup }, now);

test('a failed backup is recorded and logged', async () => {
  const error = vi.spyOn(shop.services.log, 'error');
  await runAt(atNight);
  expect(await problems()).toEqual([
    expect.stringContaining('/nowhere/to/be/found does not exist'),
  ]);
  expect(error).toHaveBeenCalledWith(
    { night, output: expect.stringContaining('does not exist') },
    'the backup failed',
  );
});

test('it is tried three times a night', async () => {
  for (let hour = 11; hour <= 15; hour++) await runAt(new Date(Date.UTC(2026, 0, 15, hour, 10)));
  expect(await problems()).toHaveLength(3);
});

test('none is made before its hour, without a target, or when the night has one', async () => {
  await runAt(new Date('2026-01-15T10:10:00Z'));
  await runAt(atNight, { ...settings, nightly: false });
  expect(await problems()).toEqual([]);
  await shop.services.db
    .insertInto('backups')
    .values({ night, state: 'checked', finished_at: new Date(), file: 'a' })
    .execute();
  await runAt(atNight);
  expect(await problems()).toEqual([null]);
});
