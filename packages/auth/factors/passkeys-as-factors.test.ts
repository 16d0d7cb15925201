import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '#auth/settings/settings.ts';
import {
  adminToken,
  call,
  claimsOf,
  createServiceClient,
  goodPassword,
  signInAgain,
  signUpAndIn,
  siteUrl,
  useAuthService,
} from '#auth/tests/support/auth-service.ts';
import { Authenticator } from '#auth/tests/support/authenticator.ts';
import { codeOf, factors } from '#auth/tests/support/factor-service.ts';

const service = useAuthService({
  oauthServer: { ...defaultSettings.oauthServer, enabled: true },
  manualLinking: true,
  factors,
  passkeys: { enabled: true, perUserMax: 5 },
  webauthn: { rpId: 'shop.test', rpName: 'Shop', origins: [siteUrl], challengeSeconds: 300 },
});
type Person = Awaited<ReturnType<typeof signUpAndIn>>;

const device = () => new Authenticator({ rpId: 'shop.test', origin: siteUrl });
const post = (token: string | undefined, path: string, body: unknown = {}) =>
  call(service, 'POST', path, { ...(token && { token }), body });

async function addPasskey(
  { token }: Pick<Person, 'token'>,
  key = device(),
  to: Pick<typeof service, 'routes'> = service,
) {
  const { json } = await call(to, 'POST', '/passkeys/registration/options', { token, body: {} });
  const made = await call(to, 'POST', '/passkeys/registration/verify', {
    token,
    body: { challenge_id: json.challenge_id, credential: key.create(json.options as never) },
  });
  return { key, status: made.status, id: made.json.id as string };
}

/** With a token, the passkey is the second factor of that session. */
async function usePasskey(key: Authenticator, token?: string) {
  const { json } = await post(undefined, '/passkeys/authentication/options');
  const answer = await post(token, '/passkeys/authentication/verify', {
    challenge_id: json.challenge_id,
    credential: key.get(json.options as never),
  });
  expect(answer.status).toBe(200);
  return answer.json.access_token as string;
}

const insertFactor =
  (type: 'totp' | 'phone' | 'webauthn') =>
  ({ userId }: Person) =>
    service.db
      .insertInto('auth.mfa_factors')
      .values({ user_id: userId, friendly_name: 'Theirs', factor_type: type, status: 'verified' })
      .execute();
const kinds: [name: string, add: (person: Person) => Promise<unknown>][] = [
  ['an authenticator', insertFactor('totp')],
  ['a phone', insertFactor('phone')],
  ['a security key', insertFactor('webauthn')],
  ['a passkey', addPasskey],
];

/** What a thief who has the password might try. */
const attempts: [
  name: string,
  attempt: (
    token: string,
    userId: string,
  ) => Promise<{ status: number; json: Record<string, unknown> }>,
][] = [
  [
    'enroll an authenticator',
    (token) => post(token, '/factors', { factor_type: 'totp', friendly_name: 'Mine' }),
  ],
  [
    'enroll a phone',
    (token) =>
      post(token, '/factors', {
        factor_type: 'phone',
        phone: '15095550142',
        friendly_name: 'Mine',
      }),
  ],
  [
    'enroll a security key',
    (token) => post(token, '/factors', { factor_type: 'webauthn', friendly_name: 'Mine' }),
  ],
  ['add a passkey', (token) => post(token, '/passkeys/registration/options')],
  ['make recovery codes', (token) => post(token, '/factors/recovery-codes')],
  [
    'change the password',
    (token) =>
      call(service, 'PUT', '/user', { token, body: { password: 'another good password' } }),
  ],
  [
    'change the address',
    (token) =>
      call(service, 'PUT', '/user', { token, body: { email: `${randomUUID()}@example.com` } }),
  ],
  [
    're-authorize an OAuth client',
    (token) => call(service, 'GET', '/oauth/authorizations/any', { token }),
  ],
  [
    'authorize an OAuth client',
    (token) => post(token, '/oauth/authorizations/any/consent', { action: 'approve' }),
  ],
  [
    'link a provider',
    (token) => call(service, 'GET', '/user/identities/authorize?provider=google', { token }),
  ],
  [
    'unlink an identity',
    (token) => call(service, 'DELETE', `/user/identities/${randomUUID()}`, { token }),
  ],
  [
    'remove the factor',
    async (token, userId) => {
      const factor = await service.db
        .selectFrom('auth.mfa_factors')
        .select('id')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      const passkey = await service.db
        .selectFrom('auth.webauthn_credentials')
        .select('id')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return call(
        service,
        'DELETE',
        factor ? `/factors/${factor.id}` : `/passkeys/${passkey!.id}`,
        { token },
      );
    },
  ],
  [
    'verify a factor enrolled earlier',
    async (token, userId) => {
      const { id } = await service.db
        .insertInto('auth.mfa_factors')
        .values({
          user_id: userId,
          friendly_name: 'Begun',
          factor_type: 'totp',
          secret: 'JBSWY3DPEHPK3PXP',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { json } = await post(token, `/factors/${id}/challenge`);
      return post(token, `/factors/${id}/verify`, {
        challenge_id: json.id,
        code: codeOf('JBSWY3DPEHPK3PXP'),
      });
    },
  ],
];

describe.each(kinds)('a password-only session on an account with %s', (_name, add) => {
  test.each(attempts)('may not %s (A3)', async (_attempt, attempt) => {
    const person = await signUpAndIn(service);
    await add(person);
    const { token } = await signInAgain(service, person.email);
    expect((await attempt(token, person.userId)).json).toMatchObject({ code: 'insufficient_aal' });
  });
});

describe('a passkey', () => {
  test('counts as verified in the session that added it, and ends the others (A3)', async () => {
    const person = await signUpAndIn(service);
    const other = await signInAgain(service, person.email);
    await addPasskey(person);
    expect((await addPasskey(person)).status).toBe(200);
    expect((await call(service, 'GET', '/user', { token: other.token })).status).toBe(403);
  });

  test('added and removed again leaves the session as it was, for adding, renaming and removing others', async () => {
    const person = await signUpAndIn(service);
    const { token } = person;
    const first = await addPasskey(person);
    const inSession = (method: string, path: string, body: unknown = {}) =>
      call(service, method, path, { token, body });
    for (let round = 0; round < 2; round++) {
      const second = await addPasskey(person);
      expect(second.status).toBe(200);
      expect((await inSession('DELETE', `/passkeys/${second.id}`)).status).toBe(204);
    }
    const third = await addPasskey(person);
    expect(
      (
        await call(service, 'DELETE', `/admin/users/${person.userId}/passkeys/${third.id}`, {
          token: await adminToken(),
        })
      ).status,
    ).toBe(204);
    expect(
      (await inSession('PATCH', `/passkeys/${first.id}`, { friendly_name: 'Mine' })).status,
    ).toBe(200);
    expect((await inSession('DELETE', `/passkeys/${first.id}`)).status).toBe(204);
    expect((await call(service, 'GET', '/passkeys', { token })).json).toEqual([]);
  });

  test('without user verification does not raise the session that added it, and the key then can', async () => {
    const person = await signUpAndIn(service);
    const key = device();
    key.verifiesUser = false;
    expect((await addPasskey(person, key)).status).toBe(200);
    expect((await post(person.token, '/passkeys/registration/options')).json).toMatchObject({
      code: 'insufficient_aal',
    });
    const token = await usePasskey(key, person.token);
    expect((await post(token, '/passkeys/registration/options')).status).toBe(200);
  });

  test('starts a session that may add and remove factors', async () => {
    const person = await signUpAndIn(service);
    const { key, id } = await addPasskey(person);
    const token = await usePasskey(key);
    expect(claimsOf(token)).toMatchObject({ amr: [{ method: 'passkey' }] });
    expect((await post(token, '/factors', { factor_type: 'totp' })).status).toBe(200);
    expect((await post(token, '/factors/recovery-codes')).status).toBe(200);
    expect((await call(service, 'DELETE', `/passkeys/${id}`, { token })).status).toBe(204);
    const remaining = await service.db
      .selectFrom('auth.mfa_factors')
      .select('factor_type')
      .where('user_id', '=', person.userId)
      .where('status', '=', 'verified')
      .execute();
    expect(remaining, 'recovery codes are deleted with the last factor').toEqual([]);
  });

  test('works as the second factor after a password in the same session (A3)', async () => {
    const person = await signUpAndIn(service);
    const { key } = await addPasskey(person);
    const low = await signInAgain(service, person.email);
    const token = await usePasskey(key, low.token);
    expect(claimsOf(token)).toMatchObject({
      session_id: claimsOf(low.token).session_id,
      aal: 'aal2',
      amr: [{ method: 'passkey' }, { method: 'password' }],
    });
    expect((await post(token, '/factors', { factor_type: 'totp' })).status).toBe(200);
  });

  test('without user verification counts as one factor: second after a password, none when used alone (A5)', async () => {
    const person = await signUpAndIn(service);
    const { key } = await addPasskey(person);
    key.verifiesUser = false;
    const alone = await usePasskey(key);
    expect((await post(alone, '/factors', { factor_type: 'totp' })).json).toMatchObject({
      code: 'insufficient_aal',
    });
    const twice = await usePasskey(key, alone);
    expect(
      (await post(twice, '/factors', { factor_type: 'totp' })).json,
      'the same key is not a second factor',
    ).toMatchObject({ code: 'insufficient_aal' });
    const { token } = await signInAgain(service, person.email);
    expect(
      (await post(await usePasskey(key, token), '/factors', { factor_type: 'totp' })).status,
    ).toBe(200);
  });

  test('that was removed no longer raises its sessions', async () => {
    const person = await signUpAndIn(service);
    const first = await addPasskey(person);
    const second = await addPasskey(person);
    const thief = await usePasskey(first.key);
    const owner = await usePasskey(second.key);
    await call(service, 'DELETE', `/passkeys/${first.id}`, { token: owner });
    expect((await post(thief, '/factors', { factor_type: 'totp' })).json).toMatchObject({
      code: 'insufficient_aal',
    });
  });
});

describe('where the first factor requires a mailed code', () => {
  const strict = () => service.withSettings({ firstFactorNeedsCode: () => true });

  test.each([
    ['an authenticator', '/factors', { factor_type: 'totp' }],
    ['a security key', '/factors', { factor_type: 'webauthn' }],
    ['a passkey', '/passkeys/registration/options', {}],
  ])('%s can be added only after the code (A3)', async (_name, path, body) => {
    const asking = await strict();
    const { token, email, client } = await signUpAndIn(asking);
    expect(await call(asking, 'POST', path, { token, body })).toMatchObject({
      status: 400,
      json: { code: 'reauthentication_needed' },
    });
    await client.reauthenticate();
    const { code } = asking.mails.findLast(({ to }) => to === email) as { code: string };
    const wrong = code === '000000' ? '000001' : '000000';
    expect(
      await call(asking, 'POST', '/reauthenticate', { token, body: { nonce: wrong } }),
    ).toMatchObject({ status: 422, json: { code: 'reauthentication_not_valid' } });
    expect((await call(asking, 'POST', path, { token, body })).status).toBe(400);
    expect(
      (await call(asking, 'POST', '/reauthenticate', { token, body: { nonce: code } })).status,
    ).toBe(200);
    expect((await call(asking, 'POST', path, { token, body })).status).toBe(200);
    expect(
      (await call(asking, 'POST', '/reauthenticate', { token, body: { nonce: code } })).status,
      'a code works once',
    ).toBe(422);
  });

  test('the code is valid for its own session and ten minutes', async () => {
    const asking = await strict();
    const { token, email, userId, client } = await signUpAndIn(asking);
    await client.reauthenticate();
    const { code } = asking.mails.findLast(({ to }) => to === email) as { code: string };
    await call(asking, 'POST', '/reauthenticate', { token, body: { nonce: code } });
    const other = createServiceClient(asking);
    await other.signInWithPassword({ email, password: goodPassword });
    expect((await other.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      code: 'reauthentication_needed',
    });
    await service.db
      .updateTable('auth.sessions')
      .set({ reauthenticated_at: new Date(Date.now() - 601_000) })
      .where('user_id', '=', userId)
      .where('reauthenticated_at', 'is not', null)
      .execute();
    expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      code: 'reauthentication_needed',
    });
  });
});
