import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MailTemplate } from '#domain/mail.ts';
import { farmAddress } from '#domain/settings.ts';
import { renderMail } from './render-mail.tsx';
import { mailSamples, sampleOrder } from './samples.ts';

const samples = mailSamples;
const order = sampleOrder;
const { link } = samples['confirm-address'];

describe.each(Object.keys(samples) as MailTemplate[])('%s', (template) => {
  test('has a subject, a text part, the farm’s address, and fetches nothing when opened', async () => {
    const { subject, html, text } = await renderMail(template, samples[template]);
    expect(subject).toMatch(/^[^\r\n]{10,70}$/);
    expect(text).toContain(farmAddress());
    expect(text).not.toMatch(/<[a-z]/i);
    expect(html).toContain(farmAddress());
    expect(html).not.toMatch(/<img|<script|<link|url\(|https?:\/\/(?!shop\.example|www\.w3\.org)/i);
  });
});

test('the confirmation carries its link whole, in both parts, and the code', async () => {
  const { html, text } = await renderMail('confirm-address', samples['confirm-address']);
  expect(text).toContain(link);
  expect(text).toContain('012345');
  expect(html).toContain('href="https://shop.example/confirm#token_hash=abc&amp;type=signup"');
});

describe('the order mail', () => {
  test('lists what was bought, the totals and where to pick it up', async () => {
    const { subject, text } = await renderMail('order-confirmed', order);
    expect(subject).toContain('3f2a9c10');
    for (const part of ['Honeycrisp', 'Apple, Geneva 41', '2 × $48.00', '$96.00', '$148.00', "We'll notify you when your order is ready for pickup!", farmAddress(), order.orderUrl]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Delivery fee');
    expect(text).not.toContain('Discount');
  });

  test('names address, fee and discount of a delivery', async () => {
    const { text } = await renderMail('order-confirmed', { ...order, deliveryType: 'delivery', deliveryAddress: '1 Pear Lane, Spokane, WA 99208', deliveryMinutes: 18, deliveryFeeCents: 2400, discountCents: 1000, totalCents: 16_200 });
    for (const part of ['1 Pear Lane, Spokane, WA 99208', 'about 18 minutes', '$24.00', '-$10.00', '$162.00']) expect(text).toContain(part);
    expect(text).not.toContain('ready for pickup');
  });
});

describe('the other mails about an order', () => {
  test('say whether money goes back', async () => {
    const refunded = await renderMail('order-canceled', { ...order, refundedCents: 14_800 });
    expect(refunded.text).toContain('Refund of $148.00');
    const unpaid = await renderMail('order-canceled', { ...order, refundedCents: 0 });
    expect(unpaid.text).toContain('You were not charged');
    expect(unpaid.text).not.toContain('Refund');
  });

  test('tell of a pickup where to come, of a delivery where we go', async () => {
    const pickup = await renderMail('order-ready', order);
    expect(pickup.subject).toBe('Order 3f2a9c10 is ready for pickup');
    expect(pickup.text).toContain(farmAddress());
    const delivery = await renderMail('order-ready', { ...order, deliveryType: 'delivery', deliveryAddress: '1 Pear Lane, Spokane, WA 99208' });
    expect(delivery.subject).toBe('Order 3f2a9c10 is ready to be delivered');
    expect(delivery.text).toContain('1 Pear Lane, Spokane, WA 99208');
  });

  test('lead back to the checkout when the payment failed, and to the guide when it is time to plant', async () => {
    expect((await renderMail('payment-failed', samples['payment-failed'])).text).toContain('https://shop.example/checkout');
    const { text } = await renderMail('order-delivered', samples['order-delivered']);
    expect(text).toContain('2 to 4 inches above the ground');
    expect(text).toContain('https://shop.example/resources');
  });
});

describe.each(['newsletter-welcome', 'back-in-stock'] as const)('a mail of a list (%s)', (template) => {
  test('says why it came and has a way out, in both parts', async () => {
    const { html, text } = await renderMail(template, samples[template]);
    for (const part of [html, text]) expect(part).toContain(samples[template].unsubscribeUrl);
    expect(text).toMatch(/You get this/);
  });
});

test('the welcome carries the code in one piece', async () => {
  const { subject, html, text } = await renderMail('newsletter-welcome', samples['newsletter-welcome']);
  expect(subject).toBe('Your code for 10% off your first Grafted order');
  for (const part of [html, text]) expect(part).toContain('GRAFT-7KQ2MXR');
});

/** Every text of a sample, however deep, with this added. */
function withText<T>(value: T, added: string): T {
  const change = (inner: unknown): unknown => {
    if (typeof inner === 'string') return inner.startsWith('http') ? inner : inner + added;
    if (Array.isArray(inner)) return inner.map(change);
    return inner && typeof inner === 'object' ? Object.fromEntries(Object.entries(inner).map(([key, member]) => [key, change(member)])) : inner;
  };
  return change(value) as T; // the same shape
}

test('every mail shows whatever people typed as text, and no subject breaks a line', async () => {
  const attacks = ['<img src=x onerror=alert(1)>', '"><a href=//evil>', "</style><script>alert('x')</script>", '\r\nBcc: all@example.com\r\n', '\u2028\u0000', ''];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...(Object.keys(samples) as MailTemplate[])), fc.string(), fc.constantFrom(...attacks), async (template, typed, attack) => {
      const { subject, html } = await renderMail(template, withText(samples[template], typed + attack));
      expect(subject).not.toMatch(/[\p{Cc}\u2028]/u);
      expect(html).not.toMatch(/<img|<script|<a href="?\/\/evil/);
    }),
    { numRuns: 60 },
  );
});
