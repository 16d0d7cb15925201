import { randomUUID } from 'node:crypto';
import { transact } from '@grafted/postgres/transact.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Trx } from '#server/database/client.ts';
import { crashAt, pay, reconcileAttemptsNow } from '#tests/support/buying.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree } from '#tests/support/trees.ts';
import {
  newCancellation,
  mailOrderCanceled,
  mailOrderDelivered,
  mailOrderReady,
} from './order-events.ts';

const square = useSquare();
const shop = useTestShop(square.startEnvironment);
const publicUrl = 'http://shop.test';
const links = { publicUrl, linkSecret: 'a secret of the test' };
const notify = (work: (trx: Trx) => Promise<void>) => transact(shop.services.db, work);
const mailsAbout = async (orderId: string) => {
  const rows = await shop.services.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('subject_id', '=', orderId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ kind, to_address: to, props }) => ({ kind, to, props }));
};

let variety: string;
async function buy(): Promise<string> {
  const customer = await signIn(shop);
  const tree = await createTree(shop);
  variety = tree.variety;
  await addToCart(shop, customer, tree, 2);
  const { body } = await pay(shop, customer, cardToken(square));
  return body.orderId!;
}

describe('order mails', () => {
  let orderId: string;
  beforeEach(async () => {
    orderId = await buy();
  });

  test('are sent once when the order is ready and once when it is delivered', async () => {
    for (let times = 0; times < 2; times++) {
      await notify((trx) => mailOrderReady(trx, { orderId, links }));
      await notify((trx) => mailOrderDelivered(trx, { orderId, links }));
    }
    const mails = await mailsAbout(orderId);
    expect(mails.map(({ kind }) => kind)).toEqual([
      'order-confirmed',
      'order-ready',
      'order-delivered',
    ]);
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(['jordan@example.com']));
    expect(mails[1]!.props).toMatchObject({
      orderId,
      fullName: 'Jordan Avery',
      items: [{ variety, quantity: 2 }],
      totalCents: 9600,
      orderUrl: `${publicUrl}/order-confirmation?order_id=${orderId}`,
    });
    expect(mails[2]!.props).toMatchObject({ guideUrl: `${publicUrl}/resources` });
  });

  test('announce a cancellation and its refund', async () => {
    await notify((trx) =>
      mailOrderCanceled(trx, { kind: newCancellation(), orderId, links, refundedCents: 9600 }),
    );
    expect((await mailsAbout(orderId))[1]).toMatchObject({
      kind: expect.stringMatching(/^order-canceled:/),
      props: { refundedCents: 9600 },
    });
  });

  test('are not sent if the transaction rolls back', async () => {
    const work = notify(async (trx) => {
      await mailOrderReady(trx, { orderId, links });
      throw new Error('the status could not be saved');
    });
    await expect(work).rejects.toThrow('could not be saved');
    expect(await mailsAbout(orderId)).toHaveLength(1);
  });
});

describe('a payment that fails', () => {
  async function payPending(token: () => string): Promise<{ orderId: string }> {
    const customer = await signIn(shop);
    await addToCart(shop, customer, await createTree(shop));
    const { status, body } = await pay(shop, customer, token());
    expect(status).toBe(200);
    return { orderId: body.orderId! };
  }

  test('is mailed with a retry link if the buyer saw it as pending', async () => {
    crashAt(shop, 'before-authorization');
    const { orderId } = await payPending(() => cardToken(square));
    expect(await mailsAbout(orderId)).toEqual([]);
    await reconcileAttemptsNow(shop, 2);
    expect(await mailsAbout(orderId)).toMatchObject([
      {
        kind: 'payment-failed',
        to: 'jordan@example.com',
        props: { retryUrl: `${publicUrl}/checkout` },
      },
    ]);
  });

  test('is not mailed if the buyer saw the decline', async () => {
    const customer = await signIn(shop);
    await addToCart(shop, customer, await createTree(shop));
    const { status } = await pay(shop, customer, 'cnon:card-nonce-declined');
    expect(status).toBe(402);
    const order = await shop.services.db
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', customer.userId)
      .executeTakeFirstOrThrow();
    expect(await mailsAbout(order.id)).toEqual([]);
  });
});

test('an order without an email address sends no mail', async () => {
  const { id } = await shop.services.db
    .insertInto('orders')
    .values({
      id: randomUUID(),
      user_id: null,
      delivery_type: 'pickup',
      subtotal: '48.00',
      delivery_fee: '0.00',
      discount: '0.00',
      total_amount: '48.00',
      estimated_time: 0,
      tax_mode: 'included',
      guarantee: '{}',
      pickup_address: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await notify((trx) => mailOrderReady(trx, { orderId: id, links }));
  expect(await mailsAbout(id)).toEqual([]);
});
