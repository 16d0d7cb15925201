import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RefundParts } from './refund-parts.tsx';

test('what is refunded adds up: a delivery that costs less is no deduction', () => {
  const parts = { treesCents: 10_800, deliveryFeeCents: 3000, discountCents: 500, otherCents: 0 };
  const shown = renderToStaticMarkup(
    <RefundParts
      preview={{ refundCents: 13_300, cancels: false, parts }}
      treesLabel="Trees removed"
    />,
  ).replaceAll(/<[^>]*>/g, ' ');
  expect(shown).toMatch(
    /Trees removed +\$108\.00 +Delivery that costs less now +\$30\.00 +Coupon’s part of it +−\$5\.00 +Refund +\$133\.00/,
  );
});
