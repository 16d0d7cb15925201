import { describe, expect, test } from 'vitest';
import {
  call,
  claimsOf,
  createServiceClient,
  signInAgain,
} from '#auth/tests/support/auth-service.ts';
import { factors, useFactorService } from '#auth/tests/support/factor-service.ts';

const { service, withTotp } = useFactorService();

describe('recovery codes', () => {
  const withCodes = async () => {
    const person = await withTotp();
    const client = createServiceClient(service, { experimental: { recoveryCodes: true } });
    await client.setSession((await person.client.getSession()).data.session!);
    const { data, error } = await client.mfa.recoveryCodes.generate();
    if (error) throw error;
    const again = async () => {
      const low = await signInAgain(service, person.email);
      const lowClient = createServiceClient(service, { experimental: { recoveryCodes: true } });
      await lowClient.setSession(low.session);
      return lowClient;
    };
    return { ...person, client, set: data!, again };
  };

  test('are shown once, and each raises one session', async () => {
    const { client, set, again, email } = await withCodes();
    expect(set).toMatchObject({
      type: 'recovery_code',
      friendly_name: 'Recovery codes',
      total: 10,
    });
    expect(set.codes).toHaveLength(10);
    expect((await client.mfa.listFactors()).data!.all).toMatchObject([
      { factor_type: 'totp' },
      { factor_type: 'recovery_code', status: 'verified' },
    ]);

    const low = await again();
    const typed = set.codes[3]!.toUpperCase().replace(/(.{4})/g, '$1-');
    const { data, error } = await low.mfa.recoveryCodes.verify({ code: typed });
    expect(error).toBeNull();
    expect(claimsOf(data!.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    });
    expect((await low.mfa.recoveryCodes.getStatus()).data).toEqual({
      id: set.id,
      type: 'recovery_code',
      total: 10,
      remaining: 9,
    });
    for (const code of [typed, 'wrong', ''])
      expect((await (await again()).mfa.recoveryCodes.verify({ code })).error).toMatchObject({
        status: 422,
        code: 'mfa_verification_failed',
      });
    expect(email).toContain('@');
  });

  test('require another factor, which cannot be removed before them', async () => {
    const { client, factorId, set } = await withCodes();
    expect((await client.mfa.recoveryCodes.generate()).error).toMatchObject({
      status: 422,
      code: 'mfa_verified_factor_exists',
    });
    expect((await client.mfa.unenroll({ factorId })).error).toMatchObject({
      status: 422,
      code: 'mfa_recovery_codes_sole_factor',
    });
    const { data } = await client.mfa.recoveryCodes.regenerate();
    expect(data).toMatchObject({ id: set.id, total: 10 });
    expect(data!.codes).not.toEqual(set.codes);
    expect((await client.mfa.recoveryCodes.unenroll()).data).toEqual({ id: set.id });
    expect((await client.mfa.recoveryCodes.getStatus()).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    });
    expect((await client.mfa.unenroll({ factorId })).error).toBeNull();
  });

  test('can be managed only at AAL2 and where enabled', async () => {
    const { again, token } = await withCodes();
    const low = await again();
    expect((await low.mfa.recoveryCodes.regenerate()).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
    expect((await low.mfa.recoveryCodes.unenroll()).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
    const off = await service.withSettings({
      factors: { ...factors, recoveryCodes: { enroll: false, verify: false } },
    });
    expect(await call(off, 'POST', '/factors/recovery-codes', { token })).toMatchObject({
      status: 422,
      json: { code: 'mfa_recovery_codes_enroll_not_enabled' },
    });
    expect(
      await call(off, 'POST', '/factors/recovery-codes/verify', { token, body: { code: 'x' } }),
    ).toMatchObject({ status: 422, json: { code: 'mfa_recovery_codes_verify_not_enabled' } });
  });

  test('are locked after too many wrong attempts', async () => {
    const strict = await service.withSettings({
      limits: { passwordFailures: { times: 2, seconds: 60, fast: 2 } },
    });
    const { token } = await withCodes();
    const answers = [];
    for (let attempt = 0; attempt < 3; attempt++)
      answers.push(
        await call(strict, 'POST', '/factors/recovery-codes/verify', {
          token,
          body: { code: 'wrong' },
        }),
      );
    expect(answers.at(-1)).toMatchObject({
      status: 429,
      json: { code: 'mfa_recovery_codes_locked' },
    });
  });
});
