import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '#auth/settings/settings.ts';
import {
  call,
  createServiceClient,
  goodPassword,
  newAddress,
  signUpAndIn,
  useAuthService,
} from '#auth/tests/support/auth-service.ts';

const service = useAuthService({
  mail: { ...defaultSettings.mail, minIntervalSeconds: 60, tokenSeconds: 3600 },
  passwords: { ...defaultSettings.passwords, changeNeedsCurrent: true },
  limits: {
    passwordFailures: { fast: 5, times: 20, seconds: 3600 },
    mailsPerAddress: { times: 5, seconds: 86_400 },
  },
});

const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  call(service, 'POST', '/token?grant_type=password', { body: { email, password }, headers });
const skipDelays = () =>
  service.db.deleteFrom('auth.rate_limits').where('key', 'like', 'delay:%').execute();
const skipIntervals = () =>
  service.db.deleteFrom('auth.rate_buckets').where('key', 'like', 'mail-gap:%').execute();

async function guess(email: string, times: number): Promise<void> {
  for (let attempt = 0; attempt < times; attempt++) {
    await skipDelays();
    await signIn(email, 'not the password');
  }
}

describe('password attempts', () => {
  test('for an unknown audience are refused and open no second counter (A4)', async () => {
    const { email } = await signUpAndIn(service);
    await guess(email, 6);
    for (const audience of ['other', 'authenticated2']) {
      const headers = { 'x-jwt-aud': audience };
      expect(await signIn(email, 'not the password', headers)).toMatchObject({
        status: 400,
        json: { code: 'validation_failed' },
      });
      expect(
        await call(service, 'POST', '/signup', {
          body: { email, password: goodPassword },
          headers,
        }),
      ).toMatchObject({ status: 400, json: { code: 'validation_failed' } });
    }
    expect((await signIn(email, goodPassword)).status).toBe(429);
  });

  test.each([
    ['unconfirmed', { email_confirmed_at: null }, 'email_not_confirmed'],
    ['banned', { banned_until: new Date(Date.now() + 60_000) }, 'user_banned'],
  ])(
    'stay counted after the right password for an account that cannot sign in: %s (A4)',
    async (_name, change, code) => {
      const { email, userId } = await signUpAndIn(service);
      await service.db.updateTable('auth.users').set(change).where('id', '=', userId).execute();
      await guess(email, 4);
      expect((await signIn(email, goodPassword)).json).toMatchObject({ code });
      await signIn(email, 'not the password');
      expect((await signIn(email, goodPassword)).status).toBe(429);
    },
  );

  test('are forgotten with the sign-in that follows, which is written down', async () => {
    const { email, userId } = await signUpAndIn(service);
    const signIns = async () => {
      const { rows } = await sql`
        select id from auth.audit_log_entries
        where payload ->> 'action' = 'login' and payload ->> 'actor_id' = ${userId}`.execute(
        service.db,
      );
      return rows.length;
    };
    const before = await signIns();
    for (let round = 1; round <= 3; round++) {
      await guess(email, 4);
      expect((await signIn(email, goodPassword)).status).toBe(200);
      expect(await signIns()).toBe(before + round);
    }
    await guess(email, 5);
    expect(await signIns(), 'refused sign-ins write none').toBe(before + 3);
  });

  test('and used-up mail limits lock nobody out: a reset still works, and the new password signs in', async () => {
    const { email } = await signUpAndIn(service);
    await guess(email, 25);
    expect((await signIn(email, goodPassword)).status).toBe(429);
    for (let mail = 0; mail < 8; mail++) {
      await skipIntervals();
      await call(service, 'POST', mail % 2 ? '/otp' : '/magiclink', { body: { email } });
    }
    expect((await call(service, 'POST', '/otp', { body: { email } })).status).toBe(429);

    expect((await call(service, 'POST', '/recover', { body: { email } })).status).toBe(200);
    const { token } = service.mails.findLast(
      ({ to, kind }) => to === email && kind === 'reset-password',
    ) as { token: string };
    expect(
      (await call(service, 'POST', '/recover', { body: { email } })).status,
      'a working link has already been mailed',
    ).toBe(429);
    const client = createServiceClient(service);
    await client.verifyOtp({ token_hash: token, type: 'recovery' });
    expect((await client.updateUser({ password: 'a wholly new password' })).error).toBeNull();
    expect((await signIn(email, 'a wholly new password')).status).toBe(200);
  });

  test('and a refused reset request does not delay the owner’s next one', async () => {
    const email = newAddress();
    for (let mail = 0; mail < 6; mail++) {
      await skipIntervals();
      await call(service, 'POST', '/recover', { body: { email } });
    }
    expect((await call(service, 'POST', '/recover', { body: { email } })).json).toMatchObject({
      code: 'over_email_send_rate_limit',
      message: 'email rate limit exceeded',
    });
    await skipIntervals();
    await call(service, 'POST', '/recover', { body: { email } });
    const intervals = await service.db
      .selectFrom('auth.rate_buckets')
      .select('key')
      .where('key', 'like', 'mail-gap:reset:%')
      .execute();
    expect(intervals).toEqual([]);
  });
});

test('the current password cannot be guessed with a stolen session, and its owner is notified', async () => {
  const { token, email } = await signUpAndIn(service);
  const change = (current: string) =>
    call(service, 'PUT', '/user', {
      token,
      body: { password: 'a wholly new password', current_password: current },
    });
  for (let attempt = 0; attempt < 6; attempt++)
    expect((await change(`guess ${attempt}`)).json).toMatchObject({
      code: 'current_password_invalid',
    });
  expect((await change(goodPassword)).json).toMatchObject({ code: 'over_request_rate_limit' });
  expect(
    service.mails.filter(({ to, kind }) => to === email && kind === 'security-notice'),
  ).toMatchObject([{ change: 'password-guessed' }]);
  expect((await signIn(email, goodPassword)).status, 'the owner still signs in').toBe(200);
});
