import { expect, test } from 'vitest';
import { isEmailAddress } from './email-rule.ts';
import { emailSchema } from './email.ts';

test.each([
  ['ann@example.com', 'ann@example.com'],
  [' ann+trees@example.co.uk ', 'ann+trees@example.co.uk'],
  ["o'neil@example.com", "o'neil@example.com"],
  ['a&b/c=d!{e}@example.com', 'a&b/c=d!{e}@example.com'],
  ['ann@müller.example', 'ann@xn--mller-kva.example'],
  ['ann@MÜLLER.example', 'ann@xn--mller-kva.example'],
  ['ann@xn--mller-kva.example', 'ann@xn--mller-kva.example'],
  ['ann@пример.рф', 'ann@xn--e1afmkfd.xn--p1ai'],
  ['ann@xn--e1afmkfd.xn--p1ai', 'ann@xn--e1afmkfd.xn--p1ai'],
  ['ann@例え.テスト', 'ann@xn--r8jz45g.xn--zckzah'],
])('%s is the address %s, for every form', (given, stored) => {
  expect(emailSchema.parse(given)).toBe(stored);
  expect(isEmailAddress(given)).toBe(true);
});

test.each([
  'ann..b@example.com',
  '.ann@example.com',
  'ann.@example.com',
  '"ann b"@example.com',
  '"ann"@example.com',
  'änn@example.com',
  'ann@example',
  'ann@-example.com',
  'ann@example-.com',
  'ann@exam ple.com',
  'ann@ex@mple.com',
  'ann@example.com/x',
  'ann@müller.example/x',
  'ann@müller.example:25',
  'ann@[127.0.0.1]',
  'ann@127.0.0.1',
])('%s is none, in no form', (given) => {
  expect(emailSchema.safeParse(given).error?.issues[0]?.message).toBe('Invalid email address');
  expect(isEmailAddress(given)).toBe(false);
});
