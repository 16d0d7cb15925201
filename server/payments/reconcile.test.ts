import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { SquareClient } from 'square';
import { pay, settleNow, standOf } from '#tests/support/buying.ts';
import { attemptOf, breaksOf, expectSoundLedger, settleRefundsNow } from '#tests/support/ledger.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, plantTree, stockOf } from '#tests/support/trees.ts';
import { examineLedger } from '#server/ledger/ledger.ts';
import { reconcile } from './reconcile.ts';

const square = useSquare();
const shop = useTestShop(square.environmentLater);
const look = () => reconcile(shop.services, { hours: 48 });

/** A payment made behind the shop's back. */
async function chargeDirectly(referenceId: string | undefined, autocomplete: boolean): Promise<string> {
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
  const [customer, tree] = [await signIn(shop), await plantTree(shop)];
  await addToCart(shop, customer, tree);
  const { body } = await pay(shop, customer, cardToken(square));
  return { orderId: body.orderId!, tree, customer };
}

const statusOf = (paymentId: string) => square.ledger.find('payment', paymentId)?.status;

describe('a look through both books', () => {
  test('changes nothing where they agree', async () => {
    const { orderId } = await buyOne();
    const before = square.ledger.list('payment').length;
    await look();
    expect((await standOf(shop, orderId))!.attempt).toBe('captured');
    expect(square.ledger.list('payment')).toHaveLength(before);
    expect(await shop.services.db.selectFrom('payment_breaks').select('kind').execute()).toEqual([]);
    await expectSoundLedger(shop);
  });

  test('releases an authorisation that belongs to no order', async () => {
    const paymentId = await chargeDirectly(randomUUID(), false);
    await look();
    expect(statusOf(paymentId)).toBe('CANCELED');
    expect(await breaksOf(shop, paymentId)).toEqual(['no_attempt: canceled']);
    await expectSoundLedger(shop);
  });

  test('gives back taken money that belongs to no order, once', async () => {
    const paymentId = await chargeDirectly(randomUUID(), true);
    await look();
    await look();
    await settleRefundsNow(shop);
    await look();
    expect(square.ledger.list('refund').filter(({ payment_id }) => payment_id === paymentId)).toMatchObject([{ amount_money: { amount: 700 } }]);
    expect(await breaksOf(shop, paymentId)).toEqual(['no_attempt: refund asked for']);
    await expectSoundLedger(shop);
  });

  test('leaves what the farm takes at its own till alone', async () => {
    const ids = [await chargeDirectly(undefined, true), await chargeDirectly('Table 4', true)];
    await look();
    expect(ids.map(statusOf)).toEqual(['COMPLETED', 'COMPLETED']);
    await expectSoundLedger(shop);
  });

  test('calls back a payment that arrived after its order was given up', async () => {
    const [customer, tree] = [await signIn(shop), await plantTree(shop)];
    await addToCart(shop, customer, tree);
    square.faults.add({ call: 'create', kind: 'late', times: 1, delayMs: 150, status: 500 });
    const { body } = await pay(shop, customer, cardToken(square));
    await settleNow(shop, 2);
    const { id } = await attemptOf(shop, body.orderId!);
    const payment = () => square.ledger.list('payment').find(({ reference_id }) => reference_id === id);
    await expect.poll(payment).toBeDefined();
    await look();
    expect(payment()!.status).toBe('CANCELED');
    expect(await stockOf(shop, tree)).toBe(10);
    await expectSoundLedger(shop);
  });

  test('completes an order whose captured payment nobody heard of', async () => {
    const [customer, tree] = [await signIn(shop), await plantTree(shop)];
    await addToCart(shop, customer, tree);
    square.faults.add({ call: 'complete', kind: 'reset-after', times: 1, delayMs: 0, status: 500 });
    const { body } = await pay(shop, customer, cardToken(square));
    await look();
    expect(await standOf(shop, body.orderId!)).toEqual({ payment: 'completed', status: 'Pending', attempt: 'captured', holds: 'consumed', mails: 1 });
    await expectSoundLedger(shop);
  });

  test('notes a refund made in the provider’s own desk', async () => {
    const { orderId } = await buyOne();
    const attempt = await attemptOf(shop, orderId);
    const { SQUARE_ACCESS_TOKEN: token, SQUARE_BASE_URL: baseUrl } = square.environment;
    const client = new SquareClient({ token: token!, baseUrl: baseUrl! });
    const { refund } = await client.refunds.refundPayment({ idempotencyKey: randomUUID(), paymentId: attempt.provider_payment_id!, amountMoney: { amount: 1000n, currency: 'USD' } });
    await look();
    await look();
    expect((await attemptOf(shop, orderId)).refunded_cents).toBe(1000);
    expect(await breaksOf(shop, refund!.id)).toEqual(['foreign_refund: noted']);
    await expectSoundLedger(shop);
  });

  test('reports money that we think we have and the provider does not, until it is there', async () => {
    const { orderId } = await buyOne();
    const { provider_payment_id: paymentId } = await attemptOf(shop, orderId);
    const payment = square.ledger.find('payment', paymentId!)!;
    square.ledger.save('payment', paymentId!, { ...payment, status: 'APPROVED' });
    await look();
    expect(await breaksOf(shop, paymentId!)).toEqual(['capture_missing: open']);
    const found = await examineLedger({ db: shop.services.db, cards: shop.services.cards, square: shop.config.square });
    expect(found.filter(({ status }) => status === 'fail').map(({ id }) => id)).toEqual(['I3', 'I17']);
    square.ledger.save('payment', paymentId!, payment);
    await look();
    expect(await breaksOf(shop, paymentId!)).toEqual(['capture_missing: gone']);
    await expectSoundLedger(shop);
  });

  test('an amount other than asked for is given back, and the order fails', async () => {
    const [customer, tree] = [await signIn(shop), await plantTree(shop)];
    await addToCart(shop, customer, tree);
    square.faults.add({ call: 'create', kind: 'reset-after', times: 1, delayMs: 0, status: 500 });
    const { body } = await pay(shop, customer, cardToken(square));
    const { id } = await attemptOf(shop, body.orderId!);
    const payment = square.ledger.list('payment').find(({ reference_id }) => reference_id === id)!;
    square.ledger.save('payment', payment.id, { ...payment, amount_money: { amount: 1, currency: 'USD' } });
    await settleNow(shop);
    expect(statusOf(payment.id)).toBe('CANCELED');
    expect(await standOf(shop, body.orderId!)).toMatchObject({ payment: 'failed', holds: 'released' });
    await expectSoundLedger(shop);
  });
});

test('a number changed by hand, or a row that should not be there, is found', async () => {
  const { tree } = await buyOne();
  const { db } = shop.services;
  const failing = async () => {
    const found = await examineLedger({ db, cards: undefined, square: shop.config.square });
    return found.filter(({ status }) => status === 'fail').map(({ id }) => id);
  };
  await db.updateTable('products').set({ quantity: 99 }).where('id', '=', tree.id).execute(); // counted: explained by the trigger
  expect(await failing()).toEqual([]);
  await sql`alter table products disable trigger products_restocked`.execute(db);
  await db.updateTable('products').set({ quantity: 98 }).where('id', '=', tree.id).execute();
  expect(await failing()).toEqual(['I4']);
  await db.updateTable('products').set({ quantity: 99 }).where('id', '=', tree.id).execute();
  await sql`alter table products enable trigger products_restocked`.execute(db);
  await sql`update stock_holds set state = 'released' where product_id = ${tree.id}`.execute(db);
  expect(await failing()).toEqual(['I4', 'I5']);
  await sql`update stock_holds set state = 'consumed' where product_id = ${tree.id}`.execute(db);
  await expect(sql`update order_items set price = 1 where product_id = ${tree.id}`.execute(db)).rejects.toThrow('never changes');
});
