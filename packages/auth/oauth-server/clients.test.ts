import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  adminToken,
  call,
  createServiceClient,
  serviceUrl,
  signUpAndIn,
} from '#auth/tests/support/auth-service.ts';
import { oauthServer, redirectUri, useOauthService } from '#auth/tests/support/oauth-service.ts';

const { service, admin, newClient, grants, signInTo } = useOauthService();

describe('OAuth clients', () => {
  test('are managed by admins with the official client', async () => {
    await newClient(); // for a second page
    const { admin: api } = createServiceClient(service, {
      headers: { Authorization: `Bearer ${await adminToken()}` },
    });
    const { data: made, error } = await api.oauth.createClient({
      client_name: 'Shelf',
      redirect_uris: [redirectUri],
    });
    expect(error).toBeNull();
    expect(made).toMatchObject({
      client_id: expect.any(String),
      client_secret: expect.stringMatching(/^[\w-]{43}$/),
      client_type: 'confidential',
      registration_type: 'manual',
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    });
    const { data: got } = await api.oauth.getClient(made!.client_id);
    expect(got).not.toHaveProperty('client_secret');
    const { data: listed } = await api.oauth.listClients({ page: 1, perPage: 1 });
    expect(listed).toMatchObject({ clients: [{ client_id: made!.client_id }], nextPage: 2 });
    expect(
      (await api.oauth.updateClient(made!.client_id, { client_name: 'Bookshelf' })).data,
    ).toMatchObject({ client_name: 'Bookshelf' });
    const { data: renewed } = await api.oauth.regenerateClientSecret(made!.client_id);
    expect(renewed!.client_secret).not.toBe(made!.client_secret);
    expect(
      await grants({
        grant_type: 'authorization_code',
        code: 'x',
        client_id: made!.client_id,
        client_secret: made!.client_secret!,
      }),
    ).toMatchObject({ json: { code: 'invalid_credentials' } });
    expect((await api.oauth.deleteClient(made!.client_id)).error).toBeNull();
    expect((await api.oauth.getClient(made!.client_id)).error).toMatchObject({
      status: 404,
      code: 'oauth_client_not_found',
    });
    expect(await admin('GET', '/7')).toMatchObject({
      status: 404,
      json: { code: 'validation_failed' },
    });
  });

  test('lose their sessions when deleted', async () => {
    const app = await newClient();
    const { json } = await signInTo(app, await signUpAndIn(service));
    expect(await admin('DELETE', `/${app.client_id}`)).toMatchObject({ status: 204, text: '' });
    expect(
      (await call(service, 'GET', '/oauth/userinfo', { token: json.access_token as string }))
        .status,
    ).toBe(403);
  });

  test('can register themselves where dynamic registration is on', async () => {
    const { status, json } = await call(service, 'POST', '/oauth/clients/register', {
      body: {
        redirect_uris: ['http://127.0.0.1:7777/cb', 'com.example.app://callback'],
        client_name: 'CLI',
        token_endpoint_auth_method: 'none',
        software_id: 'ignored',
      },
    });
    expect([status, json]).toMatchObject([
      201,
      { client_type: 'public', registration_type: 'dynamic' },
    ]);
    const closed = await service.withSettings({
      oauthServer: { ...oauthServer, dynamicRegistration: false },
    });
    expect(
      await call(closed, 'POST', '/oauth/clients/register', { body: 'not JSON' }),
    ).toMatchObject({ status: 403, json: { code: 'oauth_dynamic_client_registration_disabled' } });
    const strict = await service.withSettings({
      limits: { clientRegistration: { times: 1, seconds: 60 } },
    });
    await call(strict, 'POST', '/oauth/clients/register', { body: {} });
    expect(await call(strict, 'POST', '/oauth/clients/register', { body: {} })).toMatchObject({
      status: 429,
    });
  });

  test.each([
    ['no URL', []],
    ['eleven URLs', Array.from({ length: 11 }, (_, index) => `https://app.example.com/${index}`)],
    ['no https', ['http://app.example.com/cb']],
    ['a fragment', ['https://app.example.com/cb#x']],
    ['a script', ['javascript:alert(1)']],
    ['data', ['data:text/html,x']],
    ['a file', ['file:///etc/passwd']],
    ['a relative URL', ['/callback']],
    ['a password', ['https://me:secret@app.example.com/']],
  ])('are refused with %s', async (_what, redirects) => {
    expect(await admin('POST', '', { redirect_uris: redirects })).toMatchObject({
      status: 400,
      json: { code: 'validation_failed', message: expect.stringContaining('redirect_uri') },
    });
  });

  test.each([
    [{ client_type: 'secret' }],
    [{ token_endpoint_auth_method: 'private_key_jwt' }],
    [{ client_type: 'public', token_endpoint_auth_method: 'client_secret_basic' }],
    [{ grant_types: ['password'] }],
    [{ response_types: ['token'] }],
    [{ client_uri: 'javascript:alert(1)' }],
    [{ client_name: 'x'.repeat(1025) }],
  ])('are refused with %j', async (fields) => {
    expect(await admin('POST', '', { redirect_uris: [redirectUri], ...fields })).toMatchObject({
      status: 400,
      json: { code: 'validation_failed' },
    });
  });

  test('need at least one change in an update, and public ones have no secret', async () => {
    const app = await newClient({ token_endpoint_auth_method: 'none' });
    expect(await admin('PUT', `/${app.client_id}`, {})).toMatchObject({
      status: 400,
      json: { message: 'No fields provided for update' },
    });
    expect(await admin('PUT', `/${app.client_id}`, { redirect_uris: [] })).toMatchObject({
      status: 400,
    });
    expect(await admin('POST', `/${app.client_id}/regenerate_secret`)).toMatchObject({
      status: 400,
      json: { code: 'validation_failed' },
    });
  });
});

describe('server metadata', () => {
  test('is published for OAuth and for OpenID Connect', async () => {
    for (const path of [
      '/.well-known/oauth-authorization-server',
      '/.well-known/openid-configuration',
    ]) {
      expect((await call(service, 'GET', path)).json).toMatchObject({
        issuer: serviceUrl,
        authorization_endpoint: `${serviceUrl}/oauth/authorize`,
        token_endpoint: `${serviceUrl}/oauth/token`,
        jwks_uri: `${serviceUrl}/.well-known/jwks.json`,
        registration_endpoint: `${serviceUrl}/oauth/clients/register`,
        code_challenge_methods_supported: ['S256'],
      });
    }
    expect((await call(service, 'GET', '/.well-known/openid-configuration')).json).toMatchObject({
      id_token_signing_alg_values_supported: ['ES256'],
      subject_types_supported: ['public'],
    });
  });

  test('and all endpoints answer feature_disabled when the server is off, for users and admins after authentication', async () => {
    const off = await service.withSettings({ oauthServer: { ...oauthServer, enabled: false } });
    const disabled = {
      status: 404,
      json: { code: 'feature_disabled', message: 'OAuth server is disabled' },
    };
    for (const [method, path] of [
      ['GET', '/oauth/authorize'],
      ['POST', '/oauth/token'],
      ['GET', '/oauth/userinfo'],
      ['POST', '/oauth/clients/register'],
      ['GET', `/oauth/authorizations/${randomUUID()}`],
    ] as const) {
      expect(
        await call(off, method, path, { body: method === 'POST' ? 'not JSON' : undefined }),
      ).toMatchObject(disabled);
    }
    const { token } = await signUpAndIn(off);
    expect((await call(off, 'GET', '/user/oauth/grants')).status).toBe(401);
    expect(await call(off, 'GET', '/user/oauth/grants', { token })).toMatchObject(disabled);
    expect((await call(off, 'GET', '/admin/oauth/clients')).status).toBe(401);
    expect((await call(off, 'GET', '/admin/oauth/clients', { token })).status).toBe(403);
    expect(
      await call(off, 'GET', '/admin/oauth/clients', { token: await adminToken() }),
    ).toMatchObject(disabled);
  });
});
