import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { Overview } from '#domain/admin/overview.ts';
import { applyRefund } from '#server/payments/refunds/apply-refund.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { pay } from '#tests/support/buying.ts';
import { attemptOf, expectConsistentLedger, reconcileRefundsNow } from '#tests/support/ledger.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree } from '#tests/support/trees.ts';
import { applyDispute } from './apply-dispute.ts';

const square = useSquare();
const shop = useTestShop(square.startEnvironment);
const { call } = useAdmin(shop);
afterEach(() => expectConsistentLedger(shop));

async function buy() {
  const [customer, tree] = [await signIn(shop), await createTree(shop)];
  await addToCart(shop, customer, tree, 2);
  const { body } = await pay(shop, customer, cardToken(square));
  const attempt = await attemptOf(shop, body.orderId!);
  return { id: body.orderId!, paymentId: attempt.provider_payment_id!, attemptId: attempt.id };
}

const refund = (id: string, amountCents: number, leftCents: number) =>
  call(`/orders/${id}/refunds`, 'POST', { amountCents, leftCents, reason: 'A broken graft' });
const movementsOf = async (id: string) =>
  (
    await sql<{ kind: string; cents: number }>`
      select kind, sum(cents)::integer as cents from order_postings where order_id = ${id}
      group by kind, source, at order by min(id)`.execute(shop.services.db)
  ).rows.map(({ kind, cents }) => [kind, cents]);

describe('a disputed payment', () => {
  const dispute = (paymentId: string, state: string, version: number) =>
    applyDispute(shop.services, {
      id: `dispute of ${paymentId}`,
      paymentId,
      amountCents: 9600,
      state,
      version,
    });

  test('is not refunded while the bank decides, and is again once the farm has won', async () => {
    const { id, paymentId } = await buy();
    await dispute(paymentId, 'EVIDENCE_REQUIRED', 1);
    expect(await refund(id, 100, 9600)).toMatchObject({
      status: 409,
      json: { code: 'payment_disputed' },
    });
    expect(
      await call(`/orders/${id}`, 'PATCH', {
        status: 'Canceled',
        was: 'Pending',
        refundCents: 9600,
        leftCents: 9600,
      }),
    ).toMatchObject({ status: 409, json: { code: 'payment_disputed' } });
    await dispute(paymentId, 'WON', 3);
    await dispute(paymentId, 'PROCESSING', 2); // late
    expect((await refund(id, 100, 9600)).status).toBe(204);
    await reconcileRefundsNow(shop);
    square.ledger.advanceClock(5000);
    await reconcileRefundsNow(shop);
  });

  test('that is lost is in the books, once, and leaves nothing to refund', async () => {
    const { id, paymentId } = await buy();
    await dispute(paymentId, 'EVIDENCE_REQUIRED', 1);
    await dispute(paymentId, 'LOST', 2);
    await dispute(paymentId, 'LOST', 2);
    expect(await movementsOf(id)).toEqual([
      ['payment', 9600],
      ['reversal', -9600],
    ]);
    expect((await refund(id, 100, 0)).json.code).toBe('refund_too_high');
  });
});

test('a refund that failed after it had completed opens again, is in the books, and Today says so', async () => {
  const { id, paymentId, attemptId } = await buy();
  await refund(id, 1000, 9600);
  await reconcileRefundsNow(shop);
  square.ledger.advanceClock(5000);
  await reconcileRefundsNow(shop);
  const { provider_refund_id: refundId } = await shop.services.db
    .selectFrom('refunds')
    .select('provider_refund_id')
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'completed')
    .executeTakeFirstOrThrow();
  square.ledger.find('refund', refundId!)!.status = 'FAILED';
  square.ledger.find('payment', paymentId)!.refunded_money = { amount: 0, currency: 'USD' };
  const failed = { id: refundId!, paymentId, amountCents: 1000, currency: 'USD', status: 'FAILED' };
  await applyRefund(shop.services, failed);
  await applyRefund(shop.services, failed);
  expect(await movementsOf(id)).toEqual([
    ['payment', 9600],
    ['entry', 0], // the order costs that much less
    ['refund', -1000],
    ['refund', 1000],
  ]);
  const { payments } = (await call<Overview>('/overview')).json;
  expect(payments.breaks).toMatchObject([
    { kind: 'refund_failed', orderId: id, amountCents: 1000 },
  ]);
  expect((await refund(id, 1000, 9600)).status).toBe(204);
  await reconcileRefundsNow(shop);
  square.ledger.advanceClock(5000);
  await reconcileRefundsNow(shop);
});
