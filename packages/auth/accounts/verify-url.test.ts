import { expect, test } from 'vitest';
import { defaultMail } from '#auth/settings/mail.ts';
import { verifyUrl } from './verify-url.ts';

const linkTo = (redirectTo: string) =>
  verifyUrl(
    { externalUrl: 'https://auth.example/auth/v1', mail: defaultMail },
    { token: 'pkce_abc', type: 'recovery', redirectTo },
  );

test('a link shows its target readably', () => {
  expect(linkTo('https://shop.example/reset-password')).toBe(
    'https://auth.example/auth/v1/verify?token=pkce_abc&type=recovery&redirect_to=https://shop.example/reset-password',
  );
});

test.each([
  'https://shop.example/a?b=c&d=e#f',
  'https://shop.example/?q=a+b%20c',
  'app://open?next=https://shop.example/',
])('a link keeps %s complete', (target) => {
  expect(new URL(linkTo(target)).searchParams.get('redirect_to')).toBe(target);
});
