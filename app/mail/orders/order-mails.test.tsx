import { describe, expect, test } from 'vitest';
import { renderMail } from '#app/mail/render-mail.tsx';
import { mailSamples as samples } from '#app/mail/samples.ts';
import { sampleOrder as order } from '#app/mail/samples/sample-order.ts';
import { farmAddress } from '#domain/farm/settings.ts';
import { orderTemplates, type MailTemplates } from '#domain/mail/mail.ts';
import { moneyCase } from '#domain/orders/money-text.ts';

const aboutOrders = Object.entries(samples).filter(([, props]) => 'orderId' in props);
test.each(aboutOrders)(
  'the mail %s names its order by the number that people say',
  async (template, props) => {
    const { subject, text } = await renderMail(template as 'order-confirmed', {
      ...(props as typeof order),
      number: 1043,
    });
    expect(subject + text).toContain('1043');
    expect(subject).not.toContain('3f2a9c10');
  },
);

describe('the order mail', () => {
  test('lists what was bought, the totals and where to pick it up', async () => {
    const { subject, text } = await renderMail('order-confirmed', order);
    expect(subject).toContain('1043');
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

  test('has the pickup code and what happens next, and with a day its calendar entry', async () => {
    const calendarUrl = 'https://shop.example/api/pickups/calendar/3f2a.ics';
    const booked = { ...order, pickupTime: 'Saturday, April 3, 9:00 to 9:30 AM', calendarUrl };
    const { text } = await renderMail('order-confirmed', booked);
    for (const part of ['Saturday, April 3', 'Your pickup code: KXRANPDH', calendarUrl])
      expect(text).toContain(part);
    const later = await renderMail('order-confirmed', { ...order, calendarUrl });
    expect(later.text).not.toContain(calendarUrl); // no day is chosen yet
    for (const part of ['KXRANPDH', 'Choose your pickup day on your order’s page'])
      expect(later.text).toContain(part);
  });

  test.each(['order-confirmed', 'order-changed', 'order-corrected', 'order-reinstated'] as const)(
    'that is an %s says what happens next, unless nothing does',
    async (template) => {
      const { lostDay: _, ...sample } = { lostDay: '', ...samples[template] };
      const mail = { ...sample, losesDay: false, nextStep: 'We dig your trees.' };
      const { text } = await renderMail(template, mail as MailTemplates[typeof template]);
      expect(text).toContain('We dig your trees.');
      const { nextStep: _step, ...last } = mail;
      const over = await renderMail(template, last as MailTemplates[typeof template]);
      expect(over.text).not.toContain('What happens next');
    },
  );

  test('of an order with a day shows it', async () => {
    const booked = { ...order, pickupTime: 'Saturday, April 3, 9:00 to 9:30 AM' };
    expect((await renderMail('order-confirmed', booked)).text).toContain('See you there!');
  });

  test('that trees are ready does not invite to come without the call that the farm asks for', async () => {
    const { text } = await renderMail('order-ready', order);
    expect(text).toContain('Please call us, and we agree on a time to pick it up.');
    expect(text).not.toContain('when it suits you');
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
    expect(pickup.subject).toBe('Order 1043 is ready for pickup');
    expect(pickup.text).toContain(farmAddress());
    const delivery = await renderMail('order-ready', {
      ...order,
      deliveryType: 'delivery',
      deliveryAddress: '1 Pear Lane, Spokane, WA 99208',
    });
    expect(delivery.subject).toBe('Order 1043 is ready for delivery');
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
  expect(subject).toBe('Order 1043: refund of $10.00');
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
