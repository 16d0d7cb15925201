import { generateKeyPairSync, sign } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58 } from '@scure/base';
import { describe, expect, test } from 'vitest';
import {
  call,
  claimsOf,
  createServiceClient,
  useAuthService,
} from '#auth/tests/support/auth-service.ts';
import { ethereum } from './ethereum.ts';
import { parseMessage } from './message.ts';

const service = useAuthService({
  siteUrl: 'https://shop.example.com',
  allowedRedirects: ['https://orchard.example.com/**'],
  web3: { ethereum: true, solana: true, maximumValiditySeconds: { ethereum: 600, solana: 600 } },
});

function ethereumWallet() {
  const { secretKey, publicKey } = secp256k1.keygen();
  const full = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  const address = `0x${Buffer.from(keccak_256(full.subarray(1)).subarray(12)).toString('hex')}`;
  const signText = (text: string, v = 27): `0x${string}` => {
    const message = Buffer.from(text);
    const hash = keccak_256(
      Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`), message]),
    );
    const [recovery, ...rs] = secp256k1.sign(hash, secretKey, {
      prehash: false,
      format: 'recovered',
    });
    return `0x${Buffer.from([...rs, recovery! + v]).toString('hex')}`;
  };
  return { chain: 'ethereum', name: 'Ethereum', address, chainId: '1', signText };
}

function solanaWallet() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
  const signBytes = (bytes: Buffer) => sign(null, bytes, privateKey).toString('base64');
  return {
    chain: 'solana',
    name: 'Solana',
    address: base58.encode(key),
    key,
    chainId: 'solana:mainnet',
    signBytes,
    signText: (text: string) => signBytes(Buffer.from(text)),
  };
}

type Wallet = ReturnType<typeof ethereumWallet> | ReturnType<typeof solanaWallet>;
let nonce = 0;

function messageOf(
  wallet: Wallet,
  changes: Record<string, string | undefined> & { domain?: string; statement?: string } = {},
): string {
  const { domain = 'shop.example.com', statement = 'I want to sign in.', ...fields } = changes;
  const values = {
    URI: 'https://shop.example.com/auth',
    Version: '1',
    'Chain ID': wallet.chainId,
    Nonce: `nonce-${++nonce}-of-mine`,
    'Issued At': new Date().toISOString(),
    ...fields,
  };
  return [
    `${domain} wants you to sign in with your ${wallet.name} account:`,
    wallet.address,
    '',
    ...(statement ? [statement, ''] : []),
    ...Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}: ${value}`],
    ),
  ].join('\n');
}

const grant = (body: unknown) => call(service, 'POST', '/token?grant_type=web3', { body });
const signIn = (
  wallet: Wallet,
  message = messageOf(wallet),
  signature: string = wallet.signText(message),
) => grant({ chain: wallet.chain, message, signature });
const inMinutes = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000).toISOString();

describe.each([
  ['Ethereum', ethereumWallet],
  ['Solana', solanaWallet],
] as const)('a wallet on %s', (name, newWallet) => {
  test('signs in to the same account each time', async () => {
    const wallet = newWallet();
    const { status, json } = await signIn(wallet);
    expect(status).toBe(200);
    const user = json.user as { id: string };
    const subject = `web3:${wallet.chain}:${wallet.address}`;
    expect(user).toMatchObject({
      email: '',
      app_metadata: { provider: 'web3', providers: ['web3'] },
      user_metadata: {
        sub: subject,
        custom_claims: {
          address: wallet.address,
          chain: wallet.chain,
          network: wallet.chainId,
          domain: 'shop.example.com',
          statement: 'I want to sign in.',
        },
      },
      identities: [{ provider: 'web3', id: subject }],
    });
    expect(claimsOf(json.access_token as string)).toMatchObject({ amr: [{ method: 'web3' }] });
    expect(((await signIn(wallet)).json.user as { id: string }).id).toBe(user.id);
  });

  test('signs in with the official client', async () => {
    const wallet = newWallet();
    const message = messageOf(wallet);
    const signature =
      'key' in wallet
        ? new Uint8Array(Buffer.from(wallet.signText(message), 'base64'))
        : wallet.signText(message);
    const { data, error } = await createServiceClient(service).signInWithWeb3({
      chain: wallet.chain,
      message,
      signature,
    } as never);
    expect(error).toBeNull();
    expect(data.session?.user.app_metadata.provider).toBe('web3');
  });

  test('can use each signed message once', async () => {
    const wallet = newWallet();
    const message = messageOf(wallet);
    const answers = await Promise.all([1, 2, 3].map(() => signIn(wallet, message)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(await signIn(wallet, message)).toMatchObject({
      json: {
        error: 'invalid_grant',
        error_description: `Signed ${name} message has already been used`,
      },
    });
  });

  test.each([
    [
      'another URL',
      { URI: 'https://evil.example/', domain: 'evil.example' },
      'URI which is not allowed',
    ],
    ['another domain', { domain: 'orchard.example.com' }, 'Domain that does not match'],
    ['plain HTTP', { URI: 'http://shop.example.com/' }, 'does not use HTTPS'],
    ['a later time', { 'Not Before': inMinutes(5) }, 'becomes valid in the future'],
    [
      'an earlier time',
      { 'Issued At': inMinutes(-5), 'Expiration Time': inMinutes(-1) },
      'is expired',
    ],
    ['the distant past', { 'Issued At': inMinutes(-11) }, 'issued too long ago'],
    ['the distant future', { 'Issued At': inMinutes(11) }, 'issued too far in the future'],
  ])('is refused with a message for %s', async (_what, changes, reason) => {
    const wallet = newWallet();
    expect(await signIn(wallet, messageOf(wallet, changes))).toMatchObject({
      status: 400,
      json: { error: 'invalid_grant', error_description: expect.stringContaining(reason) },
    });
  });

  test('is refused if another wallet or another text was signed', async () => {
    const wallet = newWallet();
    const message = messageOf(wallet);
    const mismatch = {
      status: 400,
      json: {
        error: 'invalid_grant',
        error_description: 'Signature does not match address in message',
      },
    };
    expect(await signIn(wallet, message, newWallet().signText(message))).toMatchObject(mismatch);
    expect(await signIn(wallet, message, wallet.signText(`${message} `))).toMatchObject(mismatch);
  });

  test.each([
    ['too short', () => 'short'],
    ['too long', (message: string) => message + ' '.repeat(21_000)],
    ['for another chain', (message: string) => message.replace(name, 'Bitcoin')],
    ['with a bad address', (message: string) => message.replace(/\n.*\n\n/, '\n0O0O\n\n')],
    ['in another version', (message: string) => message.replace('Version: 1', 'Version: 2')],
    ['without a URI', (message: string) => message.replace(/URI: .*\n/, '')],
    ['without a time', (message: string) => message.replace(/\nIssued At: .*/, '\nRequest ID: 1')],
    [
      'with a malformed time',
      (message: string) => message.replace(/Issued At: .*/, 'Issued At: yesterday'),
    ],
    [
      'on an unknown network',
      (message: string) => message.replace(/Chain ID: .*/, 'Chain ID: moon'),
    ],
    ['with two URIs', (message: string) => `${message}\nURI: https://evil.example/`],
    ['with a malformed line', (message: string) => `${message}\nhello`],
  ])('is refused with a message %s', async (_what, spoil) => {
    const wallet = newWallet();
    const message = spoil(messageOf(wallet));
    expect(await signIn(wallet, message)).toMatchObject({
      status: 400,
      json: { code: 'validation_failed' },
    });
  });

  test('is refused with a malformed signature', async () => {
    const wallet = newWallet();
    expect(await signIn(wallet, messageOf(wallet), 'x'.repeat(90))).toMatchObject({
      status: 400,
      json: { code: 'validation_failed' },
    });
  });
});

test('Ethereum: address case and recovery id numbering do not matter', async () => {
  const wallet = ethereumWallet();
  const upper = { ...wallet, address: `0x${wallet.address.slice(2).toUpperCase()}` };
  const first = await signIn(wallet);
  const message = messageOf(upper);
  const second = await signIn(wallet, message, wallet.signText(message, 0).slice(2));
  expect((second.json.user as { id: string }).id).toBe((first.json.user as { id: string }).id);
});

test('Solana: Ledger envelopes are accepted', async () => {
  const wallet = solanaWallet();
  const header = Buffer.concat([
    Buffer.from([0xff]),
    Buffer.from('solana offchain'),
    Buffer.from([0]),
  ]);
  const wrap = [
    (text: Buffer, length: Buffer) => Buffer.concat([header, Buffer.from([0]), length, text]),
    (text: Buffer, length: Buffer) =>
      Buffer.concat([header, Buffer.alloc(32), Buffer.from([1, 1]), wallet.key, length, text]),
  ];
  for (const wrapped of wrap) {
    const message = messageOf(wallet);
    const length = Buffer.alloc(2);
    length.writeUInt16LE(message.length);
    expect(
      (await signIn(wallet, message, wallet.signBytes(wrapped(Buffer.from(message), length))))
        .status,
    ).toBe(200);
  }
});

test('localhost needs no https and may have a port', () => {
  const wallet = ethereumWallet();
  expect(
    parseMessage(
      messageOf(wallet, { domain: 'localhost:5173', URI: 'http://localhost:5173/' }),
      ethereum,
    ),
  ).toMatchObject({ domain: 'localhost:5173' });
});

test('a message may omit the statement and list resources', () => {
  const wallet = ethereumWallet();
  const message = `${messageOf(wallet, { statement: '' })}\nResources:\n- https://shop.example.com/terms\nRequest ID: 7`;
  expect(parseMessage(message, ethereum).statement).toBeUndefined();
  expect(() =>
    parseMessage(message.replace('https://shop.example.com/terms', 'terms'), ethereum),
  ).toThrow('Resource');
});

test('a disabled chain is reported before the body is read', async () => {
  const off = await service.withSettings({
    web3: {
      ethereum: false,
      solana: false,
      maximumValiditySeconds: { ethereum: 600, solana: 600 },
    },
  });
  expect(await call(off, 'POST', '/token?grant_type=web3', { body: 'not JSON' })).toMatchObject({
    status: 422,
    json: { code: 'web3_provider_disabled', message: 'Web3 provider is disabled' },
  });
  const half = await service.withSettings({
    web3: { ethereum: true, solana: false, maximumValiditySeconds: { ethereum: 600, solana: 600 } },
  });
  expect(
    await call(half, 'POST', '/token?grant_type=web3', { body: { chain: 'solana' } }),
  ).toMatchObject({ status: 422, json: { message: 'Solana Web3 provider is disabled' } });
  for (const chain of ['bitcoin', '', undefined, 'constructor'])
    expect(await grant({ chain })).toMatchObject({
      status: 400,
      json: { code: 'web3_unsupported_chain' },
    });
});

test('attempts are limited per client', async () => {
  const strict = await service.withSettings({
    limits: { web3: { times: 1, seconds: 60 }, token: { times: 1, seconds: 60 } },
  });
  const statuses = [];
  for (let attempt = 0; attempt < 2; attempt++)
    statuses.push((await call(strict, 'POST', '/token?grant_type=web3', { body: {} })).status);
  expect(statuses).toEqual([400, 429]);
});
