import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  call,
  claimsOf,
  createServiceClient,
  signUpAndIn,
} from '#auth/tests/support/auth-service.ts';
import { redirectUri, useOauthService } from '#auth/tests/support/oauth-service.ts';

const { service, newClient, ask, grants, approve, signInTo } = useOauthService();

describe('an authorization code', () => {
  test('works once, and a second use ends the session of the first', async () => {
    const app = await newClient();
    const { redeem, json, status } = await signInTo(app, await signUpAndIn(service));
    expect(status).toBe(200);
    expect(await redeem()).toMatchObject({ status: 400, json: { error: 'invalid_grant' } });
    expect(
      (await call(service, 'GET', '/oauth/userinfo', { token: json.access_token as string }))
        .status,
    ).toBe(403);
  });

  test('works once under concurrent requests', async () => {
    const app = await newClient();
    const person = await signUpAndIn(service);
    const { id, verifier } = await ask(app.client_id);
    const code = await approve(person, id);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() =>
        grants({
          grant_type: 'authorization_code',
          code,
          code_verifier: verifier,
          client_id: app.client_id,
          client_secret: app.client_secret,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is bound to its client, verifier and redirect URI, and expires', async () => {
    const [app, other] = [await newClient(), await newClient()];
    const person = await signUpAndIn(service);
    const { id, verifier } = await ask(app.client_id);
    const code = await approve(person, id);
    const redeem = (changes: Record<string, string>) =>
      grants({
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
        client_id: app.client_id,
        client_secret: app.client_secret,
        ...changes,
      });
    const changed: Record<string, string>[] = [
      { code: 'made up' },
      { code_verifier: 'x'.repeat(43) },
      { code_verifier: '' },
      { redirect_uri: 'https://evil.example' },
      other,
    ];
    for (const changes of changed) {
      expect(await redeem(changes)).toMatchObject({
        status: 400,
        json: { error: 'invalid_grant' },
      });
    }
    await service.db
      .updateTable('auth.oauth_authorizations')
      .set({ expires_at: new Date() })
      .where('authorization_id', '=', id)
      .execute();
    expect(await redeem({})).toMatchObject({
      status: 400,
      json: { error: 'invalid_grant', error_description: 'Authorization code has expired' },
    });
  });

  test('and client authentication are required', async () => {
    const app = await newClient();
    expect(await grants({})).toMatchObject({
      status: 400,
      json: { error: 'invalid_request', error_description: 'grant_type is required' },
    });
    expect(await grants({ grant_type: 'authorization_code' })).toMatchObject({
      status: 400,
      json: { error: 'invalid_client' },
    });
    expect(await grants({ grant_type: 'password', ...app })).toMatchObject({
      status: 400,
      json: { error: 'unsupported_grant_type' },
    });
    expect(await grants({ grant_type: 'authorization_code', ...app })).toMatchObject({
      status: 400,
      json: { error: 'invalid_request' },
    });
    for (const wrong of [
      { client_id: app.client_id, client_secret: 'wrong' },
      { client_id: app.client_id },
      { client_id: randomUUID(), client_secret: 'x' },
      { client_id: 'x' },
    ]) {
      expect(await grants({ grant_type: 'authorization_code', code: 'x', ...wrong })).toMatchObject(
        { status: 400, json: { code: 'invalid_credentials' } },
      );
    }
    expect(await call(service, 'POST', '/oauth/token', { body: '{' })).toMatchObject({
      status: 400,
      json: { error: 'invalid_request' },
    });
  });

  test('needs no secret from a public client', async () => {
    const app = await newClient({ token_endpoint_auth_method: 'none' });
    expect(app).toMatchObject({ client_type: 'public', token_endpoint_auth_method: 'none' });
    expect(app).not.toHaveProperty('client_secret');
    const { id, verifier } = await ask(app.client_id);
    const code = await approve(await signUpAndIn(service), id);
    expect(
      await call(service, 'POST', '/oauth/token', {
        body: {
          grant_type: 'authorization_code',
          code,
          code_verifier: verifier,
          client_id: app.client_id,
        },
      }),
    ).toMatchObject({ status: 200 });
  });
});

describe("an OAuth client's session", () => {
  test('can be refreshed only by that client, and only at /oauth/token', async () => {
    const [app, other] = [await newClient(), await newClient()];
    const person = await signUpAndIn(service);
    const { json } = await signInTo(app, person, { scope: 'openid' });
    const refresh = (token: string, by: { client_id: string; client_secret: string }) =>
      grants({
        grant_type: 'refresh_token',
        refresh_token: token,
        client_id: by.client_id,
        client_secret: by.client_secret,
      });
    expect(await refresh(json.refresh_token as string, other)).toMatchObject({
      status: 400,
      json: { error: 'invalid_grant' },
    });
    expect(
      (
        await createServiceClient(service).refreshSession({
          refresh_token: json.refresh_token as string,
        })
      ).error,
    ).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
    expect(await refresh(person.session.refresh_token, app)).toMatchObject({
      status: 400,
      json: { error: 'invalid_grant' },
    });
    expect(await refresh('short', app)).toMatchObject({
      status: 400,
      json: { error: 'invalid_grant' },
    });
    const refreshed = await refresh(json.refresh_token as string, app);
    expect(refreshed).toMatchObject({ status: 200, json: { id_token: expect.any(String) } });
    expect(claimsOf(refreshed.json.access_token as string)).toMatchObject({
      client_id: app.client_id,
      scope: 'openid',
    });
  });

  test('cannot change the account', async () => {
    const app = await newClient();
    const { json } = await signInTo(app, await signUpAndIn(service));
    const { id } = await ask((await newClient()).client_id);
    for (const [method, path] of [
      ['PUT', '/user'],
      ['POST', '/factors'],
      ['GET', `/oauth/authorizations/${id}`],
      ['DELETE', `/user/oauth/grants?client_id=${app.client_id}`],
    ] as const) {
      expect(
        await call(service, method, path, {
          token: json.access_token as string,
          body: method === 'GET' ? undefined : {},
        }),
      ).toMatchObject({ status: 403, json: { code: 'no_authorization' } });
    }
  });

  test('is listed and can be ended by the user', async () => {
    const app = await newClient();
    const person = await signUpAndIn(service);
    const { json } = await signInTo(app, person, { scope: 'email profile' });
    expect((await person.client.oauth.listGrants()).data).toEqual([
      {
        client: { id: app.client_id, name: 'App' },
        scopes: ['email', 'profile'],
        granted_at: expect.stringMatching(/Z$/),
      },
    ]);
    expect((await person.client.oauth.revokeGrant({ clientId: app.client_id })).error).toBeNull();
    expect(
      (await call(service, 'GET', '/oauth/userinfo', { token: json.access_token as string }))
        .status,
    ).toBe(403);
    expect((await person.client.oauth.listGrants()).data).toEqual([]);
    expect(
      (await person.client.oauth.revokeGrant({ clientId: app.client_id })).error,
    ).toMatchObject({ status: 404, code: 'oauth_consent_not_found' });
    for (const query of ['', '?client_id=7'])
      expect(
        await call(service, 'DELETE', `/user/oauth/grants${query}`, { token: person.token }),
      ).toMatchObject({ status: 400, json: { code: 'validation_failed' } });
  });
});
