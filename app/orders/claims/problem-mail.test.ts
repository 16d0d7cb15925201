import { expect, test } from 'vitest';
import { problemMailHref } from './problem-mail.ts';

test.each([
  [1043, '1043'],
  [null, 'ad69721d'],
])('a problem mail names the order %s and its trees', (number, name) => {
  const item = {
    productId: '',
    fruit: 'Apple',
    variety: 'Cox & Co',
    rootstock: 'Geneva 41',
    priceCents: 4800,
    status: 'Pending',
    handedOver: 0,
    imageUrl: null,
    imageAlt: null,
  } as const;
  const mail = new URL(
    problemMailHref({
      id: 'ad69721d-0000-4000-8000-000000000000',
      number,
      createdAt: '2026-03-02T18:00:00Z',
      items: [{ ...item, id: '1', quantity: 2 }],
    }),
  );
  expect([mail.protocol, mail.searchParams.get('subject')]).toEqual([
    'mailto:',
    `Problem with order ${name}`,
  ]);
  expect(mail.searchParams.get('body')).toContain(
    `Order ${name} of March 2, 2026\r\n2 × Cox & Co on Geneva 41\r\n`,
  );
});
