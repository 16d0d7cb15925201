import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  adminToken,
  call,
  claimsOf,
  createServiceClient,
  signInAgain,
  signUpAndIn,
} from '#auth/tests/support/auth-service.ts';
import { codeOf, factors, useFactorService } from '#auth/tests/support/factor-service.ts';

const { service, withTotp } = useFactorService();

describe('admins', () => {
  test('list, rename and remove a user’s factors with the official client', async () => {
    const { admin: api } = createServiceClient(service, {
      headers: { Authorization: `Bearer ${await adminToken()}` },
    });
    const person = await withTotp();
    const { data } = await api.mfa.listFactors({ userId: person.userId });
    expect(data!.factors).toMatchObject([
      { id: person.factorId, factor_type: 'totp', status: 'verified' },
    ]);
    const token = await adminToken();
    expect(
      await call(service, 'PUT', `/admin/users/${person.userId}/factors/${person.factorId}`, {
        token,
        body: { friendly_name: 'Work' },
      }),
    ).toMatchObject({ status: 200, json: { friendly_name: 'Work' } });
    expect(
      await call(service, 'PUT', `/admin/users/${person.userId}/factors/${person.factorId}`, {
        token,
        body: { phone: '+15095550142' },
      }),
    ).toMatchObject({ status: 400 });
    expect(
      (await api.mfa.deleteFactor({ userId: person.userId, id: person.factorId })).error,
    ).toBeNull();
    expect(
      claimsOf((await person.client.refreshSession()).data.session!.access_token),
    ).toMatchObject({ aal: 'aal1' });
    expect(
      (await api.mfa.deleteFactor({ userId: person.userId, id: person.factorId })).error,
    ).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
    expect(
      await call(service, 'GET', `/admin/users/${randomUUID()}/factors`, { token }),
    ).toMatchObject({ status: 404, json: { code: 'user_not_found' } });
    expect(
      await call(service, 'GET', `/admin/users/${person.userId}/factors`, { token: person.token }),
    ).toMatchObject({ status: 403, json: { code: 'not_admin' } });
  });
});

describe('enrolling a factor', () => {
  test('requires a known and enabled type', async () => {
    const { token } = await signUpAndIn(service);
    expect(
      await call(service, 'POST', '/factors', { token, body: { factor_type: 'fingerprint' } }),
    ).toMatchObject({
      status: 400,
      json: {
        code: 'validation_failed',
        message: 'factor_type needs to be totp, phone, or webauthn',
      },
    });
    const off = await service.withSettings({
      factors: {
        ...factors,
        totp: { enroll: false, verify: false },
        phone: { ...factors.phone, enroll: false },
        webauthn: { enroll: false, verify: false },
      },
    });
    for (const [type, name] of [
      ['totp', 'TOTP'],
      ['phone', 'Phone'],
      ['webauthn', 'WebAuthn'],
    ]) {
      expect(
        await call(off, 'POST', '/factors', { token, body: { factor_type: type } }),
      ).toMatchObject({
        status: 422,
        json: {
          code: `mfa_${type}_enroll_not_enabled`,
          message: `MFA enroll is disabled for ${name}`,
        },
      });
    }
  });

  test('requires a unique name, where an empty name counts as one', async () => {
    const { client } = await signUpAndIn(service);
    expect((await client.mfa.enroll({ factorType: 'totp' })).data).toMatchObject({
      friendly_name: '',
    });
    expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
      message: 'A factor with the friendly name "" for this user already exists',
    });
  });

  test('is refused while an existing factor is not verified in this session', async () => {
    const { email } = await withTotp();
    const low = await signInAgain(service, email);
    expect(
      (await low.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error,
    ).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
      message: 'AAL2 required to enroll a new factor',
    });
  });

  test('is limited in number, and stale unverified factors are removed', async () => {
    const few = await service.withSettings({ factors: { ...factors, enrolledMax: 2 } });
    const { client, userId } = await signUpAndIn(few);
    const begin = (friendlyName: string) => client.mfa.enroll({ factorType: 'totp', friendlyName });
    expect(
      (await Promise.all(['a', 'b', 'c', 'd'].map(begin))).filter(({ error }) => error === null),
    ).toHaveLength(2);
    expect((await begin('e')).error).toMatchObject({
      status: 422,
      code: 'too_many_enrolled_mfa_factors',
    });
    await service.db
      .updateTable('auth.mfa_factors')
      .set({ created_at: new Date(Date.now() - 301_000) })
      .where('user_id', '=', userId)
      .execute();
    expect((await begin('f')).error).toBeNull();
  });

  test('is refused to anonymous users', async () => {
    const { token, userId } = await signUpAndIn(service);
    await service.db
      .updateTable('auth.users')
      .set({ is_anonymous: true })
      .where('id', '=', userId)
      .execute();
    expect(
      await call(service, 'POST', '/factors', { token, body: { factor_type: 'totp' } }),
    ).toMatchObject({ status: 403, json: { code: 'no_authorization' } });
  });
});

describe('a challenge', () => {
  test('is bound to its factor and network address, and expires after five minutes', async () => {
    const { client, token } = await signUpAndIn(service);
    const { data: enrolled } = await client.mfa.enroll({ factorType: 'totp' });
    if (enrolled?.type !== 'totp') throw new Error('not enrolled');
    const verify = (challengeId: unknown) =>
      call(service, 'POST', `/factors/${enrolled.id}/verify`, {
        token,
        body: { challenge_id: challengeId, code: codeOf(enrolled.totp.secret) },
      });
    const unknown = {
      status: 422,
      json: {
        code: 'mfa_factor_not_found',
        message: 'MFA factor with the provided challenge ID not found',
      },
    };
    expect(await verify(randomUUID())).toMatchObject(unknown);
    expect(await verify('none')).toMatchObject(unknown);
    expect(
      await call(service, 'POST', `/factors/${enrolled.id}/verify`, {
        token,
        body: { challenge_id: randomUUID() },
      }),
    ).toMatchObject({ status: 400, json: { code: 'validation_failed' } });

    const fresh = async () => (await client.mfa.challenge({ factorId: enrolled.id })).data!.id;
    const moved = await fresh();
    await service.db
      .updateTable('auth.mfa_challenges')
      .set({ ip_address: '192.0.2.1' })
      .where('id', '=', moved)
      .execute();
    expect(await verify(moved)).toMatchObject({
      status: 422,
      json: { code: 'mfa_ip_address_mismatch' },
    });
    const late = await fresh();
    await service.db
      .updateTable('auth.mfa_challenges')
      .set({ created_at: new Date(Date.now() - 301_000) })
      .where('id', '=', late)
      .execute();
    expect(await verify(late)).toMatchObject({
      status: 422,
      json: { code: 'mfa_challenge_expired' },
    });
    expect(await verify(late)).toMatchObject(unknown);
  });

  test('for an unknown factor, another user’s factor or a malformed id is not found', async () => {
    const mine = await signUpAndIn(service);
    const theirs = await signUpAndIn(service);
    const { data } = await theirs.client.mfa.enroll({ factorType: 'totp' });
    for (const path of [`/factors/${data!.id}/challenge`, `/factors/${randomUUID()}/verify`]) {
      expect(await call(service, 'POST', path, { token: mine.token })).toMatchObject({
        status: 404,
        json: { code: 'mfa_factor_not_found' },
      });
    }
    expect(
      await call(service, 'POST', '/factors/7/challenge', { token: mine.token }),
    ).toMatchObject({ status: 404, json: { code: 'validation_failed' } });
    expect(await call(service, 'DELETE', '/factors/7', { token: mine.token })).toMatchObject({
      status: 404,
      json: { code: 'validation_failed' },
    });
  });

  test('has rate limits for creating and for verifying', async () => {
    const strict = await service.withSettings({
      limits: {
        factorVerify: { times: 2, seconds: 60 },
        factorChallenge: { times: 2, seconds: 60 },
      },
    });
    const { token, client } = await signUpAndIn(strict);
    const { data } = await client.mfa.enroll({ factorType: 'totp' });
    for (const what of ['challenge', 'verify']) {
      const statuses = [];
      for (let attempt = 0; attempt < 3; attempt++)
        statuses.push(
          (
            await call(strict, 'POST', `/factors/${data!.id}/${what}`, {
              token,
              body: { code: '1' },
            })
          ).status,
        );
      expect(statuses.at(-1)).toBe(429);
    }
  });
});
