import { describe, expect, test } from 'vitest';
import { defaultOauthServer } from '#auth/settings/oauth-server.ts';
import {
  adminToken,
  call,
  createServiceClient,
  newAddress,
  useAuthService,
} from '#auth/tests/support/auth-service.ts';
import { useFakeProvider } from '#auth/tests/support/fake-provider.ts';

const provider = useFakeProvider();
const oauthServer = { ...defaultOauthServer, customProviders: true, customPrivateHosts: true };
const service = useAuthService({ oauthServer, secretKey: Buffer.alloc(32, 9) });

let made = 0;
const newIdentifier = () => `custom:orchard-${++made}`;
const oidc = (more: Record<string, unknown> = {}) => ({
  provider_type: 'oidc',
  identifier: newIdentifier(),
  name: 'Orchard',
  client_id: 'shop',
  client_secret: 'shop-secret',
  issuer: provider.origin,
  ...more,
});
const oauth2 = (more: Record<string, unknown> = {}) => ({
  provider_type: 'oauth2',
  identifier: newIdentifier(),
  name: 'Orchard',
  client_id: 'shop',
  client_secret: 'shop-secret',
  authorization_url: `${provider.origin}/authorize`,
  token_url: `${provider.origin}/token`,
  userinfo_url: `${provider.origin}/userinfo`,
  ...more,
});

async function admin(method: string, path: string, body?: unknown, at = service) {
  return call(at, method, `/admin/custom-providers${path}`, { token: await adminToken(), body });
}

const newPerson = () => ({
  sub: String(Math.floor(Math.random() * 1e12)),
  email: newAddress(),
  email_verified: true,
  name: 'Ann Orchard',
});

async function signInWith(identifier: string, person: Parameters<typeof provider.agree>[1]) {
  const away = await call(service, 'GET', `/authorize?provider=${identifier}`);
  expect(away.status).toBe(302);
  const { headers } = await call(
    service,
    'GET',
    `/callback?${provider.agree(away.headers.get('location')!, person)}`,
  );
  const fragment = new URLSearchParams(new URL(headers.get('location')!).hash.slice(1));
  return {
    away: new URL(away.headers.get('location')!),
    fragment,
    user: (await call(service, 'GET', '/user', { token: fragment.get('access_token') ?? 'none' }))
      .json,
  };
}

describe('a provider that an admin adds', () => {
  test('is managed with the official client and never reveals its secret', async () => {
    const { admin: api } = createServiceClient(service, {
      headers: { Authorization: `Bearer ${await adminToken()}` },
    });
    const { data: created, error } = await api.customProviders.createProvider(
      oidc({ scopes: ['email'], authorization_params: { prompt: 'login' } }) as never,
    );
    expect(error).toBeNull();
    expect(created).toMatchObject({
      id: expect.any(String),
      provider_type: 'oidc',
      name: 'Orchard',
      client_id: 'shop',
      scopes: ['email'],
      enabled: true,
      pkce_enabled: true,
      email_optional: false,
      issuer: provider.origin,
      authorization_params: { prompt: 'login' },
      created_at: expect.stringMatching(/Z$/),
    });
    expect(JSON.stringify(created)).not.toContain('shop-secret');
    const row = await service.db
      .selectFrom('auth.custom_oauth_providers')
      .select('client_secret')
      .where('identifier', '=', created!.identifier)
      .executeTakeFirstOrThrow();
    expect(row.client_secret).toMatch(/^sealed:v1:/);

    expect((await api.customProviders.getProvider(created!.identifier)).data).toEqual(created);
    const { data: oauth } = await api.customProviders.createProvider(oauth2() as never);
    expect(
      (await api.customProviders.listProviders({ type: 'oauth2' })).data.providers.map(
        ({ identifier }) => identifier,
      ),
    ).toEqual([oauth!.identifier]);
    expect((await api.customProviders.listProviders()).data.providers.length).toBeGreaterThan(1);
    expect(
      (
        await api.customProviders.updateProvider(created!.identifier, {
          name: 'Other orchard',
          enabled: false,
        })
      ).data,
    ).toMatchObject({ name: 'Other orchard', enabled: false, scopes: ['email'] });
    expect((await api.customProviders.deleteProvider(created!.identifier)).error).toBeNull();
    expect((await api.customProviders.getProvider(created!.identifier)).error).toMatchObject({
      status: 404,
      code: 'custom_provider_not_found',
    });
  });

  test('signs users in by OpenID Connect', async () => {
    const body = oidc({
      scopes: ['email'],
      authorization_params: { prompt: 'login' },
      custom_claims_allowlist: ['farm', 'absent'],
    });
    await admin('POST', '', body);
    const person = newPerson();
    const { away, user } = await signInWith(body.identifier, { ...person, farm: 'Colbert' });
    expect(Object.fromEntries(away.searchParams)).toMatchObject({
      scope: 'openid email',
      prompt: 'login',
      code_challenge_method: 'S256',
    });
    expect(user).toMatchObject({
      email: person.email,
      app_metadata: { provider: body.identifier },
      user_metadata: { full_name: 'Ann Orchard', custom_claims: { farm: 'Colbert' } },
    });
  });

  test('signs users in by OAuth 2 with mapped claim names', async () => {
    const body = oauth2({
      pkce_enabled: false,
      attribute_mapping: {
        sub: 'account.number',
        email: 'contact',
        email_verified: 'proven',
        name: 'nickname',
      },
    });
    await admin('POST', '', body);
    const email = newAddress();
    const { away, user } = await signInWith(body.identifier, {
      sub: 'ignored',
      account: { number: 77 + made },
      contact: email,
      proven: true,
      nickname: 'Annie',
    });
    expect(away.searchParams.has('code_challenge')).toBe(false);
    expect(user).toMatchObject({
      email,
      identities: [{ id: String(77 + made) }],
      user_metadata: { full_name: 'Annie' },
    });
  });

  test('issues ID tokens for its acceptable clients', async () => {
    const body = oidc({ acceptable_client_ids: ['shop-app'] });
    await admin('POST', '', body);
    const grant = async (aud: string) =>
      call(service, 'POST', '/token?grant_type=id_token', {
        body: { provider: body.identifier, id_token: await provider.idToken(newPerson(), { aud }) },
      });
    expect(await grant('shop-app')).toMatchObject({
      status: 200,
      json: { user: { app_metadata: { provider: body.identifier } } },
    });
    expect(await grant('another')).toMatchObject({
      status: 400,
      json: { error_description: 'Unacceptable audience in id_token' },
    });
    await admin('PUT', `/${body.identifier}`, { enabled: false });
    expect(await grant('shop-app')).toMatchObject({
      status: 400,
      json: { code: 'provider_disabled' },
    });
    expect(await call(service, 'GET', `/authorize?provider=${body.identifier}`)).toMatchObject({
      status: 400,
      json: { message: 'Unsupported provider: provider is not enabled' },
    });
  });
});

describe('a custom provider is refused', () => {
  test.each([
    [
      'of an unknown type',
      { provider_type: 'saml' },
      "provider_type must be either 'oauth2' or 'oidc'",
    ],
    ['without an identifier', { identifier: '' }, 'identifier is required'],
    [
      'with an identifier without prefix',
      { identifier: 'google' },
      "identifier must start with 'custom:' prefix, e.g. 'custom:google'",
    ],
    ['with invalid characters in the identifier', { identifier: 'custom:a b' }, expect.any(String)],
    ['without a name', { name: '' }, 'name is required'],
    ['without a secret', { client_secret: '' }, 'client_secret is required'],
    ['without an issuer', { issuer: '' }, 'issuer is required for OIDC providers'],
    [
      'with reserved parameters',
      { authorization_params: { redirect_uri: 'https://evil.example' } },
      expect.stringContaining('reserved'),
    ],
    [
      'with a mapping to protected claims',
      { attribute_mapping: { role: 'role' } },
      expect.stringContaining('protected'),
    ],
    ['with an invalid URL', { issuer: 'file:///etc/passwd' }, 'issuer must be a valid URL'],
  ])('%s', async (_what, changes, message) => {
    expect(await admin('POST', '', oidc(changes))).toMatchObject({
      status: 400,
      json: { code: 'validation_failed', message },
    });
  });

  test.each([
    'http://id.example.com',
    'https://127.0.0.1',
    'https://localhost',
    'https://10.0.0.8',
    'https://169.254.169.254',
    'https://[::1]',
    'https://[fd00::1]',
    'https://[::ffff:10.0.0.1]',
    'https://id.internal',
    'https://2130706433',
    'https://me:x@id.example.com',
  ])('at %s, inside the private network', async (issuer) => {
    const closed = await service.withSettings({
      oauthServer: { ...oauthServer, customPrivateHosts: false },
    });
    expect(await admin('POST', '', oidc({ issuer }), closed)).toMatchObject({
      status: 400,
      json: { code: 'validation_failed', message: 'issuer must be a public https URL' },
    });
  });

  test('as a duplicate, and unknown ones are not found', async () => {
    const body = oidc();
    expect((await admin('POST', '', body)).status).toBe(201);
    expect(await admin('POST', '', body)).toMatchObject({
      status: 409,
      json: { code: 'conflict' },
    });
    for (const [method, status] of [
      ['GET', 404],
      ['PUT', 404],
      ['DELETE', 404],
    ] as const)
      expect(
        await admin(method, '/custom:nobody', method === 'PUT' ? {} : undefined),
      ).toMatchObject({ status, json: { code: 'custom_provider_not_found' } });
    expect(await admin('GET', '/google')).toMatchObject({
      status: 400,
      json: { code: 'validation_failed' },
    });
    expect(await admin('GET', '?type=saml')).toMatchObject({
      status: 400,
      json: { code: 'validation_failed' },
    });
  });

  test('where the feature is disabled', async () => {
    const off = await service.withSettings({
      oauthServer: { ...oauthServer, customProviders: false },
    });
    expect((await call(off, 'GET', '/admin/custom-providers')).status).toBe(401);
    expect(await admin('POST', '', 'not JSON', off)).toMatchObject({
      status: 404,
      json: { code: 'feature_disabled', message: 'Custom OAuth providers are disabled' },
    });
    expect(await call(off, 'GET', '/authorize?provider=custom:orchard-1')).toMatchObject({
      status: 400,
      json: { code: 'validation_failed' },
    });
  });
});
