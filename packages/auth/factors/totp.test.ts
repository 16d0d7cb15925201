import { describe, expect, test } from 'vitest';
import {
  call,
  claimsOf,
  createServiceClient,
  signInAgain,
  signUpAndIn,
} from '#auth/tests/support/auth-service.ts';
import { codeOf, useFactorService } from '#auth/tests/support/factor-service.ts';

const { service, withTotp } = useFactorService();

describe('an authenticator app', () => {
  test('is set up by QR code or text, and verified by its first code', async () => {
    const { client, session, email } = await signUpAndIn(service);
    const { data: enrolled } = await client.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Phone',
    });
    if (enrolled?.type !== 'totp') throw new Error('not enrolled');
    expect(enrolled).toMatchObject({ type: 'totp', friendly_name: 'Phone' });
    expect(enrolled.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/);
    expect(enrolled.totp.uri).toBe(
      `otpauth://totp/shop.test:${encodeURIComponent(email)}?issuer=shop.test&secret=${enrolled.totp.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    });

    const { data: challenge } = await client.mfa.challenge({ factorId: enrolled.id });
    expect(challenge).toMatchObject({ type: 'totp' });
    expect(challenge!.expires_at - Date.now() / 1000).toBeGreaterThan(295);
    const { data, error } = await client.mfa.verify({
      factorId: enrolled.id,
      challengeId: challenge!.id,
      code: codeOf(enrolled.totp.secret),
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({
      token_type: 'bearer',
      user: {
        factors: [
          { id: enrolled.id, status: 'verified', factor_type: 'totp', friendly_name: 'Phone' },
        ],
      },
    });
    const claims = claimsOf(data!.access_token);
    expect(claims).toMatchObject({
      aal: 'aal2',
      session_id: claimsOf(session.access_token).session_id,
    });
    expect((claims.amr as { method: string }[]).map(({ method }) => method)).toEqual([
      'totp',
      'password',
    ]);

    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    });
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([
      { id: enrolled.id, last_challenged_at: expect.stringMatching(/Z$/) },
    ]);
    const again = await signInAgain(service, email);
    expect((await again.client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
  });

  test('has a name and an issuer of limited length, and a QR code with the longest ones', async () => {
    const { token } = await signUpAndIn(service, `${'{'.repeat(242)}@mail.example`);
    const enroll = (friendlyName: string, issuer: string) =>
      call(service, 'POST', '/factors', {
        token,
        body: { factor_type: 'totp', friendly_name: friendlyName, issuer },
      });
    expect(await enroll('n'.repeat(121), 'Farm')).toMatchObject({
      status: 400,
      json: { message: 'friendly_name: must be 120 characters or less' },
    });
    expect(await enroll('Phone', 'i'.repeat(61))).toMatchObject({
      status: 400,
      json: { message: 'issuer: must be 60 characters or less' },
    });
    expect(await enroll('🍎'.repeat(120), '🍎'.repeat(60))).toMatchObject({ status: 200 });
  });

  test('never reveals its secret again', async () => {
    const { client, secret, token } = await withTotp();
    const { data } = await client.getUser();
    expect(JSON.stringify(data)).not.toContain(secret);
    expect(claimsOf(token)).not.toHaveProperty('factors');
  });

  test('accepts a code once, with one step of clock drift', async () => {
    const { client } = await signUpAndIn(service);
    const { data: enrolled } = await client.mfa.enroll({ factorType: 'totp' });
    if (enrolled?.type !== 'totp') throw new Error('not enrolled');
    const enter = async (code: string) =>
      (await client.mfa.challengeAndVerify({ factorId: enrolled.id, code })).error;
    const wrong = {
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    };
    expect(await enter(codeOf(enrolled.totp.secret, -120))).toMatchObject(wrong);
    expect(await enter(codeOf(enrolled.totp.secret, 120))).toMatchObject(wrong);
    expect(await enter('12345')).toMatchObject(wrong);
    const code = codeOf(enrolled.totp.secret, 30);
    expect(await enter(code)).toBeNull();
    expect(await enter(code)).toMatchObject(wrong);
    expect(await enter(codeOf(enrolled.totp.secret, 0))).toMatchObject(wrong);
  });

  test('accepts only one of several concurrent uses of a code', async () => {
    const { client, token } = await signUpAndIn(service);
    const { data: enrolled } = await client.mfa.enroll({ factorType: 'totp' });
    if (enrolled?.type !== 'totp') throw new Error('not enrolled');
    const code = codeOf(enrolled.totp.secret);
    const challenges = await Promise.all(
      [1, 2, 3].map(() => client.mfa.challenge({ factorId: enrolled.id })),
    );
    const answers = await Promise.all(
      challenges.map(({ data }) =>
        call(service, 'POST', `/factors/${enrolled.id}/verify`, {
          token,
          body: { challenge_id: data!.id, code },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });

  test('ends the other sessions and voids the earlier refresh token', async () => {
    const person = await signUpAndIn(service);
    const other = await signInAgain(service, person.email);
    const { data: enrolled } = await person.client.mfa.enroll({ factorType: 'totp' });
    if (enrolled?.type !== 'totp') throw new Error('not enrolled');
    const unfinished = await person.client.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Another',
    });
    await person.client.mfa.challengeAndVerify({
      factorId: enrolled.id,
      code: codeOf(enrolled.totp.secret),
    });

    expect(await call(service, 'GET', '/user', { token: other.token })).toMatchObject({
      status: 403,
      json: { code: 'session_not_found' },
    });
    const stale = await createServiceClient(service).refreshSession({
      refresh_token: person.session.refresh_token,
    });
    expect(stale.error).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
    const { data } = await person.client.refreshSession();
    expect(claimsOf(data.session!.access_token)).toMatchObject({ aal: 'aal2' });
    expect(data.user!.factors?.map(({ id }) => id)).toEqual([enrolled.id]);
    expect(unfinished.data!.id).not.toBe(enrolled.id);
  });

  test('can be removed only at AAL2, which downgrades its sessions', async () => {
    const { client, email, factorId, userId } = await withTotp();
    const low = await signInAgain(service, email);
    expect((await low.client.mfa.unenroll({ factorId })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
      message: 'AAL2 required to unenroll verified factor',
    });
    expect((await client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    const { data } = await client.refreshSession();
    expect(claimsOf(data.session!.access_token)).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    });
    expect(data.user).not.toHaveProperty('factors');
    const log = await service.db.selectFrom('auth.audit_log_entries').select('payload').execute();
    const actions = log
      .map(({ payload }) => payload)
      .filter(({ actor_id: actor }) => actor === userId)
      .map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining([
        'factor_in_progress',
        'challenge_created',
        'verification_attempted',
        'factor_unenrolled',
      ]),
    );
  });

  test('is stored encrypted where a key is configured', async () => {
    const { factorId, secret } = await withTotp();
    const row = await service.db
      .selectFrom('auth.mfa_factors')
      .select('secret')
      .where('id', '=', factorId)
      .executeTakeFirstOrThrow();
    expect(row.secret).toMatch(/^sealed:v1:/);
    expect(row.secret).not.toContain(secret);
  });
});
