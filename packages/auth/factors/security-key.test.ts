import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { describe, expect, test } from 'vitest';
import {
  call,
  claimsOf,
  signInAgain,
  signUpAndIn,
  siteUrl,
} from '#auth/tests/support/auth-service.ts';
import { Authenticator } from '#auth/tests/support/authenticator.ts';
import { useFactorService } from '#auth/tests/support/factor-service.ts';

const { service } = useFactorService();

describe('a security key', () => {
  const browser = () =>
    new Authenticator({
      rpId: 'shop.test',
      origin: siteUrl,
      aaguid: 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4',
    });

  test('is registered for a factor and used at the next sign-in', async () => {
    const key = browser();
    const { client, email, token, userId } = await signUpAndIn(service);
    const { data: enrolled } = await client.mfa.enroll({
      factorType: 'webauthn',
      friendlyName: 'Key',
    });
    expect(enrolled).toEqual({ id: expect.any(String), type: 'webauthn', friendly_name: 'Key' });

    const made = await call(service, 'POST', `/factors/${enrolled!.id}/challenge`, {
      token,
      body: { webauthn: { rpId: 'shop.test', rpOrigins: [siteUrl] } },
    });
    const creation = made.json.webauthn as {
      type: string;
      credential_options: { publicKey: PublicKeyCredentialCreationOptionsJSON };
    };
    expect(creation.type).toBe('create');
    const options = creation.credential_options.publicKey;
    expect(options).toMatchObject({
      rp: { id: 'shop.test' },
      user: { id: Buffer.from(userId).toString('base64url') },
      attestation: 'none',
    });
    const created = await client.mfa.verify({
      factorId: enrolled!.id,
      challengeId: made.json.id as string,
      webauthn: {
        type: 'create',
        rpId: 'shop.test',
        rpOrigins: [siteUrl],
        credential_response: { toJSON: () => key.create(options) } as never,
      },
    });
    expect(created.error).toBeNull();
    expect(created.data!.user.factors).toMatchObject([
      {
        status: 'verified',
        factor_type: 'webauthn',
        web_authn_aaguid: 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4',
        last_webauthn_challenge_data: { type: 'create' },
      },
    ]);

    const again = await signInAgain(service, email);
    const asked = await call(service, 'POST', `/factors/${enrolled!.id}/challenge`, {
      token: again.token,
    });
    const request = asked.json.webauthn as {
      type: string;
      credential_options: { publicKey: PublicKeyCredentialRequestOptionsJSON };
    };
    expect(request.type).toBe('request');
    const { data, error } = await again.client.mfa.verify({
      factorId: enrolled!.id,
      challengeId: asked.json.id as string,
      webauthn: {
        type: 'request',
        rpId: 'shop.test',
        credential_response: {
          toJSON: () => key.get(request.credential_options.publicKey),
        } as never,
      },
    });
    expect(error).toBeNull();
    expect((claimsOf(data!.access_token).amr as { method: string }[])[0]).toMatchObject({
      method: 'mfa/webauthn',
    });
  });

  test('of another site or without a response is refused', async () => {
    const { client, token } = await signUpAndIn(service);
    const { data: enrolled } = await client.mfa.enroll({ factorType: 'webauthn' });
    const verify = async (
      webauthn: (options: PublicKeyCredentialCreationOptionsJSON) => unknown,
    ) => {
      const { json } = await call(service, 'POST', `/factors/${enrolled!.id}/challenge`, { token });
      const { publicKey } = (
        json.webauthn as {
          credential_options: { publicKey: PublicKeyCredentialCreationOptionsJSON };
        }
      ).credential_options;
      return call(service, 'POST', `/factors/${enrolled!.id}/verify`, {
        token,
        body: { challenge_id: json.id, webauthn: webauthn(publicKey) },
      });
    };
    const refused = { status: 422, json: { code: 'mfa_verification_failed' } };
    const elsewhere = new Authenticator({ rpId: 'shop.test', origin: 'https://evil.example' });
    expect(
      await verify((options) => ({
        type: 'create',
        credential_response: elsewhere.create(options),
      })),
    ).toMatchObject(refused);
    expect(
      await verify(() => ({ type: 'create', credential_response: { id: 'x' } })),
    ).toMatchObject(refused);
    expect(
      await verify((options) => ({
        type: 'create',
        credential_response: browser().create({ ...options, challenge: 'AAAA' }),
      })),
    ).toMatchObject(refused);
    expect(await verify(() => undefined)).toMatchObject({
      status: 400,
      json: { code: 'validation_failed', message: 'WebAuthn config required' },
    });
    expect(await verify(() => ({ type: 'other', credential_response: {} }))).toMatchObject({
      status: 400,
      json: { message: 'WebAuthn type must be create or request' },
    });
    expect(await verify(() => ({ type: 'create' }))).toMatchObject({
      status: 400,
      json: { message: 'credential_response required' },
    });
  });
});
