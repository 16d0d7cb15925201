import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import * as oidc from 'openid-client';
import { describe, expect, test } from 'vitest';
import {
  call,
  claimsOf,
  fetchFrom,
  serviceUrl,
  signUpAndIn,
  siteUrl,
} from '#auth/tests/support/auth-service.ts';
import { pkce, redirectUri, useOauthService } from '#auth/tests/support/oauth-service.ts';

const { service, newClient, ask, grants, signInTo } = useOauthService();

describe('signing in to an OAuth client', () => {
  test('asks for consent with the official client and ends with tokens', async () => {
    const app = await newClient({
      client_uri: 'https://app.example.com',
      logo_uri: 'https://app.example.com/logo.png',
    });
    const person = await signUpAndIn(service);
    const { id, target, verifier } = await ask(app.client_id, {
      scope: 'openid email',
      nonce: 'of the app',
    });
    expect(target.href).toBe(`${siteUrl}/oauth/consent?authorization_id=${id}`);
    const { data: details } = await person.client.oauth.getAuthorizationDetails(id);
    expect(details).toEqual({
      authorization_id: id,
      redirect_uri: redirectUri,
      client: {
        id: app.client_id,
        name: 'App',
        uri: 'https://app.example.com',
        logo_uri: 'https://app.example.com/logo.png',
      },
      user: { id: person.userId, email: person.email },
      scope: 'openid email',
    });
    const { data: approved } = await person.client.oauth.approveAuthorization(id, {
      skipBrowserRedirect: true,
    });
    const back = new URL(approved!.redirect_url);
    expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([
      redirectUri,
      'of the app',
    ]);

    const basic = Buffer.from(`${app.client_id}:${app.client_secret}`).toString('base64');
    const { status, json } = await grants(
      {
        grant_type: 'authorization_code',
        code: back.searchParams.get('code')!,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      },
      { authorization: `Basic ${basic}` },
    );
    expect(status).toBe(200);
    expect(Object.keys(json).toSorted()).toEqual([
      'access_token',
      'expires_in',
      'id_token',
      'refresh_token',
      'token_type',
    ]);
    expect(claimsOf(json.access_token as string)).toMatchObject({
      sub: person.userId,
      client_id: app.client_id,
      scope: 'openid email',
      amr: [{ method: 'oauth_provider/authorization_code' }],
      aud: 'authenticated',
    });
    const keys = createLocalJWKSet(
      (await call(service, 'GET', '/.well-known/jwks.json')).json as unknown as JSONWebKeySet,
    );
    const { payload } = await jwtVerify(json.id_token as string, keys, {
      issuer: serviceUrl,
      audience: app.client_id,
    });
    expect(payload).toMatchObject({
      sub: person.userId,
      nonce: 'of the app',
      email: person.email,
      email_verified: true,
      at_hash: expect.any(String),
      auth_time: expect.any(Number),
    });
    expect(payload).not.toHaveProperty('name');
  });

  test('works with a generic OpenID Connect library', async () => {
    const app = await newClient();
    const person = await signUpAndIn(service);
    const config = await oidc.discovery(
      new URL(serviceUrl),
      app.client_id,
      app.client_secret,
      undefined,
      {
        execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
        [oidc.customFetch]: (url: string, init: object) => fetchFrom(service, url, init),
      },
    );
    const verifier = oidc.randomPKCECodeVerifier();
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid profile email',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state: 's',
      nonce: 'n',
    });
    const away = await fetchFrom(service, url.href);
    const id = new URL(away.headers.get('location')!).searchParams.get('authorization_id')!;
    await person.client.oauth.getAuthorizationDetails(id);
    const { data } = await person.client.oauth.approveAuthorization(id, {
      skipBrowserRedirect: true,
    });
    const tokens = await oidc.authorizationCodeGrant(config, new URL(data!.redirect_url), {
      pkceCodeVerifier: verifier,
      expectedState: 's',
      expectedNonce: 'n',
      idTokenExpected: true,
    });
    expect(tokens.claims()).toMatchObject({ sub: person.userId });
    expect(await oidc.fetchUserInfo(config, tokens.access_token, person.userId)).toMatchObject({
      sub: person.userId,
      email: person.email,
    });
    const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token!);
    expect(refreshed.claims()).toMatchObject({ sub: person.userId });
  });

  test('does not ask for consent again for the same or fewer scopes', async () => {
    const app = await newClient();
    const person = await signUpAndIn(service);
    await signInTo(app, person, { scope: 'email profile' });
    const { data } = await person.client.oauth.getAuthorizationDetails(
      (await ask(app.client_id, { scope: 'email' })).id,
    );
    expect(data).toEqual({
      redirect_url: expect.stringMatching(
        /^https:\/\/app\.example\.com\/callback\?code=[\w-]{43}&state=of\+the\+app$/,
      ),
    });
    expect(
      (
        await person.client.oauth.getAuthorizationDetails(
          (await ask(app.client_id, { scope: 'email phone' })).id,
        )
      ).data,
    ).toHaveProperty('authorization_id');
  });

  test('reports a denial to the client', async () => {
    const app = await newClient();
    const person = await signUpAndIn(service);
    const { id } = await ask(app.client_id);
    await person.client.oauth.getAuthorizationDetails(id);
    const { data } = await person.client.oauth.denyAuthorization(id, { skipBrowserRedirect: true });
    expect(Object.fromEntries(new URL(data!.redirect_url).searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'User denied the request',
      state: 'of the app',
    });
    expect(
      (await person.client.oauth.approveAuthorization(id, { skipBrowserRedirect: true })).error,
    ).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test('binds the request to the first user who opens it, and expires', async () => {
    const app = await newClient();
    const [first, second] = [await signUpAndIn(service), await signUpAndIn(service)];
    const { id } = await ask(app.client_id);
    const notFound = { status: 404, code: 'oauth_authorization_not_found' };
    expect(
      (await first.client.oauth.approveAuthorization(id, { skipBrowserRedirect: true })).error,
    ).toMatchObject(notFound);
    await first.client.oauth.getAuthorizationDetails(id);
    expect((await second.client.oauth.getAuthorizationDetails(id)).error).toMatchObject(notFound);
    expect(
      (await second.client.oauth.denyAuthorization(id, { skipBrowserRedirect: true })).error,
    ).toMatchObject(notFound);
    await service.db
      .updateTable('auth.oauth_authorizations')
      .set({ expires_at: new Date() })
      .where('authorization_id', '=', id)
      .execute();
    expect((await first.client.oauth.getAuthorizationDetails(id)).error).toMatchObject(notFound);
    expect((await first.client.oauth.getAuthorizationDetails(randomUUID())).error).toMatchObject(
      notFound,
    );
    expect(
      await call(service, 'POST', `/oauth/authorizations/${id}/consent`, {
        token: first.token,
        body: { action: 'perhaps' },
      }),
    ).toMatchObject({ status: 400, json: { code: 'validation_failed' } });
  });
});

describe('an authorization request', () => {
  test.each([
    ['no client', { client_id: '' }, 'validation_failed'],
    ['an unknown client', { client_id: randomUUID() }, 'oauth_client_not_found'],
    ['a malformed client id', { client_id: 'app' }, 'oauth_client_not_found'],
    ['no redirect URI', { redirect_uri: '' }, 'validation_failed'],
    ['an unregistered redirect URI', { redirect_uri: `${redirectUri}/more` }, 'validation_failed'],
  ])('with %s is refused without a redirect', async (_what, changes, code) => {
    const { client_id: clientId } = await newClient();
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      ...pkce().members,
      ...changes,
    });
    expect(await call(service, 'GET', `/oauth/authorize?${query}`)).toMatchObject({
      status: 400,
      json: { code },
    });
  });

  test.each([
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['an unknown scope', { scope: 'email everything' }, 'invalid_scope'],
    ['no challenge', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['half a challenge', { code_challenge_method: '' }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a short challenge', { code_challenge: 'short' }, 'invalid_request'],
    ['a resource that is not a URL', { resource: 'everything' }, 'invalid_target'],
  ])('with %s is reported to the client', async (_what, changes, error) => {
    const { target } = await ask((await newClient()).client_id, changes);
    expect(target.origin + target.pathname).toBe(redirectUri);
    expect(Object.fromEntries(target.searchParams)).toEqual({
      error,
      error_description: expect.any(String),
      state: 'of the app',
    });
  });

  test('without optional parameters gets the email scope only', async () => {
    const app = await newClient();
    const { json } = await signInTo(app, await signUpAndIn(service));
    expect(json).not.toHaveProperty('id_token');
    expect(claimsOf(json.access_token as string)).toMatchObject({ scope: 'email' });
    const info = (
      await call(service, 'GET', '/oauth/userinfo', { token: json.access_token as string })
    ).json;
    expect(Object.keys(info).toSorted()).toEqual(['email', 'email_verified', 'sub']);
  });
});

test.each([
  ['http://127.0.0.1/callback', 'http://127.0.0.1:51004/callback', 302],
  ['http://127.0.0.1:7777/callback', 'http://127.0.0.1:51004/callback', 302],
  ['http://[::1]:7777/callback', 'http://[::1]:51004/callback', 302],
  ['http://localhost/callback?app=1', 'http://localhost:51004/callback?app=1', 302],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:51004/other', 400],
  ['http://127.0.0.1/callback', 'http://localhost:51004/callback', 400],
  ['http://127.0.0.1/callback', 'https://127.0.0.1:51004/callback', 400],
  ['http://127.0.0.1/callback', 'http://user@127.0.0.1:51004/callback', 400],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:51004/callback#x', 400],
  ['https://app.example.com/callback', 'https://app.example.com:444/callback', 400],
])('a client of %s is answered at %s: %i', async (registered, asked, status) => {
  const app = await newClient({ redirect_uris: [registered] });
  const query = new URLSearchParams({
    client_id: app.client_id,
    redirect_uri: asked,
    response_type: 'code',
    ...pkce().members,
  });
  expect((await call(service, 'GET', `/oauth/authorize?${query}`)).status).toBe(status);
});
