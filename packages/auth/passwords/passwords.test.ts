import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createPasswords, isKnownHash, needsRehash } from './passwords.ts';

test('a password matches only its own hash', async () => {
  const passwords = await createPasswords();
  const stored = await passwords.hash('correct horse');
  expect(await passwords.matches('correct horse', stored)).toBe(true);
  expect(await passwords.matches('correct horsf', stored)).toBe(false);
  expect(await passwords.matches('correct horse', undefined)).toBe(false);
});

test('a flood of passwords is queued up to a limit and refused beyond it', async () => {
  const passwords = await createPasswords();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, () => passwords.matches('guess', undefined)),
  );
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(50 - 4 - 32);
  expect(refused[0]!.reason).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  expect(await passwords.matches('guess', undefined)).toBe(false); // recovers afterwards
});

test.each([
  ['bcrypt', '$2b$04$nwPSLkJbJU8OX6eVfnq3VuMbb9IDDOd8oYJDF0f2TIzK7rvmyV0lO'],
  ['bcrypt by another program', '$2y$04$nwPSLkJbJU8OX6eVfnq3VuMbb9IDDOd8oYJDF0f2TIzK7rvmyV0lO'],
  [
    'argon2i',
    '$argon2i$v=19$m=4096,t=3,p=1$ccdiL18Xk/ZITN6axp6isw$+Km3mZpbsCi/YPWIwFcWhDh1sjThAFbSCScCvXVvQIs',
  ],
])('an imported %s hash matches and needs a rehash', async (_name, stored) => {
  const passwords = await createPasswords();
  expect(isKnownHash(stored)).toBe(true);
  expect(await passwords.matches('correct horse', stored)).toBe(true);
  expect(await passwords.matches('correct horsf', stored)).toBe(false);
  expect(needsRehash(stored)).toBe(true);
  expect(needsRehash(await passwords.hash('correct horse'))).toBe(false);
});

test.each([
  ['an accent as one character or two', 'caf\u00E9 au lait', 'cafe\u0301 au lait'],
  ['full-width letters', '\uFF47rafting knife', 'grafting knife'],
  ['a no-break space', 'grafting\u00A0knife', 'grafting knife'],
  ['a ligature', '\uFB01eld of trees', 'field of trees'],
])('a password matches however a keyboard spells it: %s', async (_name, one, other) => {
  const passwords = await createPasswords();
  for (const [chosen, typed] of [
    [one, other],
    [other, one],
    [one, one],
  ] as const)
    expect(await passwords.matches(typed, await passwords.hash(chosen))).toBe(true);
});

test('a hash from before passwords were normalized still matches what was typed then', async () => {
  const passwords = await createPasswords();
  const stored = await hash('\uFF47rafting knife');
  expect(await passwords.matches('\uFF47rafting knife', stored)).toBe(true);
  expect(await passwords.matches('another knife', stored)).toBe(false);
});

test('a password from Firebase matches and needs a rehash', async () => {
  const passwords = await createPasswords();
  // The example of Firebase's own documentation.
  const key =
    'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==';
  const stored = `$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=${key}$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==`;
  expect(isKnownHash(stored)).toBe(true);
  expect(await passwords.matches('user1password', stored)).toBe(true);
  expect(await passwords.matches('user2password', stored)).toBe(false);
  expect(needsRehash(stored)).toBe(true);
  expect(isKnownHash(stored.replace('n=14', 'n=40')), 'would take all memory').toBe(false);
});

test.each(['', 'plain text', '$1$abc$def', '$2b$04$short', '$argon2id$v=19$m=1$x$y'])(
  '%j is not a known hash',
  (text) => {
    expect(isKnownHash(text)).toBe(false);
  },
);
