import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign as signBytes,
  type JsonWebKey,
} from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { configuredKeys } from '#auth/keys/configured-keys.ts';
import { defaultTokens, type TokenSettings } from '#auth/settings/tokens.ts';
import { createTokenSigner, type TokenSigner } from './access-token.ts';

const issuer = 'https://shop.example/auth/v1';
const claims = {
  sub: randomUUID(),
  session_id: randomUUID(),
  email: 'ann@example.com',
  role: 'authenticated',
};

let publicJwk: JsonWebKey;
let tokens: TokenSigner;
let good: string;
let jwk: JWK;
let privateKey: Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true });
  privateKey = pair.privateKey;
  publicJwk = (await exportJWK(pair.publicKey)) as JsonWebKey;
  jwk = {
    ...(await exportJWK(pair.privateKey)),
    kid: 'first',
    alg: 'ES256',
    key_ops: ['sign', 'verify'],
  };
  tokens = createTokenSigner(await configuredKeys([jwk]), {
    ...defaultTokens,
    keys: [jwk],
    issuer,
  });
  good = (await tokens.sign(claims)).token;
});

const base64url = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const parts = () => good.split('.') as [string, string, string];
const payload = () =>
  JSON.parse(Buffer.from(parts()[1], 'base64url').toString()) as Record<string, unknown>;
const now = () => Math.floor(Date.now() / 1000);

/** Signs with the service's own key, with a changed header or claims. */
async function signed(
  header: Record<string, unknown>,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const body = Object.fromEntries(
    Object.entries({ ...payload(), ...changes }).filter(([, value]) => value !== undefined),
  );
  const input = `${base64url({ alg: 'ES256', typ: 'JWT', kid: 'first', ...header })}.${base64url(body)}`;
  const signature = new Uint8Array(
    await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, Buffer.from(input)),
  );
  return `${input}.${Buffer.from(signature).toString('base64url')}`;
}
const publicPem = () =>
  createPublicKey({ key: publicJwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' });

test('a token issued by the service is accepted', async () => {
  for (const token of [good, await signed({})])
    expect(await tokens.verify(token)).toMatchObject({
      sub: claims.sub,
      session_id: claims.session_id,
      role: claims.role,
    });
});

test('a token that was accepted before is refused once it has expired', async () => {
  const { token, expiresAt } = await tokens.sign(claims);
  expect(await tokens.verify(token)).toBeDefined();
  vi.useFakeTimers({ toFake: ['Date'], now: (expiresAt + 60) * 1000 });
  try {
    expect(await tokens.verify(token)).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test('a token that was accepted before is refused once its key is removed or its kid names another key', async () => {
  const first = await configuredKeys([jwk]);
  const ring = { ...first };
  const changing = createTokenSigner(ring, { ...defaultTokens, keys: [jwk], issuer });
  const { token } = await changing.sign(claims);
  expect(await changing.verify(token)).toBeDefined();
  ring.findVerificationKey = async () => undefined;
  expect(await changing.verify(token)).toBeUndefined();
  const other = await configuredKeys([
    {
      ...(await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)),
      kid: 'first',
      alg: 'ES256',
      key_ops: ['sign', 'verify'],
    },
  ]);
  ring.findVerificationKey = other.findVerificationKey;
  expect(await changing.verify(token)).toBeUndefined();
});

test('two tokens issued in the same second differ', async () => {
  expect((await tokens.sign(claims)).token).not.toBe((await tokens.sign(claims)).token);
});

const forgeries: Record<string, () => string | Promise<string>> = {
  'alg none': () => `${base64url({ alg: 'none', kid: 'first' })}.${parts()[1]}.`,
  'alg None': () => `${base64url({ alg: 'None', kid: 'first' })}.${parts()[1]}.`,
  'alg nOnE with the old signature': () =>
    `${base64url({ alg: 'nOnE', kid: 'first' })}.${parts()[1]}.${parts()[2]}`,
  'HS256 keyed with the public key': () => {
    const input = `${base64url({ alg: 'HS256', kid: 'first' })}.${parts()[1]}`;
    return `${input}.${createHmac('sha256', publicPem()).update(input).digest('base64url')}`;
  },
  'RS256 with an attacker’s key': () => {
    const input = `${base64url({ alg: 'RS256', kid: 'first' })}.${parts()[1]}`;
    return `${input}.${signBytes('sha256', Buffer.from(input), generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey).toString('base64url')}`;
  },
  'no kid': () => signed({ kid: undefined }),
  'an unknown kid': () => signed({ kid: 'second' }),
  'a kid that is a path': () => signed({ kid: '../../dev/null' }),
  'a kid that is SQL': () => signed({ kid: "first' or '1'='1" }),
  'an embedded key': async () => {
    const own = await generateKeyPair('ES256', { extractable: true });
    const input = `${base64url({ alg: 'ES256', kid: 'own', jwk: await exportJWK(own.publicKey) })}.${parts()[1]}`;
    const signature = await crypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      own.privateKey,
      Buffer.from(input),
    );
    return `${input}.${Buffer.from(signature).toString('base64url')}`;
  },
  'a key by URL': () => signed({ kid: 'own', jku: 'http://127.0.0.1/jwks.json' }),
  'a certificate by URL': () => signed({ kid: 'own', x5u: 'http://127.0.0.1/cert.pem' }),
  'an unknown critical header': () => signed({ crit: ['b64x'], b64x: true }),
  expired: () => signed({}, { iat: now() - 7200, exp: now() - 3600 }),
  'without an expiry': () => signed({}, { exp: undefined }),
  'not yet valid': () => signed({}, { nbf: now() + 600 }),
  'of another issuer': () => signed({}, { iss: 'https://other.example/auth/v1' }),
  'with an edited role': () =>
    `${parts()[0]}.${base64url({ ...payload(), role: 'service_role' })}.${parts()[2]}`,
  'with a duplicate claim': () =>
    `${parts()[0]}.${base64url(JSON.stringify(payload()).replace('{', `{"sub":"${randomUUID()}",`))}.${parts()[2]}`,
  'with a signature of zeros': () =>
    `${parts()[0]}.${parts()[1]}.${Buffer.alloc(64).toString('base64url')}`,
  'with the halves of the signature swapped': () => {
    const signature = Buffer.from(parts()[2], 'base64url');
    return `${parts()[0]}.${parts()[1]}.${Buffer.concat([signature.subarray(32), signature.subarray(0, 32)]).toString('base64url')}`;
  },
  'with a signature in DER': () => {
    const signature = Buffer.from(parts()[2], 'base64url');
    const integer = (half: Buffer) => Buffer.concat([Buffer.from([2, 33, 0]), half]);
    const body = Buffer.concat([
      integer(signature.subarray(0, 32)),
      integer(signature.subarray(32)),
    ]);
    return `${parts()[0]}.${parts()[1]}.${Buffer.concat([Buffer.from([0x30, body.length]), body]).toString('base64url')}`;
  },
  'of two parts': () => `${parts()[0]}.${parts()[1]}`,
  'of four parts': () => `${good}.${parts()[2]}`,
  'of 16 kB': () => signed({}, { padding: 'x'.repeat(16 * 1024) }),
  'that is a refresh token': () => 'V8yqL2l0c9v1jwq3F1y5fVxB0oT2mJ4n6p8r0s2t4u6',
  'that is empty': () => '',
};

describe('a token is refused', () => {
  test.each(Object.entries(forgeries))('%s', async (_name, forge) => {
    expect(await tokens.verify(await forge())).toBeUndefined();
  });
});

describe('the shared secret', () => {
  const secret = 'a secret of sixteen letters or more';
  const hs256 = (header: Record<string, unknown>, body: Record<string, unknown>, key = secret) => {
    const input = `${base64url({ alg: 'HS256', typ: 'JWT', ...header })}.${base64url(body)}`;
    return `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`;
  };
  const withSecret = async (more: Partial<TokenSettings> = {}) => {
    const jwk = {
      ...(await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)),
      kid: 'first',
      alg: 'ES256',
      key_ops: ['sign'],
    };
    return createTokenSigner(await configuredKeys([jwk]), {
      ...defaultTokens,
      keys: [jwk],
      issuer,
      secret,
      ...more,
    });
  };

  test('verifies admin tokens of the operator without subject or expiry', async () => {
    const signer = await withSecret();
    const claims = await signer.verify(hs256({}, { role: 'service_role' }));
    expect(claims).toMatchObject({ role: 'service_role' });
    expect(signer.isAdmin(claims!)).toBe(true);
    expect(await signer.verify(hs256({ kid: 'unknown' }, { role: 'service_role' }))).toBeDefined();
  });

  test('cannot replace a named key, an expiry or an allowed algorithm', async () => {
    const signer = await withSecret();
    expect(await signer.verify(hs256({ kid: 'first' }, { role: 'service_role' }))).toBeUndefined();
    expect(
      await signer.verify(hs256({}, { role: 'authenticated', sub: randomUUID() })),
    ).toBeUndefined();
    expect(
      await signer.verify(hs256({}, { role: 'service_role' }, 'another secret of sixteen letters')),
    ).toBeUndefined();
    expect(
      await signer.verify(hs256({}, { role: 'service_role', exp: now() - 3600 })),
    ).toBeUndefined();
    expect(
      await (
        await withSecret({ validMethods: ['ES256'] })
      ).verify(hs256({}, { role: 'service_role' })),
    ).toBeUndefined();
  });
});
