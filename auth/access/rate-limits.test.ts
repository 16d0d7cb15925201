import { describe, expect, test } from 'vitest';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createRateLimits } from './rate-limits.ts';
import { defaultLimits, type AuthLimits } from '#auth/settings/limits.ts';

const shop = useTestShop();
const limits = ({ mailGapSeconds = 60, ...changes }: AuthLimits & { mailGapSeconds?: number } = {}) =>
  createRateLimits({ db: shop.services.db.withTables(), pool: shop.services.pool, namespace: 'auth', limits: { ...defaultLimits, ...changes }, mailGapSeconds, smsGapSeconds: 60, linkSeconds: 3600 });
const outcome = (promise: Promise<unknown>) => promise.then(() => 'ok', (error: { code: string }) => error.code);

test('one client may try so often, another still may', async () => {
  const { countRequest } = limits({ verify: { times: 3, seconds: 60 } });
  for (let tries = 0; tries < 3; tries++) expect(await outcome(countRequest('verify', '203.0.113.1'))).toBe('ok');
  expect(await outcome(countRequest('verify', '203.0.113.1'))).toBe('over_request_rate_limit');
  expect(await outcome(countRequest('verify', '203.0.113.2'))).toBe('ok');
  expect(await outcome(countRequest('token', '203.0.113.1'))).toBe('ok');
});

test('however much is allowed in five minutes, no more than thirty come at once', async () => {
  const { countRequest } = limits();
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => outcome(countRequest('token', '203.0.113.3'))));
  const allowed = outcomes.filter((result) => result === 'ok').length;
  expect(allowed).toBeGreaterThanOrEqual(30);
  expect(allowed).toBeLessThanOrEqual(32); // two a second come back
});

test('a bucket fills up again drop by drop', async () => {
  const { countRequest } = limits({ verify: { times: 100, seconds: 1 } });
  const address = '203.0.113.4';
  while ((await outcome(countRequest('verify', address))) === 'ok');
  await expect.poll(() => outcome(countRequest('verify', address))).toBe('ok');
});

test('passwords are guessed by whole networks', async () => {
  const { countRequest } = limits({ passwordSignIn: { times: 3, seconds: 60 } });
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) expect(await outcome(countRequest('passwordSignIn', address))).toBe('ok');
  expect(await outcome(countRequest('passwordSignIn', '203.0.113.4'))).toBe('over_request_rate_limit');
  expect(await outcome(countRequest('passwordSignIn', '198.51.100.1'))).toBe('ok');
});

describe('mails to one address', () => {
  test('come a minute apart, and the refusal says how long to wait', async () => {
    const { countMail } = limits();
    await countMail('signup', 'ann@example.com', '192.0.2.1');
    await expect(countMail('signup', 'ann@example.com', '192.0.2.1')).rejects.toMatchObject({
      code: 'over_email_send_rate_limit',
      message: expect.stringMatching(/^For security purposes, you can only request this after \d+ seconds\.$/),
    });
    await countMail('recovery', 'ann@example.com', '192.0.2.1');
    await countMail('signup', 'bob@example.com', '192.0.2.1');
  });

  test('are five a day', async () => {
    const { countMail } = limits({ mailGapSeconds: 0, mailsPerAddress: { times: 5, seconds: 86_400 } });
    for (let mail = 0; mail < 5; mail++) await countMail('signup', 'cat@example.com', '192.0.2.1');
    expect(await outcome(countMail('signup', 'cat@example.com', '192.0.2.1'))).toBe('over_email_send_rate_limit');
  });
});

describe('guessing at one account', () => {
  test('is slowed down after five tries, and forgotten after the right password', async () => {
    const { countPasswordTry, forgetFailures } = limits({ passwordFailures: { fast: 5, times: 20, seconds: 3600 } });
    for (let tries = 0; tries < 6; tries++) await countPasswordTry('dan@example.com');
    expect(await outcome(countPasswordTry('dan@example.com'))).toBe('over_request_rate_limit');
    await forgetFailures('dan@example.com');
    await countPasswordTry('dan@example.com');
  });

  test('at once gets no further than twenty tries', async () => {
    const { countPasswordTry } = limits({ passwordFailures: { fast: 5, times: 20, seconds: 3600 } });
    const outcomes = await Promise.all(Array.from({ length: 60 }, () => outcome(countPasswordTry('eve@example.com'))));
    expect(outcomes.filter((result) => result === 'ok').length).toBeLessThanOrEqual(20);
  });
});
