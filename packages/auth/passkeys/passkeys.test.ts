import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  adminToken,
  call,
  claimsOf,
  createServiceClient,
  siteUrl,
  signInAgain,
  signUpAndIn,
  useAuthService,
} from '#auth/tests/support/auth-service.ts';
import { Authenticator } from '#auth/tests/support/authenticator.ts';

const webauthn = { rpId: 'shop.test', rpName: 'Shop', origins: [siteUrl], challengeSeconds: 300 };
const service = useAuthService({ passkeys: { enabled: true, perUserMax: 3 }, webauthn });

const device = (more: Partial<{ origin: string; aaguid: string }> = {}) =>
  new Authenticator({ rpId: 'shop.test', origin: siteUrl, ...more });
type Options = never; // the client types these as browser dictionaries; the authenticator reads their JSON form

const newClient = () => createServiceClient(service, { experimental: { passkey: true } });

async function withPasskey(key = device()) {
  const person = await signUpAndIn(service);
  const client = newClient();
  await client.setSession(person.session);
  const { data } = await client.passkey.startRegistration();
  const { data: passkey, error } = await client.passkey.verifyRegistration({
    challengeId: data!.challenge_id,
    credential: key.create(data!.options as Options) as never,
  });
  if (error) throw error;
  return { ...person, client, key, passkey };
}

async function signInWith(key: Authenticator) {
  const client = newClient();
  const { data } = await client.passkey.startAuthentication();
  return {
    client,
    ...(await client.passkey.verifyAuthentication({
      challengeId: data!.challenge_id,
      credential: key.get(data!.options as Options) as never,
    })),
  };
}

describe('a passkey', () => {
  test('is registered, named after its provider, and signs in', async () => {
    const person = await signUpAndIn(service);
    const key = device({ aaguid: 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd' });
    const { status, json } = await call(service, 'POST', '/passkeys/registration/options', {
      token: person.token,
      body: {},
    });
    expect(status).toBe(200);
    const options = json.options as Parameters<Authenticator['create']>[0];
    expect(options).toMatchObject({
      rp: { id: 'shop.test', name: 'Shop' },
      user: { id: Buffer.from(person.userId).toString('base64url'), name: person.email },
      attestation: 'none',
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'preferred',
      },
      excludeCredentials: [],
    });
    expect(options.pubKeyCredParams[0]).toEqual({ alg: -7, type: 'public-key' });
    expect((json.expires_at as number) - Date.now() / 1000).toBeGreaterThan(295);

    const made = await call(service, 'POST', '/passkeys/registration/verify', {
      token: person.token,
      body: { challenge_id: json.challenge_id, credential: key.create(options) },
    });
    expect(made).toMatchObject({
      status: 200,
      json: {
        id: expect.any(String),
        friendly_name: 'iCloud Keychain',
        created_at: expect.stringMatching(/Z$/),
      },
    });
    expect(Object.keys(made.json)).toEqual(['id', 'friendly_name', 'created_at']);

    const asked = await call(service, 'POST', '/passkeys/authentication/options');
    expect(asked.json.options).not.toHaveProperty('allowCredentials.0');
    const { data, error, client } = await signInWith(key);
    expect(error).toBeNull();
    expect(data!.user!.id).toBe(person.userId);
    expect(claimsOf(data!.session!.access_token)).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'passkey' }],
    });
    const { data: list } = await client.passkey.list();
    expect(list).toMatchObject([
      { id: made.json.id, friendly_name: 'iCloud Keychain', last_used_at: expect.any(String) },
    ]);
    const row = await service.db
      .selectFrom('auth.webauthn_credentials')
      .select('sign_count')
      .where('id', '=', made.json.id as string)
      .executeTakeFirstOrThrow();
    expect(Number(row.sign_count)).toBe(2);
  });

  test('can be renamed and removed only by its owner', async () => {
    const { client, passkey, token, key } = await withPasskey();
    expect(passkey).toMatchObject({ friendly_name: 'Passkey' });
    const other = await signUpAndIn(service);
    for (const [method, body] of [
      ['PATCH', { friendly_name: 'Mine' }],
      ['DELETE', undefined],
    ] as const) {
      for (const id of [passkey!.id, randomUUID(), '7']) {
        expect(
          await call(service, method, `/passkeys/${id}`, { token: other.token, body }),
        ).toMatchObject({
          status: 404,
          json: { code: 'validation_failed', message: 'Passkey not found' },
        });
      }
    }
    expect(
      (await client.passkey.update({ passkeyId: passkey!.id, friendlyName: 'Laptop' })).data,
    ).toMatchObject({ id: passkey!.id, friendly_name: 'Laptop' });
    for (const name of ['', 'x'.repeat(121)])
      expect(
        await call(service, 'PATCH', `/passkeys/${passkey!.id}`, {
          token,
          body: { friendly_name: name },
        }),
      ).toMatchObject({ status: 400, json: { code: 'validation_failed' } });
    const removed = await call(service, 'DELETE', `/passkeys/${passkey!.id}`, { token });
    expect(removed).toMatchObject({ status: 204, text: '' });
    expect((await client.passkey.list()).data).toEqual([]);
    expect((await signInWith(key)).error).toMatchObject({
      status: 400,
      code: 'webauthn_verification_failed',
    });
  });

  test('is limited in number per user and can be registered only once', async () => {
    const { client, key, token } = await withPasskey();
    const again = await call(service, 'POST', '/passkeys/registration/options', {
      token,
      body: {},
    });
    expect(
      (again.json.options as { excludeCredentials: unknown[] }).excludeCredentials,
    ).toHaveLength(1);
    const other = await withPasskey();
    const started = await call(service, 'POST', '/passkeys/registration/options', {
      token: other.token,
      body: {},
    });
    const copy = device();
    const made = copy.create(started.json.options as never);
    await service.db
      .updateTable('auth.webauthn_credentials')
      .set({ credential_id: made.id })
      .where('id', '=', other.passkey!.id)
      .execute();
    expect(
      await call(service, 'POST', '/passkeys/registration/verify', {
        token: other.token,
        body: { challenge_id: started.json.challenge_id, credential: made },
      }),
    ).toMatchObject({ status: 422, json: { code: 'webauthn_credential_exists' } });

    const begun = await Promise.all([1, 2, 3].map(() => client.passkey.startRegistration()));
    const results = await Promise.all(
      begun.map(({ data }) =>
        client.passkey.verifyRegistration({
          challengeId: data!.challenge_id,
          credential: key.create(data!.options as Options) as never,
        }),
      ),
    );
    expect(results.filter(({ error }) => error === null)).toHaveLength(2);
    expect((await client.passkey.startRegistration()).error).toMatchObject({
      status: 422,
      code: 'too_many_passkeys',
    });
  });
});

describe('a challenge for a passkey', () => {
  test('is consumed by its first response, right or wrong', async () => {
    const { key } = await withPasskey();
    const { json } = await call(service, 'POST', '/passkeys/authentication/options');
    const verify = (credential: unknown) =>
      call(service, 'POST', '/passkeys/authentication/verify', {
        body: { challenge_id: json.challenge_id, credential },
      });
    const options = json.options as never;
    expect(await verify({ ...key.get(options), id: 'unknown' })).toMatchObject({
      status: 400,
      json: { code: 'webauthn_verification_failed' },
    });
    expect(await verify(key.get(options))).toMatchObject({
      status: 400,
      json: { code: 'webauthn_challenge_not_found' },
    });
  });

  test('expires and is bound to its type and user', async () => {
    const { key, token } = await withPasskey();
    const other = await signUpAndIn(service);
    const registration = () =>
      call(service, 'POST', '/passkeys/registration/options', { token, body: {} });
    const notFound = { status: 400, json: { code: 'webauthn_challenge_not_found' } };
    const theirs = (await registration()).json;
    expect(
      await call(service, 'POST', '/passkeys/registration/verify', {
        token: other.token,
        body: {
          challenge_id: theirs.challenge_id,
          credential: key.create(theirs.options as never),
        },
      }),
    ).toMatchObject(notFound);
    const wrongKind = (await registration()).json;
    expect(
      await call(service, 'POST', '/passkeys/authentication/verify', {
        body: { challenge_id: wrongKind.challenge_id, credential: {} },
      }),
    ).toMatchObject(notFound);
    expect(
      await call(service, 'POST', '/passkeys/authentication/verify', {
        body: { challenge_id: 'none', credential: {} },
      }),
    ).toMatchObject(notFound);

    const late = (await call(service, 'POST', '/passkeys/authentication/options')).json;
    await service.db
      .updateTable('auth.webauthn_challenges')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', late.challenge_id as string)
      .execute();
    expect(
      await call(service, 'POST', '/passkeys/authentication/verify', {
        body: { challenge_id: late.challenge_id, credential: key.get(late.options as never) },
      }),
    ).toMatchObject({ status: 400, json: { code: 'webauthn_challenge_expired' } });
    for (const body of [{}, { challenge_id: randomUUID() }, { credential: {} }]) {
      expect(
        await call(service, 'POST', '/passkeys/authentication/verify', { body }),
      ).toMatchObject({ status: 400, json: { code: 'validation_failed' } });
    }
  });

  test('rejects responses for another site, user or challenge, and cloned keys', async () => {
    const { key, userId } = await withPasskey();
    const stranger = await signUpAndIn(service);
    const forgeries: ((options: never) => unknown)[] = [
      (options) => ({
        ...key.get(options),
        response: {
          ...key.get(options).response,
          userHandle: Buffer.from(stranger.userId).toString('base64url'),
        },
      }),
      (options) => ({
        ...key.get(options),
        response: { ...key.get(options).response, userHandle: undefined },
      }),
      (options) => ({
        ...key.get(options),
        response: {
          ...key.get(options).response,
          userHandle: Buffer.from('not an id').toString('base64url'),
        },
      }),
      (options) => key.get({ ...(options as object), challenge: 'AAAA' } as never),
      (options) => ({
        ...key.get(options),
        response: { ...key.get(options).response, signature: 'AAAA' },
      }),
      () => ({ id: key.get({ challenge: 'AAAA' }).id, response: {} }),
      (options) => {
        key.origin = 'https://evil.example';
        const credential = key.get(options);
        key.origin = siteUrl;
        return credential;
      },
      (options) => {
        key.keys[0]!.counter = -1; // a clone's counter lags behind the original's
        return key.get(options);
      },
    ];
    await signInWith(key);
    for (const forge of forgeries) {
      const { json } = await call(service, 'POST', '/passkeys/authentication/options');
      const answer = await call(service, 'POST', '/passkeys/authentication/verify', {
        body: { challenge_id: json.challenge_id, credential: forge(json.options as never) },
      });
      expect(answer).toMatchObject({ status: 400, json: { code: 'webauthn_verification_failed' } });
    }
    expect(userId).not.toBe(stranger.userId);
  });
});

describe('admins', () => {
  test('list and remove a user’s passkeys with the official client', async () => {
    const api = createServiceClient(service, {
      headers: { Authorization: `Bearer ${await adminToken()}` },
      experimental: { passkey: true },
    }).admin;
    const { userId, passkey, token } = await withPasskey();
    expect((await api.passkey.listPasskeys({ userId })).data).toMatchObject([
      { id: passkey!.id, friendly_name: 'Passkey' },
    ]);
    expect((await api.passkey.deletePasskey({ userId, passkeyId: passkey!.id })).error).toBeNull();
    expect((await api.passkey.listPasskeys({ userId })).data).toEqual([]);
    expect(
      (await api.passkey.deletePasskey({ userId, passkeyId: passkey!.id })).error,
    ).toMatchObject({ status: 404 });
    expect(await call(service, 'GET', `/admin/users/${userId}/passkeys`, { token })).toMatchObject({
      status: 403,
      json: { code: 'not_admin' },
    });
  });
});

describe('passkey refusals', () => {
  test('a banned or unconfirmed user cannot sign in', async () => {
    const { key, userId } = await withPasskey();
    const set = (changes: { banned_until?: Date | null; email_confirmed_at?: Date | null }) =>
      service.db.updateTable('auth.users').set(changes).where('id', '=', userId).execute();
    await set({ banned_until: new Date(Date.now() + 60_000) });
    expect((await signInWith(key)).error).toMatchObject({ status: 403, code: 'user_banned' });
    await set({ banned_until: null, email_confirmed_at: null });
    expect((await signInWith(key)).error).toMatchObject({
      status: 403,
      code: 'email_not_confirmed',
    });
  });

  test('company accounts and anonymous users cannot register one', async () => {
    const { token, userId } = await signUpAndIn(service);
    const set = (changes: { is_sso_user: boolean; is_anonymous: boolean }) =>
      service.db.updateTable('auth.users').set(changes).where('id', '=', userId).execute();
    await set({ is_sso_user: true, is_anonymous: false });
    expect(
      await call(service, 'POST', '/passkeys/registration/options', { token, body: {} }),
    ).toMatchObject({ status: 422, json: { code: 'validation_failed' } });
    await set({ is_sso_user: false, is_anonymous: true });
    expect(
      await call(service, 'POST', '/passkeys/registration/options', { token, body: {} }),
    ).toMatchObject({ status: 403, json: { code: 'no_authorization' } });
  });

  test('none can be added or removed without verifying an existing second factor', async () => {
    const { email, passkey, userId } = await withPasskey();
    await service.db
      .insertInto('auth.mfa_factors')
      .values({ user_id: userId, factor_type: 'totp', status: 'verified' })
      .execute();
    const { token } = await signInAgain(service, email);
    const refused = { status: 403, json: { code: 'insufficient_aal' } };
    expect(
      await call(service, 'POST', '/passkeys/registration/options', { token, body: {} }),
    ).toMatchObject(refused);
    expect(await call(service, 'DELETE', `/passkeys/${passkey!.id}`, { token })).toMatchObject(
      refused,
    );
    expect(
      await call(service, 'PATCH', `/passkeys/${passkey!.id}`, {
        token,
        body: { friendly_name: 'Old' },
      }),
    ).toMatchObject({ status: 200 });
  });

  test('where passkeys are disabled, that is reported before any other error', async () => {
    const off = await service.withSettings({ passkeys: { enabled: false, perUserMax: 3 } });
    const disabled = { status: 404, json: { code: 'passkey_disabled' } };
    for (const [method, path] of [
      ['POST', '/passkeys/registration/options'],
      ['POST', '/passkeys/authentication/verify'],
      ['GET', '/passkeys'],
      ['DELETE', '/passkeys/7'],
    ]) {
      expect(
        await call(off, method!, path!, { body: method === 'GET' ? undefined : 'not JSON' }),
      ).toMatchObject(disabled);
    }
  });

  test('attempts are limited per client', async () => {
    const strict = await service.withSettings({ limits: { passkey: { times: 1, seconds: 60 } } });
    await call(strict, 'POST', '/passkeys/authentication/options');
    expect(await call(strict, 'POST', '/passkeys/authentication/options')).toMatchObject({
      status: 429,
      json: { code: 'over_request_rate_limit' },
    });
  });
});
