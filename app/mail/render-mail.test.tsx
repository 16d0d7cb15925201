import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MailTemplate, MailTemplates, OrderMail } from '#domain/mail.ts';
import { farmAddress } from '#domain/settings.ts';
import { renderMail } from './render-mail.tsx';

const order: OrderMail = {
  orderId: '3f2a9c10-0000-4000-8000-000000000000',
  fullName: 'Ann Orchard',
  deliveryType: 'pickup',
  items: [
    { variety: 'Honeycrisp', fruit: 'Apple', rootstock: 'Geneva 41', quantity: 2, priceCents: 4800 },
    { variety: 'Rainier', fruit: 'Cherry', rootstock: 'Gisela 6', quantity: 1, priceCents: 5200 },
  ],
  subtotalCents: 14_800,
  deliveryFeeCents: 0,
  discountCents: 0,
  totalCents: 14_800,
  orderUrl: 'https://shop.example/order-confirmation?order_id=3f2a9c10',
};
const link = 'https://shop.example/confirm#token_hash=abc&type=signup';
const samples: { [T in MailTemplate]: MailTemplates[T] } = {
  'confirm-address': { link, code: '012345' },
  'reset-password': { link, code: '012345' },
  'password-changed': { resetUrl: 'https://shop.example/forgot-password' },
  'order-confirmed': order,
  'newsletter-welcome': { unsubscribeUrl: 'https://shop.example/u/abc' },
};

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

  test('shows whatever name people type as text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.constantFrom('<img src=x onerror=alert(1)>', '"><a href=//evil>', "</style><script>alert('x')</script>", 'Bcc: all@example.com\r\n', ''), async (name, attack) => {
        const { subject, html } = await renderMail('order-confirmed', { ...order, fullName: name + attack });
        expect(subject).not.toMatch(/[\r\n]/);
        expect(html).not.toMatch(/<img|<script|<a href="?\/\/evil/);
      }),
      { numRuns: 25 },
    );
  });
});
