import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { farmAddress } from '#domain/farm/settings.ts';
import type { MailTemplate } from '#domain/mail/mail.ts';
import { renderMail } from './render-mail.tsx';
import { mailSamples as samples } from './samples.ts';

/** Of varieties, or of the code at the farm. */
const withPictures = new Set([
  'newsletter',
  'order-confirmed',
  'order-ready',
  'pickup-booked',
  'pickup-reminder',
]);

describe.each(Object.keys(samples) as MailTemplate[])('%s', (template) => {
  test('has a subject, a text part and the farm’s address, and fetches nothing from elsewhere', async () => {
    const { subject, html, text } = await renderMail(template, samples[template]);
    expect(subject).toMatch(/^[^\r\n]{10,70}$/);
    expect(text).toContain(farmAddress());
    expect(text).not.toMatch(/<[a-z]/i);
    expect(html).toContain(farmAddress());
    expect(html).not.toMatch(/<script|<link|url\(|https?:\/\/(?!shop\.example|www\.w3\.org)/i);
    // The shop’s own.
    expect(html.includes('<img')).toBe(withPictures.has(template));
  });
});

test.each(Object.keys(samples) as MailTemplate[])(
  '%s breaks a name without a space, so that no line is wider than a phone',
  async (template) => {
    const { html } = await renderMail(template, withText(samples[template], 'x'.repeat(100)));
    const lines = html.match(/<(?:p|h[1-6])\b[^>]*>/g) ?? [];
    expect(lines.length).toBeGreaterThan(0);
    // Texts that an admin has written inherit it.
    const own = lines.filter((line) => line.includes('class='));
    expect(own.filter((line) => !line.includes('overflow-wrap:anywhere'))).toEqual([]);
  },
);

test('the confirmation contains the full link in both parts, and the code', async () => {
  const { link } = samples['confirm-address'];
  const { html, text } = await renderMail('confirm-address', samples['confirm-address']);
  expect(text).toContain(link);
  expect(text).toContain('012345');
  expect(html).toContain('href="https://shop.example/confirm#token_hash=abc&amp;type=signup"');
});

/** Appends a text to every string of a sample, recursively. */
function withText<T>(value: T, added: string): T {
  const change = (inner: unknown): unknown => {
    if (typeof inner === 'string') return inner.startsWith('http') ? inner : inner + added;
    if (Array.isArray(inner)) return inner.map(change);
    return inner && typeof inner === 'object'
      ? Object.fromEntries(
          Object.entries(inner).map(([key, member]) => [
            key,
            key === 'bodyHtml' ? member : change(member), // made from Markdown, which escapes
          ]),
        )
      : inner;
  };
  return change(value) as T; // the same shape
}

test('every mail escapes user input, and no subject contains a line break', async () => {
  const attacks = [
    '<img src=x onerror=alert(1)>',
    '"><a href=//evil>',
    "</style><script>alert('x')</script>",
    '\r\nBcc: all@example.com\r\n',
    '\u2028\u0000',
    '',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(Object.keys(samples) as MailTemplate[])),
      fc.string(),
      fc.constantFrom(...attacks),
      async (template, typed, attack) => {
        const { subject, html } = await renderMail(
          template,
          withText(samples[template], typed + attack),
        );
        expect(subject).not.toMatch(/[\p{Cc}\u2028]/u);
        expect(html).not.toMatch(/<img src=x|<script|<a href="?\/\/evil/);
      },
    ),
    { numRuns: 60 },
  );
});
