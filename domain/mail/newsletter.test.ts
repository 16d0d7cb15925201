import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invalidNewsletterEmail, isNewsletterEmail } from '#domain/customers/newsletter-email.ts';
import { subscribeSchema } from './newsletter.ts';

describe('a subscriber’s email address', () => {
  test.each(['me@example.com', ' me@example.com ', "o'neil+trees@mail.example.co.uk"])(
    'accepts "%s"',
    (email) => {
      expect(isNewsletterEmail(email)).toBe(true);
    },
  );

  test.each([
    '',
    '   ',
    'me',
    'me@example',
    'me@@example.com',
    'me you@example.com',
    '@example.com',
    '<victim@t',
    '<victim@t.co',
    'victim@t.co>',
    'a,b@example.com',
    'a;b@example.com',
    '"a"@example.com',
    'a@[127.0.0.1].com',
    'a\0b@example.com',
    `${'x'.repeat(250)}@example.com`,
  ])('refuses "%s"', (email) => {
    expect(isNewsletterEmail(email)).toBe(false);
    expect(subscribeSchema.safeParse({ email, source: 'popup' }).error?.issues[0]?.message).toBe(
      invalidNewsletterEmail,
    );
  });

  test('the form and the API always agree', () => {
    const words = fc.oneof(fc.emailAddress(), fc.string(), fc.stringMatching(/^[a-z@. ]{0,12}$/));
    fc.assert(
      fc.property(words, (email) => {
        expect(subscribeSchema.safeParse({ email, source: 'footer' }).success).toBe(
          isNewsletterEmail(email),
        );
      }),
    );
  });
});
