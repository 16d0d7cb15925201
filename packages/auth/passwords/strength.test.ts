import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultPasswords, type PasswordSettings } from '#auth/settings/passwords.ts';
import { prepareCommonWords } from './prepare-common-words.ts';
import { assertStrongPassword, findWeakness } from './strength.ts';

const report = () => {};
const words = (passwords: string[], parts: string[]) => async () => ({
  passwords: new Set(passwords),
  parts,
});
const shop: PasswordSettings = {
  ...defaultPasswords,
  minLength: 8,
  max: { unit: 'characters', length: 128 },
};
const outcome = (settings: PasswordSettings, password: string, email?: string) =>
  assertStrongPassword({ settings: { passwords: settings }, report }, password, email).then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  );

test.each(['12345678', '🌳'.repeat(8), 'x'.repeat(128), '🌳'.repeat(128)])(
  'the shop accepts the password %s',
  async (password) => {
    expect(await outcome(shop, password)).toBe('accepted');
  },
);

test.each([
  ['1234567', 'weak_password'],
  ['🌳'.repeat(7), 'weak_password'],
  ['x'.repeat(129), 'validation_failed'],
])('the shop refuses the password %s: %s', async (password, code) => {
  expect(await outcome(shop, password)).toBe(code);
});

test('the protocol’s limit is 72 bytes, not characters', async () => {
  expect(await outcome(defaultPasswords, 'x'.repeat(72))).toBe('accepted');
  expect(await outcome(defaultPasswords, 'x'.repeat(73))).toBe('validation_failed');
  expect(await outcome(defaultPasswords, '🌳'.repeat(19))).toBe('validation_failed');
});

test('all reasons are reported together', async () => {
  const settings = {
    ...defaultPasswords,
    requiredCharacters: ['abcdefghijklmnopqrstuvwxyz', '0123456789'],
    commonWords: words(['qwert'], []),
  };
  expect(await findWeakness({ settings: { passwords: settings }, report }, 'qwert')).toEqual({
    message:
      'Password should be at least 6 characters. Password should contain at least one character of each: abcdefghijklmnopqrstuvwxyz, 0123456789. Password is known to be weak and easy to guess, please choose a different one.',
    reasons: ['length', 'characters', 'pwned'],
  });
});

describe('a password made of common words', () => {
  const settings: PasswordSettings = {
    ...shop,
    commonWords: words(['password', 'iloveyou'], ['grafted', 'orchard']),
  };

  test.each([
    'password',
    'PassWord123!',
    'iloveyou2026',
    'Grafted2026',
    'orchard-grafted',
    'ann.miller99',
    'Miller-Grafted-1',
  ])('%s is easy to guess', async (password) => {
    expect(await outcome(settings, password, 'ann.miller@example.com')).toBe('weak_password');
  });

  test.each(['correct horse battery', 'grafted under a blue moon', 'miller of the old river mill'])(
    '%s is not',
    async (password) => {
      expect(await outcome(settings, password, 'ann.miller@example.com')).toBe('accepted');
    },
  );
});

test.each([
  ['ann.miller99', 'Password contains your email name, please choose a different one.'],
  ['Miller-Grafted-1', 'Password contains your email name, please choose a different one.'],
  ['Grafted2026', 'Password is known to be weak and easy to guess, please choose a different one.'],
  ['iloveyou', 'Password is known to be weak and easy to guess, please choose a different one.'],
])('the message says why %s is weak (C)', async (password, message) => {
  const settings: PasswordSettings = {
    ...shop,
    commonWords: words(['iloveyou'], ['grafted']),
  };
  expect(
    await findWeakness(
      { settings: { passwords: settings }, report },
      password,
      'ann.miller@example.com',
    ),
  ).toEqual({
    message,
    reasons: ['pwned'],
  });
});

describe('the most common passwords', () => {
  test.each(['iloveyou', 'Password1', 'qwertyuiop', 'football!'])(
    'include %s',
    async (password) => {
      const commonWords = await prepareCommonWords({ ...shop, common: { ownWords: [] } });
      expect(await outcome({ ...shop, commonWords }, password)).toBe('weak_password');
    },
  );

  test('can be extended by a file', async () => {
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'words-')), 'words.txt');
    await writeFile(file, 'Purple-Giraffe-Lamp\nanother\n');
    const commonWords = await prepareCommonWords({ ...shop, common: { ownWords: [], file } });
    expect(await outcome({ ...shop, commonWords }, 'purple-giraffe-lamp')).toBe('weak_password');
    expect(await prepareCommonWords(shop)).toBeUndefined();
  });
});

describe('the breached-password service', () => {
  const breached = createHash('sha1').update('correct horse').digest('hex').toUpperCase();
  let server: Server;
  const requests: string[] = [];
  beforeAll(async () => {
    server = createServer(({ url }, response) => {
      requests.push(url!);
      response.end(`${breached.slice(5)}:42\r\n${'0'.repeat(35)}:0\r\n`);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => void server.close());
  const breachesUrl = () => `http://127.0.0.1:${(server.address() as { port: number }).port}`;

  test('receives only five digits of the hash', async () => {
    expect(await outcome({ ...shop, breachesUrl: breachesUrl() }, 'correct horse')).toBe(
      'weak_password',
    );
    expect(await outcome({ ...shop, breachesUrl: breachesUrl() }, 'wrong horse')).toBe('accepted');
    expect(requests[0]).toBe(`/range/${breached.slice(0, 5)}`);
  });

  test('is skipped while unreachable, which is logged', async () => {
    const reported: Error[] = [];
    await assertStrongPassword(
      {
        settings: { passwords: { ...shop, breachesUrl: 'http://127.0.0.1:9' } },
        report: (error) => reported.push(error),
      },
      'correct horse',
    );
    expect(reported).toHaveLength(1);
  });
});
