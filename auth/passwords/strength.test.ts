import { describe, expect, test } from 'vitest';
import { defaultPasswords, type PasswordSettings } from '../settings/passwords.ts';
import { assertAcceptable, findWeakness } from './strength.ts';

const report = () => {};
const shop: PasswordSettings = { ...defaultPasswords, minLength: 8, max: { unit: 'characters', length: 128 } };
const outcome = (settings: PasswordSettings, password: string, email?: string) =>
  assertAcceptable({ settings, report }, password, email).then(() => 'accepted', (error: { code: string }) => error.code);

test.each(['12345678', '🌳'.repeat(8), 'x'.repeat(128), '🌳'.repeat(128)])('the password %s may be chosen in the shop', async (password) => {
  expect(await outcome(shop, password)).toBe('accepted');
});

test.each([
  ['1234567', 'weak_password'],
  ['🌳'.repeat(7), 'weak_password'],
  ['x'.repeat(129), 'validation_failed'],
])('the password %s is refused in the shop: %s', async (password, code) => {
  expect(await outcome(shop, password)).toBe(code);
});

test('the protocol counts 72 bytes, not characters', async () => {
  expect(await outcome(defaultPasswords, 'x'.repeat(72))).toBe('accepted');
  expect(await outcome(defaultPasswords, 'x'.repeat(73))).toBe('validation_failed');
  expect(await outcome(defaultPasswords, '🌳'.repeat(19))).toBe('validation_failed');
});

test('every reason is told', async () => {
  const settings = { ...defaultPasswords, requiredCharacters: ['abcdefghijklmnopqrstuvwxyz', '0123456789'], commonWords: { passwords: new Set(['qwert']), parts: [] } };
  expect(await findWeakness({ settings, report }, 'qwert')).toEqual({
    message:
      'Password should be at least 6 characters. Password should contain at least one character of each: abcdefghijklmnopqrstuvwxyz, 0123456789. Password is known to be weak and easy to guess, please choose a different one.',
    reasons: ['length', 'characters', 'pwned'],
  });
});

describe('words anybody would try', () => {
  const settings: PasswordSettings = { ...shop, commonWords: { passwords: new Set(['password', 'iloveyou']), parts: ['grafted', 'orchard'] } };

  test.each(['password', 'PassWord123!', 'iloveyou2026', 'Grafted2026', 'orchard-grafted', 'ann.miller99', 'Miller-Grafted-1'])('%s is easy to guess', async (password) => {
    expect(await outcome(settings, password, 'ann.miller@example.com')).toBe('weak_password');
  });

  test.each(['correct horse battery', 'grafted under a blue moon', 'miller of the old river mill'])('%s is not', async (password) => {
    expect(await outcome(settings, password, 'ann.miller@example.com')).toBe('accepted');
  });
});
