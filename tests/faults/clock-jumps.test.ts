import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#tests/program/run-shop.ts';
import { checkout } from './checkout-call.ts';
import { useFaultShop, type ShopProcess } from './fault-shop.ts';
import { startLoad, type Load } from './load.ts';
import { resolveWithinMs, waitForPayments } from './wait-for-ledger.ts';

const shop = useFaultShop();
const [hour, day] = [3600, 86_400];
/** Seconds off the real time, one after the other: each jump starts where the one before led. */
const shifts = process.env.FAULT_RUNS === 'full' ? [hour, -hour, day, -day, 0] : [day, -day];
const preload = path.join(import.meta.dirname, 'shift-clock.ts');

let running: ShopProcess;
let load: Load;
let metricsUrl: string;
beforeAll(async () => {
  const metricsPort = await freePort();
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  running = await shop.start({
    NODE_OPTIONS: `--import=${preload}`,
    CLOCK_SHIFTS: shifts.join(),
    PAYMENT_CALL_MS: '2000',
    PAYMENT_LEASE_MS: '3000',
    METRICS_PORT: String(metricsPort),
    SMTP_URL: 'smtp://127.0.0.1:9', // refuses: every mail is postponed
  });
  load = await startLoad(shop, running.url);
});
afterAll(() => load?.stop());

const post = (route: string, body: unknown) =>
  fetch(running.url + route, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const seconds = async (statement: ReturnType<typeof sql<{ seconds: number | null }>>) =>
  (await statement.execute(shop.db)).rows[0]?.seconds ?? 0;
const skew = async () =>
  0 + // not -0
  Math.round(
    Number(/^shop_clock_skew_seconds (\S+)/m.exec(await (await fetch(metricsUrl)).text())?.[1]),
  );

test.each(shifts)(
  'a shop whose clock is set to %i seconds off goes on by the database’s clock',
  async (shift) => {
    running.process.kill('SIGUSR2');
    await expect.poll(skew).toBe(shift);

    // Sessions: a token from before the jump, and limits on wrong passwords, are those of the database's clock.
    const tree = await shop.tree(5);
    const buyer = await shop.buyer({ [tree]: 1 });
    const wrong = { email: `${buyer.userId}@example.com`, password: 'not the password' };
    const signIn = await post('/auth/v1/token?grant_type=password', wrong);
    expect(signIn.status).toBe(400);

    // Holds and payments: one with an answer, one without. Cards are refused for some seconds after
    // the failures of the jump before.
    await expect
      .poll(() => checkout(running.url, buyer, shop.cardToken()), {
        interval: 500,
        timeout: 60_000,
      })
      .toMatchObject({ status: 200 });
    shop.square.faults.setRandomFaults({ probability: 1, seed: 1, kinds: ['reset-after'] });
    const unlucky = await shop.buyer({ [tree]: 1 });
    const { orderId } = await checkout(running.url, unlucky, shop.cardToken());
    shop.square.faults.clear();
    const status = () =>
      shop.db
        .selectFrom('orders')
        .select('payment_status')
        .where('id', '=', orderId!)
        .executeTakeFirst();
    await expect.poll(status).not.toEqual({ payment_status: 'pending' });

    // Background work: nothing waits for a day that the clock made up.
    expect(
      await seconds(sql`select extract(epoch from max(next_attempt_at) - now())::float8 as seconds
        from mail_outbox where state = 'waiting'`),
    ).toBeLessThan(600);
    expect(
      await seconds(sql`select max(expire / 1000) - extract(epoch from now())::float8 as seconds
        from auth.rate_limits`),
    ).toBeLessThan(2 * hour);
    expect(
      await seconds(sql`select extract(epoch from max(due_at) - now())::float8 as seconds
        from schedules`),
    ).toBeLessThan(24 * hour);
  },
);

test('meanwhile every visitor was served, and the ledger holds', async () => {
  await load.stop();
  const refused = Object.entries(load.answers()).filter(
    ([name]) => !name.endsWith(' 200') && name !== 'checkout 503', // while the card provider fails
  );
  expect(Object.fromEntries(refused)).toEqual({});
  expect(load.answers()['checkout 200']).toBeGreaterThan(2);
  expect(await waitForPayments(shop)).toBeLessThan(resolveWithinMs);
});
