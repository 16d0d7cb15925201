import { describe, expect, test } from 'vitest';
import { useTestShop } from '../tests/support/test-shop.ts';
import { createRateLimits } from './rate-limits.ts';
import { defaultLimits, type AuthLimits } from './settings/settings.ts';

const shop = useTestShop();
const limits = (changes: Partial<AuthLimits> = {}) => createRateLimits(shop.services.pool, { ...defaultLimits, ...changes });
const outcome = (promise: Promise<void>) => promise.then(() => 'ok', (error: { code: string }) => error.code);

test('one network may try so often, another still may', async () => {
  const { countRequest } = limits({ verify: { times: 3, seconds: 60 } });
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) expect(await outcome(countRequest('verify', address))).toBe('ok');
  expect(await outcome(countRequest('verify', '203.0.113.4'))).toBe('over_request_rate_limit');
  expect(await outcome(countRequest('verify', '198.51.100.1'))).toBe('ok');
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
    const { countMail } = limits({ mailGapSeconds: 0 });
    for (let mail = 0; mail < 5; mail++) await countMail('signup', 'cat@example.com', '192.0.2.1');
    expect(await outcome(countMail('signup', 'cat@example.com', '192.0.2.1'))).toBe('over_email_send_rate_limit');
  });
});

describe('guessing at one account', () => {
  test('is slowed down after five tries, and forgotten after the right password', async () => {
    const { countPasswordTry, forgetFailures } = limits();
    for (let tries = 0; tries < 6; tries++) await countPasswordTry('dan@example.com');
    expect(await outcome(countPasswordTry('dan@example.com'))).toBe('over_request_rate_limit');
    await forgetFailures('dan@example.com');
    await countPasswordTry('dan@example.com');
  });

  test('at once gets no further than twenty tries', async () => {
    const { countPasswordTry } = limits();
    const outcomes = await Promise.all(Array.from({ length: 60 }, () => outcome(countPasswordTry('eve@example.com'))));
    expect(outcomes.filter((result) => result === 'ok').length).toBeLessThanOrEqual(20);
  });
});
