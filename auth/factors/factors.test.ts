import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { adminToken, call, claimsOf, createServiceClient, siteUrl, signInAgain, signUpAndIn, useAuthService } from '../../tests/support/auth-service.ts';
import { Authenticator } from '../../tests/support/authenticator.ts';

const on = { enroll: true, verify: true };
const factors = {
  totp: on,
  phone: { ...on, codeDigits: 6, gapSeconds: 60, template: 'Your code is {{ .Code }}' },
  webauthn: on,
  recoveryCodes: on,
  enrolledMax: 10,
  verifiedMax: 10,
  challengeSeconds: 300,
  unverifiedSeconds: 300,
};
const service = useAuthService({ secretKey: Buffer.alloc(32, 7), factors, webauthn: { rpId: 'shop.test', rpName: 'Shop', origins: [siteUrl], challengeSeconds: 300 } });

const codeOf = (secret: string, offsetSeconds = 0): string => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + offsetSeconds * 1000 });

/** Somebody whose authenticator app is in use, signed in at the second level. */
async function withTotp() {
  const person = await signUpAndIn(service);
  const { data: enrolled } = await person.client.mfa.enroll({ factorType: 'totp' });
  if (enrolled?.type !== 'totp') throw new Error('not enrolled');
  const before = person.session;
  const { data, error } = await person.client.mfa.challengeAndVerify({ factorId: enrolled.id, code: codeOf(enrolled.totp.secret, -30) });
  if (error) throw error;
  return { ...person, factorId: enrolled.id, secret: enrolled.totp.secret, before, token: data.access_token };
}

describe('an authenticator app', () => {
  test('is shown as a picture and as text, and counts once a code was entered', async () => {
    const { client, session, email } = await signUpAndIn(service);
    const { data: enrolled } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    if (enrolled?.type !== 'totp') throw new Error('not enrolled');
    expect(enrolled).toMatchObject({ type: 'totp', friendly_name: 'Phone' });
    expect(enrolled.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/);
    expect(enrolled.totp.uri).toBe(`otpauth://totp/shop.test:${encodeURIComponent(email)}?issuer=shop.test&secret=${enrolled.totp.secret}&algorithm=SHA1&digits=6&period=30`);
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });

    const { data: challenge } = await client.mfa.challenge({ factorId: enrolled.id });
    expect(challenge).toMatchObject({ type: 'totp' });
    expect(challenge!.expires_at - Date.now() / 1000).toBeGreaterThan(295);
    const { data, error } = await client.mfa.verify({ factorId: enrolled.id, challengeId: challenge!.id, code: codeOf(enrolled.totp.secret) });
    expect(error).toBeNull();
    expect(data).toMatchObject({ token_type: 'bearer', user: { factors: [{ id: enrolled.id, status: 'verified', factor_type: 'totp', friendly_name: 'Phone' }] } });
    const claims = claimsOf(data!.access_token);
    expect(claims).toMatchObject({ aal: 'aal2', session_id: claimsOf(session.access_token).session_id });
    expect((claims.amr as { method: string }[]).map(({ method }) => method)).toEqual(['totp', 'password']);

    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id: enrolled.id, last_challenged_at: expect.stringMatching(/Z$/) }]);
    const again = await signInAgain(service, email);
    expect((await again.client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  });

  test('never shows its secret again', async () => {
    const { client, secret, token } = await withTotp();
    const { data } = await client.getUser();
    expect(JSON.stringify(data)).not.toContain(secret);
    expect(claimsOf(token)).not.toHaveProperty('factors');
  });

  test('takes a code one step early or late, once, and no other', async () => {
    const { client } = await signUpAndIn(service);
    const { data: enrolled } = await client.mfa.enroll({ factorType: 'totp' });
    if (enrolled?.type !== 'totp') throw new Error('not enrolled');
    const enter = async (code: string) => (await client.mfa.challengeAndVerify({ factorId: enrolled.id, code })).error;
    const wrong = { status: 422, code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' };
    expect(await enter(codeOf(enrolled.totp.secret, -120))).toMatchObject(wrong);
    expect(await enter(codeOf(enrolled.totp.secret, 120))).toMatchObject(wrong);
    expect(await enter('12345')).toMatchObject(wrong);
    const code = codeOf(enrolled.totp.secret, 30);
    expect(await enter(code)).toBeNull();
    expect(await enter(code)).toMatchObject(wrong);
    expect(await enter(codeOf(enrolled.totp.secret, 0))).toMatchObject(wrong);
  });

  test('entered twice at the same moment lets one in', async () => {
    const { client, token } = await signUpAndIn(service);
    const { data: enrolled } = await client.mfa.enroll({ factorType: 'totp' });
    if (enrolled?.type !== 'totp') throw new Error('not enrolled');
    const code = codeOf(enrolled.totp.secret);
    const challenges = await Promise.all([1, 2, 3].map(() => client.mfa.challenge({ factorId: enrolled.id })));
    const answers = await Promise.all(challenges.map(({ data }) => call(service, 'POST', `/factors/${enrolled.id}/verify`, { token, body: { challenge_id: data!.id, code } })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });

  test('ends the sessions that have not shown it, and the token from before', async () => {
    const person = await signUpAndIn(service);
    const other = await signInAgain(service, person.email);
    const { data: enrolled } = await person.client.mfa.enroll({ factorType: 'totp' });
    if (enrolled?.type !== 'totp') throw new Error('not enrolled');
    const unfinished = await person.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Another' });
    await person.client.mfa.challengeAndVerify({ factorId: enrolled.id, code: codeOf(enrolled.totp.secret) });

    expect(await call(service, 'GET', '/user', { token: other.token })).toMatchObject({ status: 403, json: { code: 'session_not_found' } });
    const stale = await createServiceClient(service).refreshSession({ refresh_token: person.session.refresh_token });
    expect(stale.error).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
    const { data } = await person.client.refreshSession();
    expect(claimsOf(data.session!.access_token)).toMatchObject({ aal: 'aal2' });
    expect(data.user!.factors?.map(({ id }) => id)).toEqual([enrolled.id]);
    expect(unfinished.data!.id).not.toBe(enrolled.id);
  });

  test('is taken away at the second level only, and its sessions come down', async () => {
    const { client, email, factorId, userId } = await withTotp();
    const low = await signInAgain(service, email);
    expect((await low.client.mfa.unenroll({ factorId })).error).toMatchObject({ status: 422, code: 'insufficient_aal', message: 'AAL2 required to unenroll verified factor' });
    expect((await client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    const { data } = await client.refreshSession();
    expect(claimsOf(data.session!.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
    expect(data.user).not.toHaveProperty('factors');
    const log = await service.db.selectFrom('auth.audit_log_entries').select('payload').execute();
    const actions = log.map(({ payload }) => payload).filter(({ actor_id: actor }) => actor === userId).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['factor_in_progress', 'challenge_created', 'verification_attempted', 'factor_unenrolled']));
  });

  test('is kept sealed where a key is configured', async () => {
    const { factorId, secret } = await withTotp();
    const row = await service.db.selectFrom('auth.mfa_factors').select('secret').where('id', '=', factorId).executeTakeFirstOrThrow();
    expect(row.secret).toMatch(/^sealed:v1:/);
    expect(row.secret).not.toContain(secret);
  });
});

describe('a code by SMS', () => {
  test('is sent to the number and lifts the session', async () => {
    const { client } = await signUpAndIn(service);
    const { data: enrolled } = await client.mfa.enroll({ factorType: 'phone', phone: '+1 509 555 0142' });
    expect(enrolled).toMatchObject({ type: 'phone', phone: '+1 509 555 0142' });
    const { data: challenge } = await client.mfa.challenge({ factorId: enrolled!.id, channel: 'sms' });
    const sent = service.texts.at(-1)!;
    expect(sent).toMatchObject({ phone: '15095550142', text: expect.stringMatching(/^Your code is \d{6}$/) });
    const soon = await client.mfa.challenge({ factorId: enrolled!.id, channel: 'sms' });
    expect(soon.error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit', message: expect.stringMatching(/^For security purposes, you can only request this after \d+ seconds\.$/) });

    const code = sent.text.slice(-6);
    const wrong = await client.mfa.verify({ factorId: enrolled!.id, challengeId: challenge!.id, code: code === '000000' ? '000001' : '000000' });
    expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed', message: 'Invalid MFA Phone code entered' });
    const { data } = await client.mfa.verify({ factorId: enrolled!.id, challengeId: challenge!.id, code });
    expect(claimsOf(data!.access_token)).toMatchObject({ aal: 'aal2' });
    expect((claimsOf(data!.access_token).amr as { method: string }[])[0]).toMatchObject({ method: 'mfa/phone' });
    expect(data!.user.factors).toMatchObject([{ factor_type: 'phone', phone: '15095550142' }]);
  });

  test('is worth five tries', async () => {
    const { client } = await signUpAndIn(service);
    const { data: enrolled } = await client.mfa.enroll({ factorType: 'phone', phone: '+15095550143' });
    const { data: challenge } = await client.mfa.challenge({ factorId: enrolled!.id, channel: 'sms' });
    const code = service.texts.at(-1)!.text.slice(-6);
    for (let tries = 0; tries < 5; tries++) await client.mfa.verify({ factorId: enrolled!.id, challengeId: challenge!.id, code: '99999x' });
    expect((await client.mfa.verify({ factorId: enrolled!.id, challengeId: challenge!.id, code })).error).toMatchObject({ code: 'mfa_verification_failed' });
  });

  test('cannot be sent without a provider, which is said and costs no wait', async () => {
    const silent = await service.withSettings({ smsSender: null });
    const { client } = await signUpAndIn(silent);
    const { data: enrolled } = await client.mfa.enroll({ factorType: 'phone', phone: '+15095550144' });
    for (let tries = 0; tries < 2; tries++) {
      expect((await client.mfa.challenge({ factorId: enrolled!.id, channel: 'sms' })).error).toMatchObject({ status: 422, code: 'sms_send_failed' });
    }
  });

  test('goes to real numbers by known channels', async () => {
    const { client, token } = await signUpAndIn(service);
    expect((await client.mfa.enroll({ factorType: 'phone', phone: '0123' })).error).toMatchObject({ status: 400, message: 'Invalid phone number format (E.164 required)' });
    const { data: enrolled } = await client.mfa.enroll({ factorType: 'phone', phone: '+15095550145' });
    const pigeon = await call(service, 'POST', `/factors/${enrolled!.id}/challenge`, { token, body: { channel: 'pigeon' } });
    expect(pigeon).toMatchObject({ status: 400, json: { code: 'validation_failed', message: expect.stringMatching(/^Invalid channel, /) } });
  });
});

describe('a security key', () => {
  const browser = () => new Authenticator({ rpId: 'shop.test', origin: siteUrl, aaguid: 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4' });

  test('is made for a factor, and asked again at the next sign-in', async () => {
    const key = browser();
    const { client, email, token, userId } = await signUpAndIn(service);
    const { data: enrolled } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' });
    expect(enrolled).toEqual({ id: expect.any(String), type: 'webauthn', friendly_name: 'Key' });

    const made = await call(service, 'POST', `/factors/${enrolled!.id}/challenge`, { token, body: { webauthn: { rpId: 'shop.test', rpOrigins: [siteUrl] } } });
    const creation = made.json.webauthn as { type: string; credential_options: { publicKey: PublicKeyCredentialCreationOptionsJSON } };
    expect(creation.type).toBe('create');
    const options = creation.credential_options.publicKey;
    expect(options).toMatchObject({ rp: { id: 'shop.test' }, user: { id: Buffer.from(userId).toString('base64url') }, attestation: 'none' });
    const created = await client.mfa.verify({
      factorId: enrolled!.id,
      challengeId: made.json.id as string,
      webauthn: { type: 'create', rpId: 'shop.test', rpOrigins: [siteUrl], credential_response: { toJSON: () => key.create(options) } as never },
    });
    expect(created.error).toBeNull();
    expect(created.data!.user.factors).toMatchObject([{ status: 'verified', factor_type: 'webauthn', web_authn_aaguid: 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', last_webauthn_challenge_data: { type: 'create' } }]);

    const again = await signInAgain(service, email);
    const asked = await call(service, 'POST', `/factors/${enrolled!.id}/challenge`, { token: again.token });
    const request = asked.json.webauthn as { type: string; credential_options: { publicKey: PublicKeyCredentialRequestOptionsJSON } };
    expect(request.type).toBe('request');
    const { data, error } = await again.client.mfa.verify({
      factorId: enrolled!.id,
      challengeId: asked.json.id as string,
      webauthn: { type: 'request', rpId: 'shop.test', credential_response: { toJSON: () => key.get(request.credential_options.publicKey) } as never },
    });
    expect(error).toBeNull();
    expect((claimsOf(data!.access_token).amr as { method: string }[])[0]).toMatchObject({ method: 'mfa/webauthn' });
  });

  test('made for another site, or not answering at all, is refused', async () => {
    const { client, token } = await signUpAndIn(service);
    const { data: enrolled } = await client.mfa.enroll({ factorType: 'webauthn' });
    const verify = async (webauthn: (options: PublicKeyCredentialCreationOptionsJSON) => unknown) => {
      const { json } = await call(service, 'POST', `/factors/${enrolled!.id}/challenge`, { token });
      const { publicKey } = (json.webauthn as { credential_options: { publicKey: PublicKeyCredentialCreationOptionsJSON } }).credential_options;
      return call(service, 'POST', `/factors/${enrolled!.id}/verify`, { token, body: { challenge_id: json.id, webauthn: webauthn(publicKey) } });
    };
    const refused = { status: 422, json: { code: 'mfa_verification_failed' } };
    const elsewhere = new Authenticator({ rpId: 'shop.test', origin: 'https://evil.example' });
    expect(await verify((options) => ({ type: 'create', credential_response: elsewhere.create(options) }))).toMatchObject(refused);
    expect(await verify(() => ({ type: 'create', credential_response: { id: 'x' } }))).toMatchObject(refused);
    expect(await verify((options) => ({ type: 'create', credential_response: browser().create({ ...options, challenge: 'AAAA' }) }))).toMatchObject(refused);
    expect(await verify(() => undefined)).toMatchObject({ status: 400, json: { code: 'validation_failed', message: 'WebAuthn config required' } });
    expect(await verify(() => ({ type: 'other', credential_response: {} }))).toMatchObject({ status: 400, json: { message: 'WebAuthn type must be create or request' } });
    expect(await verify(() => ({ type: 'create' }))).toMatchObject({ status: 400, json: { message: 'credential_response required' } });
  });
});

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

  test('are told once, and each lifts one session', async () => {
    const { client, set, again, email } = await withCodes();
    expect(set).toMatchObject({ type: 'recovery_code', friendly_name: 'Recovery codes', total: 10 });
    expect(set.codes).toHaveLength(10);
    expect((await client.mfa.listFactors()).data!.all).toMatchObject([{ factor_type: 'totp' }, { factor_type: 'recovery_code', status: 'verified' }]);

    const low = await again();
    const typed = set.codes[3]!.toUpperCase().replace(/(.{4})/g, '$1-');
    const { data, error } = await low.mfa.recoveryCodes.verify({ code: typed });
    expect(error).toBeNull();
    expect(claimsOf(data!.access_token)).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }] });
    expect((await low.mfa.recoveryCodes.getStatus()).data).toEqual({ id: set.id, type: 'recovery_code', total: 10, remaining: 9 });
    for (const code of [typed, 'wrong', '']) expect((await (await again()).mfa.recoveryCodes.verify({ code })).error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    expect(email).toContain('@');
  });

  test('need another factor, which stays as long as they do', async () => {
    const { client, factorId, set } = await withCodes();
    expect((await client.mfa.recoveryCodes.generate()).error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' });
    expect((await client.mfa.unenroll({ factorId })).error).toMatchObject({ status: 422, code: 'mfa_recovery_codes_sole_factor' });
    const { data } = await client.mfa.recoveryCodes.regenerate();
    expect(data).toMatchObject({ id: set.id, total: 10 });
    expect(data!.codes).not.toEqual(set.codes);
    expect((await client.mfa.recoveryCodes.unenroll()).data).toEqual({ id: set.id });
    expect((await client.mfa.recoveryCodes.getStatus()).error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
    expect((await client.mfa.unenroll({ factorId })).error).toBeNull();
  });

  test('are managed at the second level only, and where they are on', async () => {
    const { again, token } = await withCodes();
    const low = await again();
    expect((await low.mfa.recoveryCodes.regenerate()).error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    expect((await low.mfa.recoveryCodes.unenroll()).error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    const off = await service.withSettings({ factors: { ...factors, recoveryCodes: { enroll: false, verify: false } } });
    expect(await call(off, 'POST', '/factors/recovery-codes', { token })).toMatchObject({ status: 422, json: { code: 'mfa_recovery_codes_enroll_not_enabled' } });
    expect(await call(off, 'POST', '/factors/recovery-codes/verify', { token, body: { code: 'x' } })).toMatchObject({ status: 422, json: { code: 'mfa_recovery_codes_verify_not_enabled' } });
  });

  test('are locked after many wrong ones', async () => {
    const strict = await service.withSettings({ limits: { passwordFailures: { times: 2, seconds: 60, fast: 2 } } });
    const { token } = await withCodes();
    const answers = [];
    for (let tries = 0; tries < 3; tries++) answers.push(await call(strict, 'POST', '/factors/recovery-codes/verify', { token, body: { code: 'wrong' } }));
    expect(answers.at(-1)).toMatchObject({ status: 429, json: { code: 'mfa_recovery_codes_locked' } });
  });
});

describe('admins', () => {
  test('see, rename and remove factors of others, with the official client', async () => {
    const { admin: api } = createServiceClient(service, { headers: { Authorization: `Bearer ${await adminToken()}` } });
    const person = await withTotp();
    const { data } = await api.mfa.listFactors({ userId: person.userId });
    expect(data!.factors).toMatchObject([{ id: person.factorId, factor_type: 'totp', status: 'verified' }]);
    const token = await adminToken();
    expect(await call(service, 'PUT', `/admin/users/${person.userId}/factors/${person.factorId}`, { token, body: { friendly_name: 'Work' } })).toMatchObject({ status: 200, json: { friendly_name: 'Work' } });
    expect(await call(service, 'PUT', `/admin/users/${person.userId}/factors/${person.factorId}`, { token, body: { phone: '+15095550142' } })).toMatchObject({ status: 400 });
    expect((await api.mfa.deleteFactor({ userId: person.userId, id: person.factorId })).error).toBeNull();
    expect(claimsOf((await person.client.refreshSession()).data.session!.access_token)).toMatchObject({ aal: 'aal1' });
    expect((await api.mfa.deleteFactor({ userId: person.userId, id: person.factorId })).error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
    expect(await call(service, 'GET', `/admin/users/${randomUUID()}/factors`, { token })).toMatchObject({ status: 404, json: { code: 'user_not_found' } });
    expect(await call(service, 'GET', `/admin/users/${person.userId}/factors`, { token: person.token })).toMatchObject({ status: 403, json: { code: 'not_admin' } });
  });
});

describe('beginning a factor', () => {
  test('needs a kind that is known and on', async () => {
    const { token } = await signUpAndIn(service);
    expect(await call(service, 'POST', '/factors', { token, body: { factor_type: 'fingerprint' } })).toMatchObject({ status: 400, json: { code: 'validation_failed', message: 'factor_type needs to be totp, phone, or webauthn' } });
    const off = await service.withSettings({ factors: { ...factors, totp: { enroll: false, verify: false }, phone: { ...factors.phone, enroll: false }, webauthn: { enroll: false, verify: false } } });
    for (const [type, name] of [['totp', 'TOTP'], ['phone', 'Phone'], ['webauthn', 'WebAuthn']]) {
      expect(await call(off, 'POST', '/factors', { token, body: { factor_type: type } })).toMatchObject({ status: 422, json: { code: `mfa_${type}_enroll_not_enabled`, message: `MFA enroll is disabled for ${name}` } });
    }
  });

  test('needs a name of its own, and no name is a name', async () => {
    const { client } = await signUpAndIn(service);
    expect((await client.mfa.enroll({ factorType: 'totp' })).data).toMatchObject({ friendly_name: '' });
    expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict', message: 'A factor with the friendly name "" for this user already exists' });
  });

  test('is refused beside a verified factor that was not shown', async () => {
    const { email } = await withTotp();
    const low = await signInAgain(service, email);
    expect((await low.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error).toMatchObject({ status: 403, code: 'insufficient_aal', message: 'AAL2 required to enroll a new factor' });
  });

  test('has a greatest number, and those never finished make room', async () => {
    const few = await service.withSettings({ factors: { ...factors, enrolledMax: 2 } });
    const { client, userId } = await signUpAndIn(few);
    const begin = (friendlyName: string) => client.mfa.enroll({ factorType: 'totp', friendlyName });
    expect((await Promise.all(['a', 'b', 'c', 'd'].map(begin))).filter(({ error }) => error === null)).toHaveLength(2);
    expect((await begin('e')).error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' });
    await service.db.updateTable('auth.mfa_factors').set({ created_at: new Date(Date.now() - 301_000) }).where('user_id', '=', userId).execute();
    expect((await begin('f')).error).toBeNull();
  });

  test('is not for anonymous visitors', async () => {
    const { token, userId } = await signUpAndIn(service);
    await service.db.updateTable('auth.users').set({ is_anonymous: true }).where('id', '=', userId).execute();
    expect(await call(service, 'POST', '/factors', { token, body: { factor_type: 'totp' } })).toMatchObject({ status: 403, json: { code: 'no_authorization' } });
  });
});

describe('a challenge', () => {
  test('belongs to its factor, its network address and its five minutes', async () => {
    const { client, token } = await signUpAndIn(service);
    const { data: enrolled } = await client.mfa.enroll({ factorType: 'totp' });
    if (enrolled?.type !== 'totp') throw new Error('not enrolled');
    const verify = (challengeId: unknown) => call(service, 'POST', `/factors/${enrolled.id}/verify`, { token, body: { challenge_id: challengeId, code: codeOf(enrolled.totp.secret) } });
    const unknown = { status: 422, json: { code: 'mfa_factor_not_found', message: 'MFA factor with the provided challenge ID not found' } };
    expect(await verify(randomUUID())).toMatchObject(unknown);
    expect(await verify('none')).toMatchObject(unknown);
    expect(await call(service, 'POST', `/factors/${enrolled.id}/verify`, { token, body: { challenge_id: randomUUID() } })).toMatchObject({ status: 400, json: { code: 'validation_failed' } });

    const fresh = async () => (await client.mfa.challenge({ factorId: enrolled.id })).data!.id;
    const moved = await fresh();
    await service.db.updateTable('auth.mfa_challenges').set({ ip_address: '192.0.2.1' }).where('id', '=', moved).execute();
    expect(await verify(moved)).toMatchObject({ status: 422, json: { code: 'mfa_ip_address_mismatch' } });
    const late = await fresh();
    await service.db.updateTable('auth.mfa_challenges').set({ created_at: new Date(Date.now() - 301_000) }).where('id', '=', late).execute();
    expect(await verify(late)).toMatchObject({ status: 422, json: { code: 'mfa_challenge_expired' } });
    expect(await verify(late)).toMatchObject(unknown);
  });

  test('of somebody else, of nothing and of no id are all not there', async () => {
    const mine = await signUpAndIn(service);
    const theirs = await signUpAndIn(service);
    const { data } = await theirs.client.mfa.enroll({ factorType: 'totp' });
    for (const path of [`/factors/${data!.id}/challenge`, `/factors/${randomUUID()}/verify`]) {
      expect(await call(service, 'POST', path, { token: mine.token })).toMatchObject({ status: 404, json: { code: 'mfa_factor_not_found' } });
    }
    expect(await call(service, 'POST', '/factors/7/challenge', { token: mine.token })).toMatchObject({ status: 404, json: { code: 'validation_failed' } });
    expect(await call(service, 'DELETE', '/factors/7', { token: mine.token })).toMatchObject({ status: 404, json: { code: 'validation_failed' } });
  });

  test('may be asked for and answered fifteen times a minute', async () => {
    const strict = await service.withSettings({ limits: { factorVerify: { times: 2, seconds: 60 }, factorChallenge: { times: 2, seconds: 60 } } });
    const { token, client } = await signUpAndIn(strict);
    const { data } = await client.mfa.enroll({ factorType: 'totp' });
    for (const what of ['challenge', 'verify']) {
      const statuses = [];
      for (let tries = 0; tries < 3; tries++) statuses.push((await call(strict, 'POST', `/factors/${data!.id}/${what}`, { token, body: { code: '1' } })).status);
      expect(statuses.at(-1)).toBe(429);
    }
  });
});
