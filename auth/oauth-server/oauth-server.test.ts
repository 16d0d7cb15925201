import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import * as oidc from 'openid-client';
import { describe, expect, test } from 'vitest';
import { adminToken, call, claimsOf, createServiceClient, fetchFrom, serviceUrl, signUpAndIn, siteUrl, useAuthService } from '../../tests/support/auth-service.ts';

const oauthServer = { enabled: true, authorizationPath: '/oauth/consent', dynamicRegistration: true, authorizationSeconds: 600, defaultScope: 'email', customProviders: false, customPrivateHosts: false };
const service = useAuthService({ oauthServer });
const redirectUri = 'https://app.example.com/callback';

async function admin(method: string, path: string, body?: unknown) {
  return call(service, method, `/admin/oauth/clients${path}`, { token: await adminToken(), body });
}

const newClient = async (more: Record<string, unknown> = {}) => (await admin('POST', '', { client_name: 'App', redirect_uris: [redirectUri], ...more })).json as { client_id: string; client_secret: string };

const pkce = () => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, members: { code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256' } };
};

type Person = Awaited<ReturnType<typeof signUpAndIn>>;

/** Asks as the program does, and answers the id that the consent page gets. */
async function ask(clientId: string, more: Record<string, string> = {}) {
  const { verifier, members } = pkce();
  const query = new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, response_type: 'code', state: 'of the app', ...members, ...more });
  const { status, headers } = await call(service, 'GET', `/oauth/authorize?${query}`);
  expect(status).toBe(302);
  const target = new URL(headers.get('location')!);
  return { verifier, target, id: target.searchParams.get('authorization_id') ?? '' };
}

const grants = async (body: Record<string, string | undefined>, headers: Record<string, string> = {}) =>
  call(service, 'POST', '/oauth/token', { body: String(new URLSearchParams(Object.entries(body).filter((entry): entry is [string, string] => entry[1] !== undefined))), headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers } });

async function approve({ client }: Person, id: string) {
  await client.oauth.getAuthorizationDetails(id);
  const { data, error } = await client.oauth.approveAuthorization(id, { skipBrowserRedirect: true });
  if (error) throw error;
  return new URL(data!.redirect_url).searchParams.get('code')!;
}

async function signInTo(app: { client_id: string; client_secret: string }, person: Person, more: Record<string, string> = {}) {
  const { id, verifier } = await ask(app.client_id, more);
  const code = await approve(person, id);
  const redeem = () => grants({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri, client_id: app.client_id, client_secret: app.client_secret });
  return { code, verifier, redeem, ...(await redeem()) };
}

describe('signing in to another program', () => {
  test('asks the person by the official client, and ends with tokens for the program', async () => {
    const app = await newClient({ client_uri: 'https://app.example.com', logo_uri: 'https://app.example.com/logo.png' });
    const person = await signUpAndIn(service);
    const { id, target, verifier } = await ask(app.client_id, { scope: 'openid email', nonce: 'of the app' });
    expect(target.href).toBe(`${siteUrl}/oauth/consent?authorization_id=${id}`);
    const { data: details } = await person.client.oauth.getAuthorizationDetails(id);
    expect(details).toEqual({
      authorization_id: id,
      redirect_uri: redirectUri,
      client: { id: app.client_id, name: 'App', uri: 'https://app.example.com', logo_uri: 'https://app.example.com/logo.png' },
      user: { id: person.userId, email: person.email },
      scope: 'openid email',
    });
    const { data: approved } = await person.client.oauth.approveAuthorization(id, { skipBrowserRedirect: true });
    const back = new URL(approved!.redirect_url);
    expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([redirectUri, 'of the app']);

    const basic = Buffer.from(`${app.client_id}:${app.client_secret}`).toString('base64');
    const { status, json } = await grants({ grant_type: 'authorization_code', code: back.searchParams.get('code')!, code_verifier: verifier, redirect_uri: redirectUri }, { authorization: `Basic ${basic}` });
    expect(status).toBe(200);
    expect(Object.keys(json).toSorted()).toEqual(['access_token', 'expires_in', 'id_token', 'refresh_token', 'token_type']);
    expect(claimsOf(json.access_token as string)).toMatchObject({ sub: person.userId, client_id: app.client_id, scope: 'openid email', amr: [{ method: 'oauth_provider/authorization_code' }], aud: 'authenticated' });
    const keys = createLocalJWKSet((await call(service, 'GET', '/.well-known/jwks.json')).json as unknown as JSONWebKeySet);
    const { payload } = await jwtVerify(json.id_token as string, keys, { issuer: serviceUrl, audience: app.client_id });
    expect(payload).toMatchObject({ sub: person.userId, nonce: 'of the app', email: person.email, email_verified: true, at_hash: expect.any(String), auth_time: expect.any(Number) });
    expect(payload).not.toHaveProperty('name');
  });

  test('works with a library that knows nothing of us', async () => {
    const app = await newClient();
    const person = await signUpAndIn(service);
    const config = await oidc.discovery(new URL(serviceUrl), app.client_id, app.client_secret, undefined, {
      execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
      [oidc.customFetch]: (url: string, init: object) => fetchFrom(service, url, init),
    });
    const verifier = oidc.randomPKCECodeVerifier();
    const url = oidc.buildAuthorizationUrl(config, { redirect_uri: redirectUri, scope: 'openid profile email', code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256', state: 's', nonce: 'n' });
    const away = await fetchFrom(service, url.href);
    const id = new URL(away.headers.get('location')!).searchParams.get('authorization_id')!;
    await person.client.oauth.getAuthorizationDetails(id);
    const { data } = await person.client.oauth.approveAuthorization(id, { skipBrowserRedirect: true });
    const tokens = await oidc.authorizationCodeGrant(config, new URL(data!.redirect_url), { pkceCodeVerifier: verifier, expectedState: 's', expectedNonce: 'n', idTokenExpected: true });
    expect(tokens.claims()).toMatchObject({ sub: person.userId });
    expect(await oidc.fetchUserInfo(config, tokens.access_token, person.userId)).toMatchObject({ sub: person.userId, email: person.email });
    const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token!);
    expect(refreshed.claims()).toMatchObject({ sub: person.userId });
  });

  test('once agreed to is not asked again for the same or less', async () => {
    const app = await newClient();
    const person = await signUpAndIn(service);
    await signInTo(app, person, { scope: 'email profile' });
    const { data } = await person.client.oauth.getAuthorizationDetails((await ask(app.client_id, { scope: 'email' })).id);
    expect(data).toEqual({ redirect_url: expect.stringMatching(/^https:\/\/app\.example\.com\/callback\?code=[\w-]{43}&state=of\+the\+app$/) });
    expect((await person.client.oauth.getAuthorizationDetails((await ask(app.client_id, { scope: 'email phone' })).id)).data).toHaveProperty('authorization_id');
  });

  test('denied, the program is told', async () => {
    const app = await newClient();
    const person = await signUpAndIn(service);
    const { id } = await ask(app.client_id);
    await person.client.oauth.getAuthorizationDetails(id);
    const { data } = await person.client.oauth.denyAuthorization(id, { skipBrowserRedirect: true });
    expect(Object.fromEntries(new URL(data!.redirect_url).searchParams)).toEqual({ error: 'access_denied', error_description: 'User denied the request', state: 'of the app' });
    expect((await person.client.oauth.approveAuthorization(id, { skipBrowserRedirect: true })).error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test('belongs to the person who saw it first, for ten minutes', async () => {
    const app = await newClient();
    const [first, second] = [await signUpAndIn(service), await signUpAndIn(service)];
    const { id } = await ask(app.client_id);
    const notFound = { status: 404, code: 'oauth_authorization_not_found' };
    expect((await first.client.oauth.approveAuthorization(id, { skipBrowserRedirect: true })).error).toMatchObject(notFound);
    await first.client.oauth.getAuthorizationDetails(id);
    expect((await second.client.oauth.getAuthorizationDetails(id)).error).toMatchObject(notFound);
    expect((await second.client.oauth.denyAuthorization(id, { skipBrowserRedirect: true })).error).toMatchObject(notFound);
    await service.db.updateTable('auth.oauth_authorizations').set({ expires_at: new Date() }).where('authorization_id', '=', id).execute();
    expect((await first.client.oauth.getAuthorizationDetails(id)).error).toMatchObject(notFound);
    expect((await first.client.oauth.getAuthorizationDetails(randomUUID())).error).toMatchObject(notFound);
    expect(await call(service, 'POST', `/oauth/authorizations/${id}/consent`, { token: first.token, body: { action: 'perhaps' } })).toMatchObject({ status: 400, json: { code: 'validation_failed' } });
  });
});

describe('what a program asks for', () => {
  test.each([
    ['no program', { client_id: '' }, 'validation_failed'],
    ['an unknown program', { client_id: randomUUID() }, 'oauth_client_not_found'],
    ['a program of no id', { client_id: 'app' }, 'oauth_client_not_found'],
    ['nowhere to go back to', { redirect_uri: '' }, 'validation_failed'],
    ['somewhere else to go back to', { redirect_uri: `${redirectUri}/more` }, 'validation_failed'],
  ])('with %s leads nowhere', async (_what, changes, code) => {
    const { client_id: clientId } = await newClient();
    const query = new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, ...pkce().members, ...changes });
    expect(await call(service, 'GET', `/oauth/authorize?${query}`)).toMatchObject({ status: 400, json: { code } });
  });

  test.each([
    ['another kind of answer', { response_type: 'token' }, 'unsupported_response_type'],
    ['an unknown scope', { scope: 'email everything' }, 'invalid_scope'],
    ['no challenge', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['half a challenge', { code_challenge_method: '' }, 'invalid_request'],
    ['a short challenge', { code_challenge: 'short' }, 'invalid_request'],
    ['a resource that is no address', { resource: 'everything' }, 'invalid_target'],
  ])('with %s is told to the program', async (_what, changes, error) => {
    const { target } = await ask((await newClient()).client_id, changes);
    expect(target.origin + target.pathname).toBe(redirectUri);
    expect(Object.fromEntries(target.searchParams)).toEqual({ error, error_description: expect.any(String), state: 'of the app' });
  });

  test('leaves out what it may, and gets the address only', async () => {
    const app = await newClient();
    const { json } = await signInTo(app, await signUpAndIn(service));
    expect(json).not.toHaveProperty('id_token');
    expect(claimsOf(json.access_token as string)).toMatchObject({ scope: 'email' });
    const info = (await call(service, 'GET', '/oauth/userinfo', { token: json.access_token as string })).json;
    expect(Object.keys(info).toSorted()).toEqual(['email', 'email_verified', 'sub']);
  });
});

describe('a code', () => {
  test('is redeemed once, and a second use ends what the first began', async () => {
    const app = await newClient();
    const { redeem, json, status } = await signInTo(app, await signUpAndIn(service));
    expect(status).toBe(200);
    expect(await redeem()).toMatchObject({ status: 400, json: { error: 'invalid_grant' } });
    expect((await call(service, 'GET', '/oauth/userinfo', { token: json.access_token as string })).status).toBe(403);
  });

  test('is redeemed once by many at the same moment', async () => {
    const app = await newClient();
    const person = await signUpAndIn(service);
    const { id, verifier } = await ask(app.client_id);
    const code = await approve(person, id);
    const answers = await Promise.all([1, 2, 3, 4].map(() => grants({ grant_type: 'authorization_code', code, code_verifier: verifier, client_id: app.client_id, client_secret: app.client_secret })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is of use to nobody else', async () => {
    const [app, other] = [await newClient(), await newClient()];
    const person = await signUpAndIn(service);
    const { id, verifier } = await ask(app.client_id);
    const code = await approve(person, id);
    const redeem = (changes: Record<string, string>) => grants({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri, client_id: app.client_id, client_secret: app.client_secret, ...changes });
    const changed: Record<string, string>[] = [{ code: 'made up' }, { code_verifier: 'x'.repeat(43) }, { code_verifier: '' }, { redirect_uri: 'https://evil.example' }, other];
    for (const changes of changed) {
      expect(await redeem(changes)).toMatchObject({ status: 400, json: { error: 'invalid_grant' } });
    }
    await service.db.updateTable('auth.oauth_authorizations').set({ expires_at: new Date() }).where('authorization_id', '=', id).execute();
    expect(await redeem({})).toMatchObject({ status: 400, json: { error: 'invalid_grant', error_description: 'Authorization code has expired' } });
  });

  test('and the program that brings it are asked for', async () => {
    const app = await newClient();
    expect(await grants({})).toMatchObject({ status: 400, json: { error: 'invalid_request', error_description: 'grant_type is required' } });
    expect(await grants({ grant_type: 'authorization_code' })).toMatchObject({ status: 400, json: { error: 'invalid_client' } });
    expect(await grants({ grant_type: 'password', ...app })).toMatchObject({ status: 400, json: { error: 'unsupported_grant_type' } });
    expect(await grants({ grant_type: 'authorization_code', ...app })).toMatchObject({ status: 400, json: { error: 'invalid_request' } });
    for (const wrong of [{ client_id: app.client_id, client_secret: 'wrong' }, { client_id: app.client_id }, { client_id: randomUUID(), client_secret: 'x' }, { client_id: 'x' }]) {
      expect(await grants({ grant_type: 'authorization_code', code: 'x', ...wrong })).toMatchObject({ status: 400, json: { code: 'invalid_credentials' } });
    }
    expect(await call(service, 'POST', '/oauth/token', { body: '{' })).toMatchObject({ status: 400, json: { error: 'invalid_request' } });
  });

  test('needs no secret from a program that can keep none', async () => {
    const app = await newClient({ token_endpoint_auth_method: 'none' });
    expect(app).toMatchObject({ client_type: 'public', token_endpoint_auth_method: 'none' });
    expect(app).not.toHaveProperty('client_secret');
    const { id, verifier } = await ask(app.client_id);
    const code = await approve(await signUpAndIn(service), id);
    expect(await call(service, 'POST', '/oauth/token', { body: { grant_type: 'authorization_code', code, code_verifier: verifier, client_id: app.client_id } })).toMatchObject({ status: 200 });
  });
});

describe("a program's session", () => {
  test('is refreshed by that program only, and by nobody at the ordinary place', async () => {
    const [app, other] = [await newClient(), await newClient()];
    const person = await signUpAndIn(service);
    const { json } = await signInTo(app, person, { scope: 'openid' });
    const refresh = (token: string, by: { client_id: string; client_secret: string }) => grants({ grant_type: 'refresh_token', refresh_token: token, client_id: by.client_id, client_secret: by.client_secret });
    expect(await refresh(json.refresh_token as string, other)).toMatchObject({ status: 400, json: { error: 'invalid_grant' } });
    expect((await createServiceClient(service).refreshSession({ refresh_token: json.refresh_token as string })).error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
    expect(await refresh(person.session.refresh_token, app)).toMatchObject({ status: 400, json: { error: 'invalid_grant' } });
    expect(await refresh('short', app)).toMatchObject({ status: 400, json: { error: 'invalid_grant' } });
    const refreshed = await refresh(json.refresh_token as string, app);
    expect(refreshed).toMatchObject({ status: 200, json: { id_token: expect.any(String) } });
    expect(claimsOf(refreshed.json.access_token as string)).toMatchObject({ client_id: app.client_id, scope: 'openid' });
  });

  test('decides nothing over the account', async () => {
    const app = await newClient();
    const { json } = await signInTo(app, await signUpAndIn(service));
    const { id } = await ask((await newClient()).client_id);
    for (const [method, path] of [['PUT', '/user'], ['POST', '/factors'], ['GET', `/oauth/authorizations/${id}`], ['DELETE', `/user/oauth/grants?client_id=${app.client_id}`]] as const) {
      expect(await call(service, method, path, { token: json.access_token as string, body: method === 'GET' ? undefined : {} })).toMatchObject({ status: 403, json: { code: 'no_authorization' } });
    }
  });

  test('is listed, and ended by the person', async () => {
    const app = await newClient();
    const person = await signUpAndIn(service);
    const { json } = await signInTo(app, person, { scope: 'email profile' });
    expect((await person.client.oauth.listGrants()).data).toEqual([{ client: { id: app.client_id, name: 'App', uri: '', logo_uri: '' }, scopes: ['email', 'profile'], granted_at: expect.stringMatching(/Z$/) }]);
    expect((await person.client.oauth.revokeGrant({ clientId: app.client_id })).error).toBeNull();
    expect((await call(service, 'GET', '/oauth/userinfo', { token: json.access_token as string })).status).toBe(403);
    expect((await person.client.oauth.listGrants()).data).toEqual([]);
    expect((await person.client.oauth.revokeGrant({ clientId: app.client_id })).error).toMatchObject({ status: 404, code: 'oauth_consent_not_found' });
    for (const query of ['', '?client_id=7']) expect(await call(service, 'DELETE', `/user/oauth/grants${query}`, { token: person.token })).toMatchObject({ status: 400, json: { code: 'validation_failed' } });
  });
});

describe('programs', () => {
  test('are kept by admins, with the official client', async () => {
    const { admin: api } = createServiceClient(service, { headers: { Authorization: `Bearer ${await adminToken()}` } });
    const { data: made, error } = await api.oauth.createClient({ client_name: 'Shelf', redirect_uris: [redirectUri] });
    expect(error).toBeNull();
    expect(made).toMatchObject({ client_id: expect.any(String), client_secret: expect.stringMatching(/^[\w-]{43}$/), client_type: 'confidential', registration_type: 'manual', token_endpoint_auth_method: 'client_secret_basic', grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] });
    const { data: got } = await api.oauth.getClient(made!.client_id);
    expect(got).not.toHaveProperty('client_secret');
    const { data: listed } = await api.oauth.listClients({ page: 1, perPage: 1 });
    expect(listed).toMatchObject({ clients: [{ client_id: made!.client_id }], nextPage: 2 });
    expect((await api.oauth.updateClient(made!.client_id, { client_name: 'Bookshelf' })).data).toMatchObject({ client_name: 'Bookshelf' });
    const { data: renewed } = await api.oauth.regenerateClientSecret(made!.client_id);
    expect(renewed!.client_secret).not.toBe(made!.client_secret);
    expect(await grants({ grant_type: 'authorization_code', code: 'x', client_id: made!.client_id, client_secret: made!.client_secret! })).toMatchObject({ json: { code: 'invalid_credentials' } });
    expect((await api.oauth.deleteClient(made!.client_id)).error).toBeNull();
    expect((await api.oauth.getClient(made!.client_id)).error).toMatchObject({ status: 404, code: 'oauth_client_not_found' });
    expect(await admin('GET', '/7')).toMatchObject({ status: 404, json: { code: 'validation_failed' } });
  });

  test('end their sessions when they are deleted', async () => {
    const app = await newClient();
    const { json } = await signInTo(app, await signUpAndIn(service));
    expect(await admin('DELETE', `/${app.client_id}`)).toMatchObject({ status: 204, text: '' });
    expect((await call(service, 'GET', '/oauth/userinfo', { token: json.access_token as string })).status).toBe(403);
  });

  test('introduce themselves where that is allowed', async () => {
    const { status, json } = await call(service, 'POST', '/oauth/clients/register', { body: { redirect_uris: ['http://127.0.0.1:7777/cb', 'com.example.app://callback'], client_name: 'CLI', token_endpoint_auth_method: 'none', software_id: 'ignored' } });
    expect([status, json]).toMatchObject([201, { client_type: 'public', registration_type: 'dynamic' }]);
    const closed = await service.withSettings({ oauthServer: { ...oauthServer, dynamicRegistration: false } });
    expect(await call(closed, 'POST', '/oauth/clients/register', { body: 'not JSON' })).toMatchObject({ status: 403, json: { code: 'oauth_dynamic_client_registration_disabled' } });
    const strict = await service.withSettings({ limits: { clientRegistration: { times: 1, seconds: 60 } } });
    await call(strict, 'POST', '/oauth/clients/register', { body: {} });
    expect(await call(strict, 'POST', '/oauth/clients/register', { body: {} })).toMatchObject({ status: 429 });
  });

  test.each([
    ['no address', []],
    ['eleven addresses', Array.from({ length: 11 }, (_, index) => `https://app.example.com/${index}`)],
    ['no https', ['http://app.example.com/cb']],
    ['a fragment', ['https://app.example.com/cb#x']],
    ['a script', ['javascript:alert(1)']],
    ['data', ['data:text/html,x']],
    ['a file', ['file:///etc/passwd']],
    ['half an address', ['/callback']],
    ['a password', ['https://me:secret@app.example.com/']],
  ])('are refused with %s', async (_what, redirects) => {
    expect(await admin('POST', '', { redirect_uris: redirects })).toMatchObject({ status: 400, json: { code: 'validation_failed', message: expect.stringContaining('redirect_uri') } });
  });

  test.each([
    [{ client_type: 'secret' }],
    [{ token_endpoint_auth_method: 'private_key_jwt' }],
    [{ client_type: 'public', token_endpoint_auth_method: 'client_secret_basic' }],
    [{ grant_types: ['password'] }],
    [{ response_types: ['token'] }],
    [{ client_uri: 'javascript:alert(1)' }],
    [{ client_name: 'x'.repeat(1025) }],
  ])('are refused with %j', async (members) => {
    expect(await admin('POST', '', { redirect_uris: [redirectUri], ...members })).toMatchObject({ status: 400, json: { code: 'validation_failed' } });
  });

  test('are changed by something, and a public one has no secret to renew', async () => {
    const app = await newClient({ token_endpoint_auth_method: 'none' });
    expect(await admin('PUT', `/${app.client_id}`, {})).toMatchObject({ status: 400, json: { message: 'No fields provided for update' } });
    expect(await admin('PUT', `/${app.client_id}`, { redirect_uris: [] })).toMatchObject({ status: 400 });
    expect(await admin('POST', `/${app.client_id}/regenerate_secret`)).toMatchObject({ status: 400, json: { code: 'validation_failed' } });
  });
});

describe('where everything is', () => {
  test('is published in both words', async () => {
    for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration']) {
      expect((await call(service, 'GET', path)).json).toMatchObject({ issuer: serviceUrl, authorization_endpoint: `${serviceUrl}/oauth/authorize`, token_endpoint: `${serviceUrl}/oauth/token`, jwks_uri: `${serviceUrl}/.well-known/jwks.json`, registration_endpoint: `${serviceUrl}/oauth/clients/register`, code_challenge_methods_supported: ['S256', 'plain'] });
    }
    expect((await call(service, 'GET', '/.well-known/openid-configuration')).json).toMatchObject({ id_token_signing_alg_values_supported: ['ES256'], subject_types_supported: ['public'] });
  });

  test('is nowhere when the server is off, which programs are told at once and people and admins after they showed who they are', async () => {
    const off = await service.withSettings({ oauthServer: { ...oauthServer, enabled: false } });
    const disabled = { status: 404, json: { code: 'feature_disabled', message: 'OAuth server is disabled' } };
    for (const [method, path] of [['GET', '/oauth/authorize'], ['POST', '/oauth/token'], ['GET', '/oauth/userinfo'], ['POST', '/oauth/clients/register'], ['GET', `/oauth/authorizations/${randomUUID()}`]] as const) {
      expect(await call(off, method, path, { body: method === 'POST' ? 'not JSON' : undefined })).toMatchObject(disabled);
    }
    const { token } = await signUpAndIn(off);
    expect((await call(off, 'GET', '/user/oauth/grants')).status).toBe(401);
    expect(await call(off, 'GET', '/user/oauth/grants', { token })).toMatchObject(disabled);
    expect((await call(off, 'GET', '/admin/oauth/clients')).status).toBe(401);
    expect((await call(off, 'GET', '/admin/oauth/clients', { token })).status).toBe(403);
    expect(await call(off, 'GET', '/admin/oauth/clients', { token: await adminToken() })).toMatchObject(disabled);
  });
});
