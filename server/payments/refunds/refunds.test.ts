import { randomUUID } from 'node:crypto';
import { transact } from '@grafted/postgres/transact.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { pay } from '#tests/support/buying.ts';
import {
  attemptOf,
  discrepanciesOf,
  expectConsistentLedger,
  reconcileRefundsNow,
} from '#tests/support/ledger.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree } from '#tests/support/trees.ts';
import { requestRefund } from './request-refund.ts';

const square = useSquare();
const shop = useTestShop(square.startEnvironment);

async function paidAttempt(priceCents = 4800) {
  const [customer, tree] = [await signIn(shop), await createTree(shop, { priceCents })];
  await addToCart(shop, customer, tree);
  const { body } = await pay(shop, customer, cardToken(square));
  return attemptOf(shop, body.orderId!);
}

const refund = (orderId: string, amountCents: number) =>
  transact(shop.services.db, (trx) =>
    requestRefund(trx, { orderId, reason: 'Frost', amountCents }),
  );
const refundedAt = (paymentId: string | null) =>
  square.ledger.find('payment', paymentId!)?.refunded_money?.amount ?? 0;
const statesOf = async (attemptId: string) =>
  (
    await shop.services.db
      .selectFrom('refunds')
      .select('state')
      .where('attempt_id', '=', attemptId)
      .orderBy('created_at')
      .execute()
  ).map(({ state }) => state);

describe('a refund', () => {
  test('in full is sent once, and completes when the provider says so', async () => {
    const attempt = await paidAttempt();
    await refund(attempt.order_id, 4800);
    await reconcileRefundsNow(shop, 2);
    expect(await statesOf(attempt.id)).toEqual(['pending']);
    square.ledger.advanceClock(5000);
    await reconcileRefundsNow(shop);
    expect(await statesOf(attempt.id)).toEqual(['completed']);
    expect(refundedAt(attempt.provider_payment_id)).toBe(4800);
    await expectConsistentLedger(shop);
  });

  test('in parts never exceeds what was paid, even concurrently', async () => {
    const attempt = await paidAttempt();
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () => refund(attempt.order_id, 900)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await expect(refund(attempt.order_id, 301)).rejects.toThrow(
      'higher than what is still refundable',
    );
    await refund(attempt.order_id, 300);
    await reconcileRefundsNow(shop);
    expect(refundedAt(attempt.provider_payment_id)).toBe(4800);
    await expectConsistentLedger(shop);
  });

  test('of a payment that was not captured is refused', async () => {
    const [customer, tree] = [await signIn(shop), await createTree(shop)];
    await addToCart(shop, customer, tree);
    await pay(shop, customer, cardToken(square, { cvv: '911' }));
    const { order_id } = await shop.services.db
      .selectFrom('payment_attempts')
      .select('order_id')
      .where('user_id', '=', customer.userId)
      .executeTakeFirstOrThrow();
    await expect(refund(order_id, 1)).rejects.toThrow('no payment to refund');
  });

  test.each(['reset-after', 'reset-before', 'truncate', 'errors-in-200', 'status'] as const)(
    'without a response (%s) is retried with the same key',
    async (kind) => {
      square.ledger.advanceClock(5000);
      await reconcileRefundsNow(shop); // no other refund is pending
      const attempt = await paidAttempt();
      await refund(attempt.order_id, 4800);
      square.faults.add({
        call: 'refund',
        kind,
        times: kind === 'status' ? 2 : 1,
        delayMs: 0,
        status: 503,
      });
      await reconcileRefundsNow(shop);
      expect(await statesOf(attempt.id)).toEqual(['sent']);
      await reconcileRefundsNow(shop);
      expect(await statesOf(attempt.id)).toEqual(['pending']);
      expect(refundedAt(attempt.provider_payment_id)).toBe(4800);
    },
  );

  test('older than the provider keeps keys is searched for before a retry', async () => {
    square.ledger.advanceClock(5000);
    await reconcileRefundsNow(shop);
    const attempt = await paidAttempt();
    const refundId = await refund(attempt.order_id, 2400);
    square.faults.add({ call: 'refund', kind: 'reset-after', times: 1, delayMs: 0, status: 500 });
    await reconcileRefundsNow(shop);
    expect([await statesOf(attempt.id), refundedAt(attempt.provider_payment_id)]).toEqual([
      ['sent'],
      2400,
    ]);
    const { db } = shop.services;
    // As if the provider had dropped the key: a retry would refund twice.
    await db
      .updateTable('refunds')
      .set({ idempotency_key: randomUUID(), created_at: sql`created_at - interval '2 days'` })
      .where('id', '=', refundId)
      .execute();
    await reconcileRefundsNow(shop);
    expect([await statesOf(attempt.id), refundedAt(attempt.provider_payment_id)]).toEqual([
      ['pending'],
      2400,
    ]);
    await expectConsistentLedger(shop);
  });

  test('that fails is reported, not retried, and its reservation is released', async () => {
    const attempt = await paidAttempt(9900);
    const refundId = await refund(attempt.order_id, 4444);
    await reconcileRefundsNow(shop);
    square.ledger.advanceClock(5000);
    await reconcileRefundsNow(shop, 3);
    expect(await statesOf(attempt.id)).toEqual(['failed']);
    expect(await discrepanciesOf(shop, refundId)).toEqual(['refund_failed: open']);
    expect(refundedAt(attempt.provider_payment_id)).toBe(0);
    await refund(attempt.order_id, 9900);
    await reconcileRefundsNow(shop);
    expect(await statesOf(attempt.id)).toEqual(['failed', 'pending']);
    await expectConsistentLedger(shop);
  });
});
