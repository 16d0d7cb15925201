import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createSquare } from './square.ts';

const square = useSquare();
const shop = useTestShop(square.startEnvironment);
const concurrency = 16;

test('a call that times out in the queue is not sent; one that hangs at the provider is unknown', async () => {
  const cards = createSquare(shop.config.square, { callMs: 2000 });
  square.faults.add({ call: 'create', kind: 'hang', times: concurrency, delayMs: 0, status: 500 });
  const authorize = () =>
    cards.authorize({
      token: cardToken(square),
      amountCents: 4800,
      idempotencyKey: randomUUID(),
      referenceId: randomUUID(),
    });
  const before = square.ledger.list('payment').length;
  const results = await Promise.all(Array.from({ length: concurrency + 3 }, authorize));
  expect(results.map(({ status }) => status)).toEqual([
    ...Array<string>(concurrency).fill('unknown'),
    'not_sent',
    'not_sent',
    'not_sent',
  ]);
  expect(square.ledger.list('payment')).toHaveLength(before);
});
