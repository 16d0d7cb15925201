import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderTemplates, type MailTemplate, type MailTemplates } from '#domain/mail.ts';
import { moneyCase } from '#domain/money-text.ts';
import { farmAddress } from '#domain/settings.ts';
import { renderMail } from './render-mail.tsx';
import { mailSamples, sampleOrder } from './samples.ts';

const samples = mailSamples;
const order = sampleOrder;
const { link } = samples['confirm-address'];

/** Of varieties, or of the code at the farm. */
const withPictures = new Set(['newsletter', 'order-ready', 'pickup-booked', 'pickup-reminder']);

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

test('the confirmation contains the full link in both parts, and the code', async () => {
  const { html, text } = await renderMail('confirm-address', samples['confirm-address']);
  expect(text).toContain(link);
  expect(text).toContain('012345');
  expect(html).toContain('href="https://shop.example/confirm#token_hash=abc&amp;type=signup"');
});

describe('the order mail', () => {
  test('lists what was bought, the totals and where to pick it up', async () => {
    const { subject, text } = await renderMail('order-confirmed', order);
    expect(subject).toContain('3f2a9c10');
    for (const part of [
      'Honeycrisp',
      'Apple, Geneva 41',
      '2 × $48.00',
      '$96.00',
      '$148.00',
      "We'll notify you when your order is ready for pickup!",
      farmAddress(),
      order.orderUrl,
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Delivery fee');
    expect(text).not.toContain('Discount');
  });

  test('states the address, fee and discount of a delivery', async () => {
    const { text } = await renderMail('order-confirmed', {
      ...order,
      deliveryType: 'delivery',
      deliveryAddress: '1 Pear Lane, Spokane, WA 99208',
      deliveryMinutes: 18,
      deliveryFeeCents: 2400,
      discountCents: 1000,
      totalCents: 16_200,
    });
    for (const part of [
      '1 Pear Lane, Spokane, WA 99208',
      'about 18 minutes',
      '$24.00',
      '-$10.00',
      '$162.00',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('ready for pickup');
  });
});

describe('the other mails about an order', () => {
  test('state where to pick up, or the delivery address', async () => {
    const pickup = await renderMail('order-ready', order);
    expect(pickup.subject).toBe('Order 3f2a9c10 is ready for pickup');
    expect(pickup.text).toContain(farmAddress());
    const delivery = await renderMail('order-ready', {
      ...order,
      deliveryType: 'delivery',
      deliveryAddress: '1 Pear Lane, Spokane, WA 99208',
    });
    expect(delivery.subject).toBe('Order 3f2a9c10 is ready for delivery');
    expect(delivery.text).toContain('1 Pear Lane, Spokane, WA 99208');
  });

  test('link to checkout when the payment failed, and to the guide when it is time to plant', async () => {
    expect((await renderMail('payment-failed', samples['payment-failed'])).text).toContain(
      'https://shop.example/checkout',
    );
    const { text } = await renderMail('order-delivered', samples['order-delivered']);
    expect(text).toContain('2 to 4 inches above the ground');
    expect(text).toContain('https://shop.example/resources');
    expect(text).toContain('https://shop.example/account?tab=orchard');
  });
});

describe.each([
  ['never charged', { paidCents: 0, refundedCents: 0 }],
  ['charged, nothing refunded', { paidCents: 14_800, refundedCents: 0 }],
  ['charged and refunded in part', { paidCents: 14_800, refundedCents: 4801 }],
  ['charged and refunded in full', { paidCents: 14_800, refundedCents: 14_800 }],
])('of an order that was %s', (_case, money) => {
  const untrue = money.paidCents > 0 ? [/not (been )?charged|nothing to pay/i] : [/charged \$/i];
  if (money.refundedCents === 0) untrue.push(/refund of \$[1-9]|being refunded/i);

  test.each(
    orderTemplates.filter(
      (template) =>
        !['order-refunded', 'order-changed'].includes(template) || money.refundedCents > 0,
    ),
  )('the mail %s states only true amounts (B2)', async (template) => {
    const props = {
      ...samples[template],
      money,
      refundedCents: 0,
      ...(template === 'order-refunded' && { refundCents: money.refundedCents }),
      ...(template === 'order-changed' && {
        change: { ...samples[template].change, refundCents: money.refundedCents },
      }),
    };
    const { text } = await renderMail(template, props as MailTemplates[typeof template]);
    for (const wrong of untrue) expect(text).not.toMatch(wrong);
  });

  test('its cancellation mail states charge and refund in full (B2)', async () => {
    const { text } = await renderMail('order-canceled', { ...order, money, refundedCents: 0 });
    const expected = {
      never_charged: ['You were not charged for this order.'],
      kept: ['You were charged $148.00', 'No refund has been made.', 'We will contact you'],
      part_refunded: [
        'Refund of $48.01',
        'You were charged $148.00.',
        'The remaining $99.99 is not refunded.',
      ],
      refunded: [
        'Refund of $148.00',
        'You were charged $148.00. The full amount is being refunded',
      ],
    };
    for (const part of expected[moneyCase(money)]) expect(text).toContain(part);
  });
});

test('a cancellation enqueued before amounts were stored claims nothing uncertain (B2)', async () => {
  const { money: _, ...old } = order;
  expect((await renderMail('order-canceled', { ...old, refundedCents: 0 })).text).not.toContain(
    'not charged',
  );
  expect((await renderMail('order-canceled', { ...old, refundedCents: 4801 })).text).toContain(
    'Refund of $48.01',
  );
});

test('a refund mail states the total refunded so far', async () => {
  const { subject, text } = await renderMail('order-refunded', {
    ...order,
    refundCents: 1000,
    money: { paidCents: 14_800, refundedCents: 5801 },
  });
  expect(subject).toBe('Order 3f2a9c10: refund of $10.00');
  for (const part of [
    '$10.00 of it is being refunded',
    'that makes $58.01',
    'Paid',
    'Refunded',
    '-$58.01',
    'Net',
    '$89.99',
  ])
    expect(text).toContain(part);
});

describe.each(['newsletter-welcome', 'newsletter', 'back-in-stock', 'care'] as const)(
  'a list mail (%s)',
  (template) => {
    test('states its reason and has an unsubscribe link in both parts', async () => {
      const { html, text } = await renderMail(template, samples[template]);
      for (const part of [html, text]) expect(part).toContain(samples[template].unsubscribeUrl);
      expect(text).toMatch(/You get this/);
    });
  },
);

test('the welcome mail contains the code in one piece', async () => {
  const { subject, html, text } = await renderMail(
    'newsletter-welcome',
    samples['newsletter-welcome'],
  );
  expect(subject).toBe('Your code for 10% off your first Grafted order');
  for (const part of [html, text]) expect(part).toContain('GRAFT-7KQ2MXR');
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

describe('a newsletter', () => {
  test('has inline styles, absolute links and its cards in both parts', async () => {
    const { html, text } = await renderMail('newsletter', samples.newsletter);
    expect(html).toMatch(/<h2 style="[^"]*font-size:24px/);
    expect(html).toMatch(/<a style="[^"]*" class="pine" href="https:\/\/shop\.example\/catalog"/);
    for (const part of ['Honeycrisp', 'Apple, from $48', 'sold out for now'])
      for (const version of [html.replaceAll('<!-- -->', ''), text])
        expect(version).toContain(part);
  });

  test('without a reader, as in the preview, has no link to unsubscribe', async () => {
    const { text } = await renderMail('newsletter', {
      ...samples.newsletter,
      unsubscribeUrl: null,
    });
    expect(text).not.toContain('/newsletter/');
    expect(text).toContain('own link to unsubscribe is here');
  });
});
