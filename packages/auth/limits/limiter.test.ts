import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useAuthService } from '#auth/tests/support/auth-service.ts';
import { createLimiter } from './limiter.ts';
import { createNetworkLimiter } from './network-limiter.ts';

const service = useAuthService();
const newLimiter = (times: number, seconds: number) =>
  createLimiter(service.db, randomUUID(), { times, seconds });
const pass = (seconds: number) =>
  sql`update auth.rate_buckets set full_at = full_at - make_interval(secs => ${seconds})`.execute(
    service.db,
  );

test('concurrent calls get no more tokens than the bucket holds, and then learn how long to wait', async () => {
  const { take } = newLimiter(3, 60);
  const waits = await Promise.all(Array.from({ length: 8 }, () => take('ann')));
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(3);
  for (const wait of waits.filter((given) => given !== undefined)) {
    expect(wait).toBeGreaterThan(15);
    expect(wait).toBeLessThanOrEqual(20);
  }
});

test('tokens come back one by one', async () => {
  const { take } = newLimiter(2, 60);
  for (let taken = 0; taken < 2; taken++) expect(await take('ann')).toBeUndefined();
  await pass(31);
  expect(await take('ann')).toBeUndefined();
  expect(await take('ann')).toBeGreaterThan(0);
});

test('a token that is given back can be taken again, and a full bucket gets no more', async () => {
  const { take, giveBack } = newLimiter(1, 60);
  await take('ann');
  await giveBack('ann');
  await giveBack('ann');
  expect(await take('ann')).toBeUndefined();
  expect(await take('ann')).toBeGreaterThan(0);
});

test('several tokens are taken at once or none of them', async () => {
  const { take } = createLimiter(service.db, randomUUID(), { times: 5, seconds: 60 });
  expect(await take('ann', 4)).toBeUndefined();
  expect(await take('ann', 2)).toBeCloseTo(12, 0);
  expect(await take('ann')).toBeUndefined();
  expect(await take('ann')).toBeGreaterThan(0);
});

test('the networks of an IPv6 /48 share three times the limit of one', async () => {
  const { take } = createNetworkLimiter(service.db, randomUUID(), { times: 2, seconds: 60 });
  const waits: (number | undefined)[] = [];
  for (let network = 0; network < 8; network++)
    waits.push(await take(`2001:db8:1:${network.toString(16)}::1`));
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(6);
  expect(await take('2001:db8:2::1')).toBeUndefined();
});
