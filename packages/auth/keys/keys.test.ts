import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { defaultSettings, type AuthSettings } from '#auth/settings/settings.ts';
import {
  call,
  createServiceClient,
  signUpAndIn,
  useAuthService,
} from '#auth/tests/support/auth-service.ts';
import { createTokenSigner } from '#auth/tokens/access-token.ts';
import { createKeyRing } from './key-ring.ts';
import { revokeKeys, rotateKeys } from './rotate.ts';

// With generated keys instead of the tests' usual configured ones.
const service = useAuthService({ tokens: defaultSettings.tokens });
const secretKey = Buffer.alloc(32, 7);
const signer = async (settings: Pick<AuthSettings, 'tokens' | 'secretKey'> = defaultSettings) =>
  createTokenSigner(await createKeyRing(service.db, settings), {
    ...settings.tokens,
    issuer: 'http://auth.test/auth/v1',
  });
const kidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: string }).kid;
const publishedKids = async () =>
  ((await call(service, 'GET', '/.well-known/jwks.json')).json.keys as { kid: string }[]).map(
    ({ kid }) => kid,
  );
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

describe('rotation', () => {
  test('publishes the next key before it signs and keeps the previous one while its tokens are valid', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const { session } = await signUpAndIn(service);
      const before = kidOf(session.access_token);
      const { kid: next } = await rotateKeys(service.db, defaultSettings);
      later(1); // longer than processes cache keys
      expect((await publishedKids()).toSorted()).toEqual([before, next].toSorted());
      const { session: meanwhile } = await signUpAndIn(service);
      expect(kidOf(meanwhile.access_token)).toBe(before);
      await expect(rotateKeys(service.db, defaultSettings)).rejects.toThrow(/is already published/);

      later(10);
      const { session: after } = await signUpAndIn(service);
      expect(kidOf(after.access_token)).toBe(next);
      for (const token of [session, meanwhile, after])
        expect((await call(service, 'GET', '/user', { token: token.access_token })).status).toBe(
          200,
        );
    } finally {
      vi.useRealTimers();
    }
  });

  test('drops the previous key once its tokens have expired', async () => {
    const [kid] = await publishedKids();
    await service.db
      .updateTable('auth.signing_keys')
      .set({ retired_at: new Date(Date.now() - 1000) })
      .where('kid', '=', kid!)
      .execute();
    const fresh = await createKeyRing(service.db, defaultSettings);
    expect((await fresh.listPublicJwks()).map((key) => key.kid)).not.toContain(kid);
    expect(await fresh.findVerificationKey(kid!)).toBeUndefined();
  });

  test('by revocation takes effect at once and signs everyone out', async () => {
    const { session, client } = await signUpAndIn(service);
    await revokeKeys(service.db, defaultSettings);
    const fresh = await signer();
    expect(await fresh.verify(session.access_token)).toBeUndefined();
    expect((await client.getUser()).error).not.toBeNull();
    expect(
      (await createServiceClient(service).refreshSession({ refresh_token: session.refresh_token }))
        .error,
    ).not.toBeNull();
  });
});

describe('with an encryption secret', () => {
  test('private keys are stored encrypted, including existing ones', async () => {
    const plain = await service.db.selectFrom('auth.signing_keys').select('private_jwk').execute();
    expect(plain.every(({ private_jwk: jwk }) => typeof jwk === 'object')).toBe(true);
    const sealing = await signer({ ...defaultSettings, secretKey });
    const { token } = await sealing.sign({ sub: randomUUID() });
    expect(await sealing.verify(token)).toBeDefined();
    const sealed = await service.db.selectFrom('auth.signing_keys').select('private_jwk').execute();
    for (const { private_jwk: jwk } of sealed) expect(jwk).toMatch(/^sealed:v1:/);
    await revokeKeys(service.db, { ...defaultSettings, secretKey });
    expect(
      (
        await service.db
          .selectFrom('auth.signing_keys')
          .select('private_jwk')
          .executeTakeFirstOrThrow()
      ).private_jwk,
    ).toMatch(/^sealed:v1:/);
  });

  test('a service with a different secret, or none, does not start', async () => {
    await expect(createKeyRing(service.db, defaultSettings)).rejects.toThrow(/AUTH_KEYS_SECRET/);
    await expect(
      createKeyRing(service.db, { ...defaultSettings, secretKey: Buffer.alloc(32, 8) }),
    ).rejects.toThrow(/AUTH_KEYS_SECRET/);
  });
});
