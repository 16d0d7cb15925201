import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useTestShop } from '#tests/support/test-shop.ts';
import { expireScheduleLeases } from './schedule-queries.ts';
import { nextTime, runIfDue } from './schedule.ts';

describe('the next time', () => {
  const at = (schedule: { everyMinutes: number; atMinute: number }, now: string) =>
    nextTime(schedule, Date.parse(now)).toISOString();

  test.each([
    [{ everyMinutes: 15, atMinute: 0 }, '2026-03-01T10:00:00Z', '2026-03-01T10:15:00.000Z'],
    [{ everyMinutes: 15, atMinute: 0 }, '2026-03-01T10:14:59Z', '2026-03-01T10:15:00.000Z'],
    [{ everyMinutes: 60, atMinute: 10 }, '2026-03-01T10:10:00Z', '2026-03-01T11:10:00.000Z'],
    [{ everyMinutes: 1440, atMinute: 617 }, '2026-03-01T10:16:00Z', '2026-03-01T10:17:00.000Z'],
    [{ everyMinutes: 1440, atMinute: 617 }, '2026-03-01T10:18:00Z', '2026-03-02T10:17:00.000Z'],
  ])('of %o after %s is %s', (schedule, now, next) => {
    expect(at(schedule, now)).toBe(next);
  });
});

describe('scheduled work', () => {
  const shop = useTestShop();
  const work = vi.fn<() => Promise<void>>();
  const schedule = { name: 'test', everyMinutes: 60, atMinute: 0, work };
  const run = () => runIfDue(shop.services, schedule);
  const change = (set: string) =>
    sql`update schedules set ${sql.raw(set)} where name = 'test'`.execute(shop.services.db);
  const state = () =>
    shop.services.db
      .selectFrom('schedules')
      .select(['due_at', 'attempts', 'lease_until', 'last_error'])
      .where('name', '=', 'test')
      .executeTakeFirstOrThrow();
  const makeDue = () => change(`due_at = now() - interval '1 day', lease_until = null`);

  beforeEach(async () => {
    work.mockReset();
    await run(); // known from now on
    await makeDue();
  });

  test('runs once for all the times that were missed, in one process', async () => {
    await Promise.all([run(), run(), run()]);
    expect(work).toHaveBeenCalledOnce();
    const { due_at, lease_until } = await state();
    expect([due_at.getTime() > Date.now(), lease_until]).toEqual([true, null]);
  });

  test('that a killed process ran is taken over when its lease has ended, or by the next only process', async () => {
    await change(`lease_until = now() + interval '1 minute', attempts = 1`);
    await run();
    expect(work).not.toHaveBeenCalled();
    await expireScheduleLeases(shop.services.db);
    await run();
    expect(work).toHaveBeenCalledOnce();
  });

  test('that fails is tried again, then given up until the next time', async () => {
    work.mockRejectedValue(new Error('no disk'));
    for (let tries = 1; tries < 5; tries++) {
      await run();
      expect(await state()).toMatchObject({ attempts: tries, last_error: 'Error: no disk' });
      await run(); // not yet
      await change('lease_until = now()');
    }
    await run();
    expect(work).toHaveBeenCalledTimes(5);
    const given = await state();
    expect(given).toMatchObject({ attempts: 0, lease_until: null, last_error: 'Error: no disk' });
    expect(given.due_at.getTime()).toBeGreaterThan(Date.now());
  });

  test('does not wait for a day that a clock made up', async () => {
    await change(`due_at = now() + interval '1 day'`);
    await run();
    const { due_at } = await state();
    expect(due_at.getTime()).toBeLessThanOrEqual(Date.now() + 3_600_000);
  });
});
