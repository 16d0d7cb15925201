import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  call,
  claimsOf,
  createServiceClient,
  signUpAndIn,
} from '#auth/tests/support/auth-service.ts';
import { newPerson, useExternalService } from '#auth/tests/support/external-service.ts';

const { provider, service } = useExternalService();

describe('the id_token grant', () => {
  const nonce = 'a nonce of the app';
  const hashed = createHash('sha256').update(nonce).digest('hex');
  const grant = (body: Record<string, unknown>, token?: string) =>
    call(service, 'POST', '/token?grant_type=id_token', { body, ...(token && { token }) });

  test('signs in with the official client', async () => {
    const person = newPerson();
    const { data, error } = await createServiceClient(service).signInWithIdToken({
      provider: 'keycloak',
      token: await provider.idToken(person, { nonce: hashed, aud: 'shop-app' }),
      nonce,
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: person.email,
      app_metadata: { provider: 'keycloak' },
    });
    expect(claimsOf(data.session!.access_token)).toMatchObject({ amr: [{ method: 'oauth' }] });
  });

  test('requires a token of an enabled provider', async () => {
    expect(await grant({})).toMatchObject({
      status: 400,
      json: { error: 'invalid request', error_description: 'id_token required' },
    });
    expect(await grant({ id_token: 'x' })).toMatchObject({
      status: 400,
      json: { error: 'invalid request' },
    });
    expect(await grant({ provider: 'google', id_token: 'x' })).toMatchObject({
      status: 400,
      json: {
        code: 'provider_disabled',
        message: 'Provider (issuer "https://accounts.google.com") is not enabled',
      },
    });
    for (const name of ['myspace', 'github']) {
      expect(await grant({ provider: name, id_token: 'x' })).toMatchObject({
        status: 400,
        json: { code: 'validation_failed', message: `Custom OIDC provider "${name}" not allowed` },
      });
    }
    expect(
      await grant({ issuer: 'https://evil.example', client_id: 'shop', id_token: 'x' }),
    ).toMatchObject({ status: 400, json: { code: 'validation_failed' } });
    expect(await grant({ provider: 'custom:nobody', id_token: 'x' })).toMatchObject({
      status: 400,
      json: { code: 'validation_failed', message: 'Custom provider "custom:nobody" not found' },
    });
  });

  test('validates the token before any outbound request', async () => {
    provider.requests.length = 0;
    const invalidTokens = [
      'not a token',
      'eyJhbGciOiJub25lIn0.e30.',
      await provider.idToken(newPerson(), { exp: 1 }),
      await provider.idToken(newPerson(), { iss: 'https://evil.example' }),
      await provider.idToken(newPerson(), { aud: 'another' }),
    ];
    for (const token of invalidTokens)
      expect(await grant({ provider: 'keycloak', id_token: token })).toMatchObject({
        status: 400,
        json: {
          error: 'invalid request',
          error_description: expect.stringMatching(
            /^(Bad ID token|Unacceptable audience in id_token)$/,
          ),
        },
      });
    expect(provider.requests).toEqual([]);
    const forged = `${(await provider.idToken(newPerson())).split('.').slice(0, 2).join('.')}.${Buffer.alloc(256).toString('base64url')}`;
    expect(await grant({ provider: 'keycloak', id_token: forged })).toMatchObject({
      status: 400,
      json: { error_description: 'Bad ID token' },
    });
  });

  test('requires matching nonces on both sides or none', async () => {
    const token = await provider.idToken(newPerson(), { nonce: hashed });
    const message = 'Passed nonce and nonce in id_token should either both exist or not.';
    expect(await grant({ provider: 'keycloak', id_token: token })).toMatchObject({
      status: 400,
      json: { error: 'invalid request', error_description: message },
    });
    expect(
      await grant({ provider: 'keycloak', id_token: await provider.idToken(newPerson()), nonce }),
    ).toMatchObject({ status: 400, json: { error_description: message } });
    expect(await grant({ provider: 'keycloak', id_token: token, nonce: 'another' })).toMatchObject({
      status: 400,
      json: { error: 'invalid nonce', error_description: 'Nonces mismatch' },
    });
  });

  test('requires a matching access token', async () => {
    const half = (text: string) =>
      createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url');
    const token = await provider.idToken(newPerson(), { at_hash: half('theirs') });
    expect(
      await grant({ provider: 'keycloak', id_token: token, access_token: 'another' }),
    ).toMatchObject({ status: 400, json: { error_description: 'Bad ID token' } });
    expect(
      (await grant({ provider: 'keycloak', id_token: token, access_token: 'theirs' })).status,
    ).toBe(200);
  });

  test('links the identity to the signed-in account', async () => {
    const { client, userId } = await signUpAndIn(service);
    const { data, error } = await client.linkIdentity({
      provider: 'keycloak',
      token: await provider.idToken(newPerson()),
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({
      user: { id: userId, app_metadata: { providers: ['email', 'keycloak'] } },
    });
    expect((await grant({ provider: 'keycloak', id_token: 'x', link_identity: true })).status).toBe(
      401,
    );
  });
});
