// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import {
  draftSchema,
  emptyDraft,
  inputAt,
  orderOf,
  quoteKeyOf,
  type OrderDraft,
} from './new-order-draft.ts';

const trees = [
  {
    id: 'bosc',
    variety: 'Bosc',
    rootstock: 'OHxF 87',
    priceCents: 4500,
    free: 9,
    quantity: 2,
  },
];
const draftWith = (part: Partial<OrderDraft>): OrderDraft => ({ ...emptyDraft(), trees, ...part });

test('an exemption is sent with its certificate and last day, and only while it is ticked', () => {
  const typed = { certificate: 'A-1042', exemptUntil: '2027-12-31' };
  expect(orderOf(draftWith({ ...typed, isExempt: true })).exemption).toEqual({
    certificate: 'A-1042',
    until: '2027-12-31',
  });
  expect(orderOf(draftWith(typed))).not.toHaveProperty('exemption');
});

test('money is received only in cash or by check, a check with its number', () => {
  const typed = { received: '20', checkNumber: '118' };
  expect(orderOf(draftWith({ ...typed, pays: 'cash' })).received).toEqual({
    kind: 'cash',
    amountCents: 2000,
  });
  expect(orderOf(draftWith({ ...typed, pays: 'check' })).received).toEqual({
    kind: 'check',
    amountCents: 2000,
    checkNumber: '118',
  });
  expect(orderOf(draftWith({ ...typed, pays: 'link' }))).not.toHaveProperty('received');
  expect(orderOf(draftWith({ pays: 'cash' }))).not.toHaveProperty('received');
});

test('a delivery is sent with the quote for its address and trees, and without one after a change', () => {
  const quoted = draftWith({
    method: 'delivery',
    address: '1 Bench Road',
    quote: { id: 'quote', feeCents: 3000 } as OrderDraft['quote'],
  });
  const valid = { ...quoted, quotedFor: quoteKeyOf(quoted) };
  expect(orderOf(valid)).toMatchObject({
    delivery: { address: '1 Bench Road', quoteId: 'quote' },
    expectedTotalCents: 12_000,
  });
  const moved = orderOf({ ...valid, zipCode: '99005' });
  expect(moved).not.toHaveProperty('delivery');
  expect(moved.expectedTotalCents).toBe(9000);
});

const person = { fullName: 'Ann Orchard', phone: '(509) 555-0177' };
const [tree] = trees as [(typeof trees)[number]];
test.each<[string, Partial<OrderDraft>, input: string, message: string]>([
  ['no name', { fullName: '' }, 'fullName', 'Name must be at least 2 characters'],
  ['a discount that is no amount', { discount: 'x' }, 'discount', 'Enter the discount in dollars'],
  [
    'a discount without a reason',
    { discount: '6' },
    'discountReason',
    'Say what the discount is for',
  ],
  [
    'a check without its number',
    { pays: 'check', received: '20' },
    'checkNumber',
    'Enter the check number',
  ],
  [
    'more trees than are for sale',
    { trees: [tree, { ...tree, id: 'other', quantity: 10 }] },
    'trees.1.quantity',
    'Only 9 free',
  ],
  ['no tree', { trees: [] }, 'root', 'Add a tree'],
  [
    'a code that is not applied',
    { couponCode: 'SPRING' },
    'root',
    'Apply the coupon code, or remove it',
  ],
])('an order with %s is refused where that is typed', async (_what, part, input, message) => {
  const { issues = [] } = await draftSchema['~standard'].validate(
    draftWith({ ...person, ...part }),
  );
  const found = issues.map(({ path = [], message: said }) => [
    inputAt(path as PropertyKey[]),
    said,
  ]);
  expect(found).toContainEqual([input, message]);
});
