import { expect, test } from 'vitest';
import { assertAcceptablePassword, createPasswords } from './passwords.ts';

test('a password matches its own hash only', async () => {
  const passwords = await createPasswords();
  const stored = await passwords.hash('correct horse');
  expect(await passwords.matches('correct horse', stored)).toBe(true);
  expect(await passwords.matches('correct horsf', stored)).toBe(false);
  expect(await passwords.matches('correct horse', undefined)).toBe(false);
});

test('a flood of passwords waits in a short line and is turned away beyond it', async () => {
  const passwords = await createPasswords();
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => passwords.matches('guess', undefined)));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(50 - 4 - 32);
  expect(refused[0]!.reason).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  expect(await passwords.matches('guess', undefined)).toBe(false); // and then it is as before
});

test.each(['12345678', '🌳'.repeat(8), 'x'.repeat(128), '🌳'.repeat(128)])('the password %s may be chosen', (password) => {
  expect(() => assertAcceptablePassword(password)).not.toThrow();
});

test.each([
  ['1234567', 'weak_password'],
  ['🌳'.repeat(7), 'weak_password'],
  ['x'.repeat(129), 'validation_failed'],
])('the password %s is refused: %s', (password, code) => {
  expect(() => assertAcceptablePassword(password)).toThrow(expect.objectContaining({ code }));
});
