import { afterEach, describe, expect, test } from 'vitest';
import { settings } from '#domain/farm/settings.ts';
import type { AtPlace } from '#domain/pages/at-place.ts';
import { useDriveTime } from '#tests/support/drive-time.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import type { DriveTimes } from './drive-times.ts';
import { findZipDelivery, findZipDriveTimes } from './zip-drive-times.ts';

const driveTime = useDriveTime();
const shop = useTestShop(() => driveTime.startEnvironment());
const running = new AbortController().signal;

/** As many runs as an area takes, or so many. */
async function run(times = 20, driveTimes: DriveTimes = shop.services.driveTimes): Promise<void> {
  for (let count = 0; count < times; count++)
    await findZipDriveTimes({ db: shop.services.db, driveTimes }, running);
}
const deliveryTo = (zip: string) => findZipDelivery(shop.services.db, zip);
const listRows = () =>
  shop.services.db.selectFrom('zip_drive_times').selectAll().orderBy('miles').execute();

const { latitude, longitude } = settings.farm;
const { radiusMinutes, centsPerMinute } = settings.delivery;
afterEach(async () => {
  Object.assign(settings.farm, { latitude, longitude });
  Object.assign(settings.delivery, { radiusMinutes, centsPerMinute });
  await shop.services.db.deleteFrom('zip_drive_times').execute();
});

describe('drive times by ZIP code', () => {
  test('are asked for within the delivery radius, the nearest first, some in each run', async () => {
    const before = driveTime.faults.calls;
    await run(1);
    const rows = await listRows();
    const answered = rows.filter((row) => row.answered_at !== null);
    expect(answered).toHaveLength(30);
    expect(driveTime.faults.calls - before).toBe(30);
    expect(rows.slice(0, 30).every((row) => row.answered_at !== null)).toBe(true);
    expect(rows.length).toBeGreaterThan(200);
    expect(await deliveryTo('99005')).toMatchObject({ isTooFar: false });
    expect(await deliveryTo('83814')).toEqual({ zip: '83814', minutes: null, isTooFar: false });
  });

  test('agree with what the router says of an address there, and with the radius', async () => {
    await run();
    const { driveTimes } = shop.services;
    const address = { address: '1 Main Street', city: 'Spokane', state: 'WA', zipCode: '99201' };
    expect(await driveTimes.find(address)).toEqual({
      status: 'found',
      minutes: (await deliveryTo('99201')).minutes,
    });
    for (const { zip, minutes } of await listRows())
      expect((await deliveryTo(zip)).isTooFar).toBe(minutes! > radiusMinutes);
  });

  test.each([
    ['10001', true],
    ['98109', true],
    ['00000', false],
  ])('of %s are not asked for', async (zip, isTooFar) => {
    await run(1);
    expect(await deliveryTo(zip)).toEqual({ zip, minutes: null, isTooFar });
  });

  test('are asked for once, whatever the rates are', async () => {
    await run();
    const calls = driveTime.faults.calls;
    settings.delivery.centsPerMinute = 200;
    await run(3);
    expect(driveTime.faults.calls).toBe(calls);
  });

  test('are asked for again when the farm moves, and the former ones are not told meanwhile', async () => {
    await run();
    const { minutes } = await deliveryTo('99201');
    Object.assign(settings.farm, { latitude: 47.3, longitude: -120 });
    expect((await deliveryTo('99201')).minutes).toBeNull();
    await run();
    expect((await deliveryTo('99201')).minutes).toBeGreaterThan(minutes!);
    expect((await deliveryTo('98801')).minutes).not.toBeNull();
  });

  test('cover a larger area when the radius grows, and keep what is known', async () => {
    settings.delivery.radiusMinutes = 60;
    await run();
    const calls = driveTime.faults.calls;
    const known = (await listRows()).length;
    settings.delivery.radiusMinutes = 120;
    await run();
    const rows = await listRows();
    expect(rows.length).toBeGreaterThan(known);
    expect(driveTime.faults.calls - calls).toBe(rows.length - known);
  });

  test('are unknown while the router does not answer, and come when it does', async () => {
    driveTime.faults.mode = 'down';
    await expect(run(1)).rejects.toThrow('503');
    expect((await deliveryTo('99005')).minutes).toBeNull();
    driveTime.faults.mode = 'up';
    await shop.services.db.updateTable('zip_drive_times').set({ leased_until: null }).execute();
    await run(1);
    expect((await deliveryTo('99005')).minutes).not.toBeNull();
  });

  test('are unknown where there is no road', async () => {
    const roadless: DriveTimes = {
      ...shop.services.driveTimes,
      findTo: async () => ({ status: 'unknown' }),
    };
    await run(1, roadless);
    expect(await deliveryTo('99005')).toEqual({ zip: '99005', minutes: null, isTooFar: false });
    const first = (await listRows())[0]!;
    expect([first.minutes, first.answered_at]).toEqual([null, expect.any(Date)]);
  });

  test('are asked for by one of two processes', async () => {
    const calls = driveTime.faults.calls;
    await Promise.all([run(1), run(1)]);
    const answered = (await listRows()).filter((row) => row.answered_at !== null);
    expect(driveTime.faults.calls - calls).toBe(answered.length);
  });
});

describe('what the page of a tree asks for', () => {
  const ask = async (variety: string, zip?: string) => {
    const response = await shop.app.request(
      `/api/at-place?${new URLSearchParams({ variety }).toString()}`,
      { headers: zip ? { cookie: `place=${zip}` } : {} },
    );
    return { status: response.status, body: (await response.json()) as AtPlace };
  };

  test('has the days alone where no place is known', async () => {
    const { body } = await ask('Honeycrisp');
    expect(body).toEqual({
      isKnown: false,
      room: 'No day has room right now. We will email you when days open.',
      delivery: '$1 per minute of drive time plus $2 per tree',
      bearing: null,
    });
  });

  test('has delivery and partners for the ZIP in the cookie', async () => {
    await run(1);
    const { body } = await ask('Honeycrisp', '99005');
    expect(body.delivery).toMatch(/^About \$\d+ to 99005 for one tree$/);
    expect(body.bearing!.partners.length).toBeGreaterThan(3);
    const newport = await ask('Honeycrisp', '99156');
    expect(newport.body.bearing!.partners.at(-1)!.reason).toContain('at 99156: ');
  });

  test.each(['', "'; drop table", '%00', 'No such tree'])(
    'has no partners of the tree %j',
    async (variety) => {
      const { status, body } = await ask(variety, '99005');
      expect([status, body.bearing]).toEqual([200, null]);
    },
  );

  test.each(['x'.repeat(201), '\0'])('is refused for the tree %j', async (variety) => {
    expect((await ask(variety, '99005')).status).toBe(400);
  });
});
