import { describe, expect, test } from 'vitest';
import { findAccountByToken } from '#auth/queries/accounts.ts';
import { defaultLimits, type AuthLimits, type ClientLimit } from '#auth/settings/limits.ts';
import { useAuthService } from '#auth/tests/support/auth-service.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';

const service = useAuthService();
const limits = ({
  mailIntervalSeconds = 60,
  ...changes
}: AuthLimits & { mailIntervalSeconds?: number } = {}) =>
  createRateLimits({
    db: service.db,
    pool: service.pool,
    namespace: 'auth',
    limits: { ...defaultLimits, ...changes },
    mailIntervalSeconds,
    smsIntervalSeconds: 60,
    linkSeconds: 3600,
  });
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );

test('each client and each kind of request has its own limit', async () => {
  const { countRequest } = limits({ verify: { times: 3, seconds: 60 } });
  for (let attempt = 0; attempt < 3; attempt++)
    expect(await outcome(countRequest('verify', '203.0.113.1'))).toBe('ok');
  expect(await outcome(countRequest('verify', '203.0.113.1'))).toBe('over_request_rate_limit');
  expect(await outcome(countRequest('verify', '203.0.113.2'))).toBe('ok');
  expect(await outcome(countRequest('token', '203.0.113.1'))).toBe('ok');
});

test('a burst is capped at thirty, whatever the limit per five minutes', async () => {
  const { countRequest } = limits();
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () => outcome(countRequest('token', '203.0.113.3'))),
  );
  const allowed = outcomes.filter((result) => result === 'ok').length;
  expect(allowed).toBeGreaterThanOrEqual(30);
  expect(allowed).toBeLessThanOrEqual(32); // the bucket refills while the calls run
});

test('a bucket refills one token at a time', async () => {
  const { countRequest } = limits({ verify: { times: 100, seconds: 1 } });
  const address = '203.0.113.4';
  while ((await outcome(countRequest('verify', address))) === 'ok');
  await expect.poll(() => outcome(countRequest('verify', address))).toBe('ok');
});

test('password sign-ins are counted per network', async () => {
  const { countRequest } = limits({ passwordSignIn: { times: 3, seconds: 60 } });
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
    expect(await outcome(countRequest('passwordSignIn', address))).toBe('ok');
  expect(await outcome(countRequest('passwordSignIn', '203.0.113.4'))).toBe(
    'over_request_rate_limit',
  );
  expect(await outcome(countRequest('passwordSignIn', '198.51.100.1'))).toBe('ok');
});

/** The ways in which a request is counted. */
const countings = {
  'by itself': ({ countRequest }: RateLimits, kind: ClientLimit, address: string) =>
    outcome(countRequest(kind, address)),
  'with the look at a refresh token': async (
    { countRequestSql }: RateLimits,
    kind: ClientLimit,
    address: string,
  ) =>
    (await findAccountByToken(service.db, 'unknown', countRequestSql(kind, address))).admitted
      ? 'ok'
      : 'over_request_rate_limit',
};

test.each([
  ['token', 'by itself', '7'],
  ['passwordSignIn', 'by itself', '7'],
  ['token', 'with the look at a refresh token', '17'],
] as const)(
  'many small IPv6 networks of one site share a coarser limit (%s, %s)',
  async (kind, counting, site) => {
    const rateLimits = limits({ [kind]: { times: 30, seconds: 3600 } });
    const count = (address: string) => countings[counting](rateLimits, kind, address);
    const outcomes: string[] = [];
    for (let network = 0; network < 4; network++)
      for (let request = 0; request < 30; request++)
        outcomes.push(await count(`2001:db8:${site}:${network}::1`));
    expect(outcomes.filter((result) => result === 'ok')).toHaveLength(90);
    expect(await count(`2001:db8:${site}8::1`), 'another site').toBe('ok');
  },
);

test.each(['by itself', 'with the look at a refresh token'] as const)(
  'a client that is refused takes nothing from its site (%s)',
  async (counting) => {
    const rateLimits = limits({ token: { times: 30, seconds: 3600 } });
    const site = counting === 'by itself' ? '2001:db8:a' : '2001:db8:b';
    const count = (network: number) =>
      countings[counting](rateLimits, 'token', `${site}:${network}::1`);
    for (let request = 0; request < 100; request++) await count(1);
    for (let request = 0; request < 30; request++) expect(await count(2)).toBe('ok');
  },
);

test('mails caused from one site share it too', async () => {
  const { countMail } = limits({
    mailIntervalSeconds: 0,
    mailsPerClient: { times: 5, seconds: 3600 },
  });
  const outcomes: string[] = [];
  for (let mail = 0; mail < 20; mail++)
    outcomes.push(
      await outcome(countMail('signup', `a${mail}@example.com`, `2001:db8:9:${mail}::1`)),
    );
  expect(outcomes.filter((result) => result === 'ok')).toHaveLength(15);
});

describe('mails to one address', () => {
  test('are at least a minute apart, and the error says how long to wait', async () => {
    const { countMail } = limits();
    await countMail('signup', 'ann@example.com', '192.0.2.1');
    await expect(countMail('signup', 'ann@example.com', '192.0.2.1')).rejects.toMatchObject({
      code: 'over_email_send_rate_limit',
      message: expect.stringMatching(
        /^For security purposes, you can only request this after \d+ seconds\.$/,
      ),
    });
    await countMail('recovery', 'ann@example.com', '192.0.2.1');
    await countMail('signup', 'bob@example.com', '192.0.2.1');
  });

  test('are limited to five a day', async () => {
    const { countMail } = limits({
      mailIntervalSeconds: 0,
      mailsPerAddress: { times: 5, seconds: 86_400 },
    });
    for (let mail = 0; mail < 5; mail++) await countMail('signup', 'cat@example.com', '192.0.2.1');
    expect(await outcome(countMail('signup', 'cat@example.com', '192.0.2.1'))).toBe(
      'over_email_send_rate_limit',
    );
  });
});

describe('guessing the password of one account', () => {
  test('is slowed down after five attempts, and the count resets on the right password', async () => {
    const { countPasswordAttempt, resetPasswordFailures } = limits({
      passwordFailures: { fast: 5, times: 20, seconds: 3600 },
    });
    for (let attempt = 0; attempt < 6; attempt++) await countPasswordAttempt('dan@example.com');
    expect(await outcome(countPasswordAttempt('dan@example.com'))).toBe('over_request_rate_limit');
    await resetPasswordFailures('dan@example.com');
    await countPasswordAttempt('dan@example.com');
  });

  test('concurrently gets no further than twenty attempts', async () => {
    const { countPasswordAttempt } = limits({
      passwordFailures: { fast: 5, times: 20, seconds: 3600 },
    });
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, () => outcome(countPasswordAttempt('eve@example.com'))),
    );
    expect(outcomes.filter((result) => result === 'ok').length).toBeLessThanOrEqual(20);
  });
});
