import { describe, expect, test } from 'vitest';
import { defaultSettings } from '#auth/settings/settings.ts';
import {
  call,
  signInAgain,
  signUpAndIn,
  useAuthService,
} from '#auth/tests/support/auth-service.ts';

const service = useAuthService();
const { sessions } = defaultSettings;
const age = (userId: string, seconds: number) =>
  service.db
    .updateTable('auth.sessions')
    .set({ created_at: new Date(Date.now() - seconds * 1000) })
    .where('user_id', '=', userId)
    .execute();

describe('a session', () => {
  test('without a second factor has its own time limit if the account has one', async () => {
    const strict = await service.withSettings({ sessions: { ...sessions, lowAalSeconds: 600 } });
    const { session, userId } = await signUpAndIn(strict);
    await age(userId, 700);
    const first = await call(strict, 'POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: session.refresh_token },
    });
    expect(first.status).toBe(200); // no limit without a factor
    await service.db
      .insertInto('auth.mfa_factors')
      .values({
        user_id: userId,
        friendly_name: 'app',
        factor_type: 'totp',
        status: 'verified',
        secret: 'x',
      })
      .execute();
    const second = await call(strict, 'POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: first.json.refresh_token },
    });
    expect([second.status, second.json]).toEqual([
      400,
      {
        code: 'session_expired',
        message: 'Invalid Refresh Token: Session Expired (Low AAL: User Needs MFA Verification)',
      },
    ]);
  });

  test('ends at the next sign-in where only one is allowed', async () => {
    const single = await service.withSettings({ sessions: { ...sessions, singlePerUser: true } });
    const { session, email, userId } = await signUpAndIn(single);
    await age(userId, 10);
    const { session: newer } = await signInAgain(single, email);
    const older = await call(single, 'POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: session.refresh_token },
    });
    expect([older.status, older.json.code]).toEqual([400, 'session_expired']);
    expect(
      (
        await call(single, 'POST', '/token?grant_type=refresh_token', {
          body: { refresh_token: newer.refresh_token },
        })
      ).status,
    ).toBe(200);
  });

  test('survives reuse of an old token where rotation is off', async () => {
    const lax = await service.withSettings({
      sessions: { ...sessions, refreshRotation: false, refreshReuseSeconds: 0 },
    });
    const { session } = await signUpAndIn(lax);
    const refresh = (token: unknown) =>
      call(lax, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } });
    const { json: second } = await refresh(session.refresh_token);
    const { json: third } = await refresh(second.refresh_token);
    expect((await refresh(session.refresh_token)).json).toMatchObject({
      code: 'refresh_token_already_used',
    });
    expect((await refresh(third.refresh_token)).status).toBe(200);
  });
});
