import { describe, expect, test } from 'vitest';
import {
  callAuth,
  goodPassword,
  newAddress,
  signUpAndIn,
  findSentLink,
} from '#tests/support/accounts.ts';
import { useTestShop } from '#tests/support/test-shop.ts';

const shop = useTestShop();
const coded = { 'X-Supabase-Api-Version': '2024-01-01' };
const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  callAuth(shop, method, path, { body, headers });
const json = async (answer: Promise<Response>) => (await answer).json();

describe('errors', () => {
  const wrong = { email: 'nobody@example.com', password: 'not the password' };

  test('have a numeric code and the name in error_code for callers without a version', async () => {
    const answer = await call('POST', '/token?grant_type=password', wrong);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    });
    expect(answer.headers.get('x-sb-error-code')).toBe('invalid_credentials');
  });

  test('have the name as code for callers of the newer version, and echo the version', async () => {
    const answer = await call('POST', '/token?grant_type=password', wrong, coded);
    expect(await answer.json()).toEqual({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  });

  test('say why a password is too weak', async () => {
    expect(
      await json(call('POST', '/signup', { email: newAddress(), password: 'kx7-q2' }, coded)),
    ).toEqual({
      code: 'weak_password',
      message: 'Password should be at least 8 characters.',
      weak_password: { reasons: ['length'] },
    });
  });

  test.each([
    ['a body that is not JSON', 'POST', '/signup', 400, 'bad_json'],
    ['an unknown grant', 'POST', '/token?grant_type=magic', 400, 'invalid_credentials'],
    ['a wallet grant', 'POST', '/token?grant_type=web3', 422, 'web3_provider_disabled'],
    ['single sign-on', 'POST', '/sso', 404, 'saml_provider_disabled'],
    ['the OAuth server', 'GET', '/oauth/authorize', 404, 'feature_disabled'],
    ['an unknown path', 'GET', '/nothing', 404, 'validation_failed'],
    ['a user without a token', 'GET', '/user', 401, 'no_authorization'],
  ])('have a code for %s', async (_name, method, path, status, code) => {
    const answer = await shop.app.request(`/auth/v1${path}`, {
      method,
      headers: coded,
      body: method === 'POST' ? '{' : undefined,
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      status,
      code,
    ]);
  });

  test.each([
    ['neither address nor phone', {}, 422, 'anonymous_provider_disabled'],
    ['a phone', { phone: '15095550142', password: goodPassword }, 400, 'phone_provider_disabled'],
    ['no password', { email: 'ann@example.com' }, 400, 'validation_failed'],
    ['no address', { email: 'not an address', password: goodPassword }, 400, 'validation_failed'],
    [
      '129 characters',
      { email: 'ann@example.com', password: 'x'.repeat(129) },
      400,
      'validation_failed',
    ],
    ['a number as the address', { email: 7, password: goodPassword }, 400, 'validation_failed'],
    ['an array', [], 400, 'validation_failed'],
    [
      'a NUL',
      { email: 'ann@example.com', password: `${goodPassword}\0` },
      400,
      'validation_failed',
    ],
    [
      'a lone surrogate in its data',
      { email: 'ann@example.com', password: goodPassword, data: { name: '\ud800' } },
      400,
      'validation_failed',
    ],
    [
      'a NUL in its data',
      { email: 'ann@example.com', password: goodPassword, data: { name: '\0' } },
      400,
      'validation_failed',
    ],
    [
      'too much data for a token',
      { email: 'ann@example.com', password: goodPassword, data: { name: 'x'.repeat(5000) } },
      400,
      'validation_failed',
    ],
  ])('refuse a sign-up with %s', async (_name, body, status, code) => {
    const answer = await call('POST', '/signup', body, coded);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      status,
      code,
    ]);
  });

  test('are 400 for excessively nested data', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const answer = await shop.app.request('/auth/v1/signup', {
      method: 'POST',
      body: `{"email":"ann@example.com","password":"${goodPassword}","data":{"deep":${deep}}}`,
    });
    expect(answer.status).toBe(400);
  });

  test('are 413 for more than a megabyte', async () => {
    const answer = await call('POST', '/signup', { email: 'x'.repeat(1024 * 1024 + 1) }, coded);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'request_entity_too_large' });
  });

  test('distinguish an invalid token from one of a deleted user', async () => {
    expect(
      await json(call('GET', '/user', undefined, { ...coded, authorization: 'Bearer x.y.z' })),
    ).toMatchObject({ code: 'bad_jwt', message: expect.stringMatching(/^invalid JWT/) });
    const { session, user } = await signUpAndIn(shop);
    const bearer = { ...coded, authorization: `Bearer ${session.access_token}` };
    expect(
      (await call('GET', '/user', undefined, { ...bearer, 'X-JWT-AUD': 'other' })).status,
    ).toBe(400);
    await shop.services.pool.query('delete from auth.users where id = $1', [user.id]);
    expect(await json(call('GET', '/user', undefined, bearer))).toMatchObject({
      code: 'user_not_found',
    });
  });
});

describe('responses do not reveal which addresses have an account', () => {
  const shape = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shape);
    if (typeof value !== 'object' || value === null) return typeof value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shape(member)]));
  };

  test('at sign-up', async () => {
    const { email: taken, user } = await signUpAndIn(shop);
    const waiting = newAddress();
    await call('POST', '/signup', { email: waiting, password: goodPassword });
    const answers = await Promise.all(
      [newAddress(), taken, waiting].map((email) =>
        call('POST', '/signup', { email, password: goodPassword, data: { town: 'Colbert' } }),
      ),
    );
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as {
      id: string;
      identities: unknown;
    }[];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(bodies[1]!.id).not.toBe(user.id);
    expect(bodies.map(shape)).toEqual(bodies.map(() => shape(bodies[0])));
    expect(bodies.map(({ identities }) => identities)).toEqual([[], [], []]);
    expect(answers.map((answer) => [...answer.headers.keys()])).toEqual(
      answers.map(() => [...answers[0]!.headers.keys()]),
    );
  });

  test.each(['/recover', '/resend'])('at %s', async (path) => {
    const { email: taken } = await signUpAndIn(shop);
    const answers = await Promise.all(
      [newAddress(), taken].map((email) => call('POST', path, { email, type: 'signup' })),
    );
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['{}', '{}']);
  });

  test('by their timing', async () => {
    const { email: taken } = await signUpAndIn(shop);
    const timed = async (email: string) => {
      const start = performance.now();
      await call('POST', '/recover', { email });
      return performance.now() - start;
    };
    for (const email of [taken, newAddress()]) expect(await timed(email)).toBeGreaterThan(145);
  });
});

describe('GET /verify', () => {
  test('redirects with a session in the fragment', async () => {
    const email = newAddress();
    await call('POST', '/signup', { email, password: goodPassword });
    const { tokenHash } = await findSentLink(shop, email, 'confirm-address');
    const target = encodeURIComponent('http://shop.test/account?from=mail');
    const answer = await call(
      'GET',
      `/verify?token=${tokenHash}&type=signup&redirect_to=${target}`,
    );
    expect(answer.status).toBe(303);
    const location = new URL(answer.headers.get('location')!);
    expect(location.href).toMatch(/^http:\/\/shop\.test\/account\?from=mail#/);
    const fragment = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
    expect(fragment).toMatchObject({
      token_type: 'bearer',
      type: 'signup',
      sb: '',
      expires_in: '3600',
    });
    expect(await shop.services.auth.findIdentity(fragment.access_token!)).toMatchObject({ email });
  });

  test('redirects with an error, and never to another site', async () => {
    const answer = await call(
      'GET',
      '/verify?token=nope&type=signup&redirect_to=https%3A%2F%2Fevil.example%2F',
    );
    const location = new URL(answer.headers.get('location')!);
    expect(location.origin).toBe('http://shop.test');
    expect(Object.fromEntries(new URLSearchParams(location.hash.slice(1)))).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
      sb: '',
    });
  });
});

describe('public documents', () => {
  test('publish the public keys, cacheable for ten minutes', async () => {
    const answer = await call('GET', '/.well-known/jwks.json');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
    const { keys } = (await answer.json()) as { keys: Record<string, unknown>[] };
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({
      kty: 'EC',
      crv: 'P-256',
      alg: 'ES256',
      use: 'sig',
      key_ops: ['verify'],
    });
    expect(keys[0]).not.toHaveProperty('d');
  });

  test('list the enabled features', async () => {
    expect(await json(call('GET', '/settings'))).toMatchObject({
      external: { email: true, phone: false },
      disable_signup: false,
      mailer_autoconfirm: false,
    });
    expect(await json(call('GET', '/health'))).toMatchObject({ name: expect.any(String) });
  });
});

test('account events are written to the audit log', async () => {
  const { user } = await signUpAndIn(shop);
  const { rows } = await shop.services.pool.query<{ action: string }>(
    `select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'actor_id' = $1 order by created_at`,
    [user.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['user_signedup', 'login', 'login']);
});

test('passwords are hashed with argon2id at the configured cost', async () => {
  const { user } = await signUpAndIn(shop);
  const { rows } = await shop.services.pool.query<{ encrypted_password: string }>(
    'select encrypted_password from auth.users where id = $1',
    [user.id],
  );
  expect(rows[0]!.encrypted_password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
