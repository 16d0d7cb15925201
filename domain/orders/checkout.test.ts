import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkoutSchema, orderTotals } from './checkout.ts';

const cents = fc.integer({ min: 0, max: 10_000_000 });

describe('order totals', () => {
  test('are subtotal plus fee minus discount, in whole cents, never below one', () => {
    fc.assert(
      fc.property(cents, cents, cents, (subtotalCents, deliveryFeeCents, discountCents) => {
        const totals = orderTotals({ subtotalCents, deliveryFeeCents, discountCents });
        expect(Number.isInteger(totals.totalCents)).toBe(true);
        expect(totals.totalCents).toBe(
          Math.max(1, subtotalCents + deliveryFeeCents - discountCents),
        );
        // The stored amounts add up even when the discount was capped.
        expect(totals.subtotalCents + totals.deliveryFeeCents - totals.discountCents).toBe(
          totals.totalCents,
        );
      }),
      { numRuns: 5000 },
    );
  });

  test('a discount larger than the order leaves one cent to pay', () => {
    expect(
      orderTotals({ subtotalCents: 4800, deliveryFeeCents: 0, discountCents: 999_999 }),
    ).toEqual({ subtotalCents: 4800, deliveryFeeCents: 0, discountCents: 4799, totalCents: 1 });
  });
});

const person = { fullName: 'Jordan Avery', email: 'jordan@example.com', phone: '(509) 555-0142' };
const place = { address: '410 Sample Lane', city: 'Spokane', state: 'wa', zipCode: '99208' };
const firstMessage = (deliveryType: string, customerInfo: unknown) =>
  checkoutSchema.safeParse({ deliveryType, customerInfo, paymentToken: 'cnon:x' }).error?.issues[0]
    ?.message;

describe('checkout input', () => {
  test.each([
    '5095550142',
    '509-555-0142',
    '509.555.0142',
    '(509) 555-0142',
    '+1 509 555 0142',
    '1-509-555-0142',
  ])('%s is a phone number', (phone) => {
    expect(firstMessage('pickup', { ...person, phone })).toBeUndefined();
  });

  test.each(['', '555-0142', '(509 555-0142', '+44 20 7946 0958', '509555014x', '50955501420'])(
    '%j is not',
    (phone) => {
      expect(firstMessage('pickup', { ...person, phone })).toBe('Invalid phone number');
    },
  );

  test.each([
    ['fullName', ' J ', 'Name must be at least 2 characters'],
    ['email', 'jordan@', 'Invalid email address'],
    ['address', '1 A', 'Address is required'],
    ['city', 'S', 'City is required'],
    ['state', 'Cascadia', 'State must be 2 letters'],
    ['zipCode', '9920', 'Invalid ZIP code'],
  ])('a delivery with an invalid %s gets its message', (field, value, message) => {
    expect(firstMessage('delivery', { ...person, ...place, [field]: value })).toBe(message);
  });

  test('pickup accepts an empty address, but validates a state or ZIP code if given', () => {
    expect(
      firstMessage('pickup', { ...person, address: '', city: ' ', state: '', zipCode: '' }),
    ).toBeUndefined();
    expect(firstMessage('pickup', { ...person, state: 'W' })).toBe('State must be 2 letters');
    expect(firstMessage('pickup', { ...person, zipCode: '123' })).toBe('Invalid ZIP code');
  });

  test('is trimmed, and the state is upper-cased', () => {
    const parsed = checkoutSchema.parse({
      deliveryType: 'delivery',
      customerInfo: { ...person, ...place, fullName: ' Jordan Avery ' },
      paymentToken: 'cnon:x',
    });
    expect(parsed.customerInfo).toMatchObject({ fullName: 'Jordan Avery', state: 'WA' });
  });
});
