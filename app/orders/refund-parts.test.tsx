import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RefundParts, type RefundPreview } from './refund-parts.tsx';

const removed = { treesCents: 4800, deliveryFeeCents: 0, discountCents: 0, otherCents: 0 };

test.each<[string, Omit<RefundPreview, 'cancels'>, RegExp]>([
  [
    'a delivery that costs less is no deduction',
    {
      cents: -13_300,
      refundCents: 13_300,
      parts: { treesCents: 10_800, deliveryFeeCents: 3000, discountCents: 500, otherCents: 0 },
      payment: { state: 'overpaid', giveBackCents: 13_300 },
    },
    /Trees removed +\$108\.00 +Delivery that costs less now +\$30\.00 +Coupon’s part of it +−\$5\.00 +Refund +\$133\.00/,
  ],
  [
    'trees that were not paid give nothing back',
    { cents: -4800, refundCents: 0, parts: removed, payment: { state: 'paid' } },
    /Trees removed +\$48\.00 +Not paid yet +−\$48\.00 +Refund +\$0\.00/,
  ],
  [
    'what was paid by hand goes back by hand',
    {
      cents: -4800,
      refundCents: 3000,
      parts: removed,
      payment: { state: 'overpaid', giveBackCents: 4800 },
    },
    /Trees removed +\$48\.00 +Given back in cash or by check +−\$18\.00 +Refund +\$30\.00/,
  ],
])('what is refunded adds up: %s', (_case, preview, expected) => {
  const shown = renderToStaticMarkup(
    <RefundParts preview={{ ...preview, cancels: false }} treesLabel="Trees removed" />,
  ).replaceAll(/<[^>]*>/g, ' ');
  expect(shown).toMatch(expected);
});
