import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { SquareClient } from 'square';
import { describe, expect, test } from 'vitest';
import { checkLedger } from '#server/books/ledger/ledger.ts';
import { pay, reconcileAttemptsNow, orderStateOf } from '#tests/support/buying.ts';
import {
  attemptOf,
  describeLedger,
  discrepanciesOf,
  expectConsistentLedger,
  reconcileRefundsNow,
} from '#tests/support/ledger.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree, stockOf } from '#tests/support/trees.ts';
import { reconcileWithProvider } from './reconcile-with-provider.ts';

const square = useSquare();
const shop = useTestShop(square.startEnvironment);
const compare = () => reconcileWithProvider(shop.services, { hours: 48 });

/** A payment made at the provider without the shop. */
async function chargeDirectly(
  referenceId: string | undefined,
  autocomplete: boolean,
): Promise<string> {
  const { SQUARE_ACCESS_TOKEN: token, SQUARE_BASE_URL: baseUrl } = square.environment;
  const client = new SquareClient({ token: token!, baseUrl: baseUrl! });
  const { payment } = await client.payments.create({
    sourceId: 'cnon:card-nonce-ok',
    idempotencyKey: randomUUID(),
    amountMoney: { amount: 700n, currency: 'USD' },
    autocomplete,
    locationId: 'LSTANDIN',
    ...(referenceId ? { referenceId } : {}),
  });
  return payment!.id!;
}

async function buyOne() {
  const [customer, tree] = [await signIn(shop), await createTree(shop)];
  await addToCart(shop, customer, tree);
  const { body } = await pay(shop, customer, cardToken(square));
  return { orderId: body.orderId!, tree, customer };
}

const statusOf = (paymentId: string) => square.ledger.find('payment', paymentId)?.status;

describe('comparing the provider’s records with ours', () => {
  test('changes nothing when they agree', async () => {
    const { orderId } = await buyOne();
    const before = square.ledger.list('payment').length;
    await compare();
    expect((await orderStateOf(shop, orderId))!.attempt).toBe('captured');
    expect(square.ledger.list('payment')).toHaveLength(before);
    expect(
      await shop.services.db.selectFrom('payment_discrepancies').select('kind').execute(),
    ).toEqual([]);
    await expectConsistentLedger(shop);
  });

  test('voids an authorization that has no order', async () => {
    const paymentId = await chargeDirectly(randomUUID(), false);
    await compare();
    expect(statusOf(paymentId)).toBe('CANCELED');
    expect(await discrepanciesOf(shop, paymentId)).toEqual(['no_attempt: canceled']);
    await expectConsistentLedger(shop);
  });

  test('refunds a captured payment that has no order, once', async () => {
    const paymentId = await chargeDirectly(randomUUID(), true);
    await compare();
    await compare();
    await reconcileRefundsNow(shop);
    await compare();
    expect(
      square.ledger.list('refund').filter(({ payment_id }) => payment_id === paymentId),
    ).toMatchObject([{ amount_money: { amount: 700 } }]);
    expect(await discrepanciesOf(shop, paymentId)).toEqual(['no_attempt: refund requested']);
    await expectConsistentLedger(shop);
  });

  test('ignores payments from the farm’s point of sale', async () => {
    const ids = [await chargeDirectly(undefined, true), await chargeDirectly('Table 4', true)];
    await compare();
    expect(ids.map(statusOf)).toEqual(['COMPLETED', 'COMPLETED']);
    await expectConsistentLedger(shop);
  });

  test('voids a payment that arrived after its order was abandoned', async () => {
    const [customer, tree] = [await signIn(shop), await createTree(shop)];
    await addToCart(shop, customer, tree);
    square.faults.add({ call: 'create', kind: 'late', times: 1, delayMs: 150, status: 500 });
    const { body } = await pay(shop, customer, cardToken(square));
    await reconcileAttemptsNow(shop, 2);
    const { id } = await attemptOf(shop, body.orderId!);
    const payment = () =>
      square.ledger.list('payment').find(({ reference_id }) => reference_id === id);
    await expect.poll(payment).toBeDefined();
    await compare();
    expect(payment()!.status).toBe('CANCELED');
    expect(await stockOf(shop, tree)).toBe(10);
    await expectConsistentLedger(shop);
  });

  test('completes an order whose capture response was lost', async () => {
    const [customer, tree] = [await signIn(shop), await createTree(shop)];
    await addToCart(shop, customer, tree);
    square.faults.add({ call: 'complete', kind: 'reset-after', times: 1, delayMs: 0, status: 500 });
    const { body } = await pay(shop, customer, cardToken(square));
    await compare();
    expect(await orderStateOf(shop, body.orderId!)).toEqual({
      payment: 'completed',
      status: 'Pending',
      attempt: 'captured',
      holds: 'consumed',
      mails: 1,
    });
    await expectConsistentLedger(shop);
  });

  test('records a refund made in the provider’s dashboard', async () => {
    const { orderId } = await buyOne();
    const attempt = await attemptOf(shop, orderId);
    const { SQUARE_ACCESS_TOKEN: token, SQUARE_BASE_URL: baseUrl } = square.environment;
    const client = new SquareClient({ token: token!, baseUrl: baseUrl! });
    const { refund } = await client.refunds.refundPayment({
      idempotencyKey: randomUUID(),
      paymentId: attempt.provider_payment_id!,
      amountMoney: { amount: 1000n, currency: 'USD' },
    });
    await compare();
    await compare();
    expect((await attemptOf(shop, orderId)).refunded_cents).toBe(1000);
    expect(await discrepanciesOf(shop, refund!.id)).toEqual(['foreign_refund: noted']);
    await expectConsistentLedger(shop);
  });

  test('reports a capture that the provider does not have, until it does', async () => {
    const { orderId } = await buyOne();
    const { provider_payment_id: paymentId } = await attemptOf(shop, orderId);
    const payment = square.ledger.find('payment', paymentId!)!;
    square.ledger.save('payment', paymentId!, { ...payment, status: 'APPROVED' });
    await compare();
    expect(await discrepanciesOf(shop, paymentId!)).toEqual(['capture_missing: open']);
    const found = await checkLedger({
      db: shop.services.db,
      cards: shop.services.cards,
      square: shop.config.square,
    });
    expect(found.filter(({ status }) => status === 'fail').map(({ id }) => id)).toEqual([
      'I3',
      'I17',
    ]);
    square.ledger.save('payment', paymentId!, payment);
    await compare();
    expect(await discrepanciesOf(shop, paymentId!)).toEqual(['capture_missing: gone']);
    await expectConsistentLedger(shop);
  });

  test.each([
    ['a sample season dates it back', "interval '-280 days'"],
    ['a clock was behind', "interval '-36 days'"],
    ['a clock was ahead', "interval '1 day'"],
  ])('the ledger finds the order of a payment by its reference when %s', async (_why, moved) => {
    const { orderId } = await buyOne();
    await shop.services.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx); // as the sample season does
      await sql`update payment_attempts
        set created_at = now() + ${sql.raw(moved)}, captured_at = now() + ${sql.raw(moved)}
        where order_id = ${orderId}`.execute(trx);
    });
    expect(await describeLedger(shop)).toBe('consistent');
  });

  test('voids a payment with another amount and fails the order', async () => {
    const [customer, tree] = [await signIn(shop), await createTree(shop)];
    await addToCart(shop, customer, tree);
    square.faults.add({ call: 'create', kind: 'reset-after', times: 1, delayMs: 0, status: 500 });
    const { body } = await pay(shop, customer, cardToken(square));
    const { id } = await attemptOf(shop, body.orderId!);
    const payment = square.ledger.list('payment').find(({ reference_id }) => reference_id === id)!;
    square.ledger.save('payment', payment.id, {
      ...payment,
      amount_money: { amount: 1, currency: 'USD' },
    });
    await reconcileAttemptsNow(shop);
    expect(statusOf(payment.id)).toBe('CANCELED');
    expect(await orderStateOf(shop, body.orderId!)).toMatchObject({
      payment: 'failed',
      holds: 'released',
    });
    await expectConsistentLedger(shop);
  });
});

test('manual changes to stock and holds violate an invariant', async () => {
  const { tree } = await buyOne();
  const { db } = shop.services;
  const failing = async () => {
    const found = await checkLedger({ db, cards: undefined, square: shop.config.square });
    return found.filter(({ status }) => status === 'fail').map(({ id }) => id);
  };
  // The trigger writes a movement.
  await db.updateTable('products').set({ quantity: 99 }).where('id', '=', tree.id).execute();
  expect(await failing()).toEqual([]);
  await sql`alter table products disable trigger products_restocked`.execute(db);
  await db.updateTable('products').set({ quantity: 98 }).where('id', '=', tree.id).execute();
  expect(await failing()).toEqual(['I4']);
  await db.updateTable('products').set({ quantity: 99 }).where('id', '=', tree.id).execute();
  await sql`alter table products enable trigger products_restocked`.execute(db);
  await sql`update stock_holds set state = 'released' where product_id = ${tree.id}`.execute(db);
  expect(await failing()).toEqual(['I4', 'I5']);
  await sql`update stock_holds set state = 'consumed' where product_id = ${tree.id}`.execute(db);
  await expect(
    sql`update order_items set price = 1 where product_id = ${tree.id}`.execute(db),
  ).rejects.toThrow('never changes');
});
