import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { MailTemplates } from '#domain/mail/mail.ts';
import { reconcileWithProvider } from '#server/payments/reconcile-with-provider.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { pay } from '#tests/support/buying.ts';
import { attemptOf, expectConsistentLedger, reconcileRefundsNow } from '#tests/support/ledger.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(() => square.startEnvironment());
const { call } = useAdmin(shop);

async function buy(): Promise<string> {
  const [customer, tree] = [await signIn(shop), await createTree(shop)];
  await addToCart(shop, customer, tree, 2);
  return (await pay(shop, customer, cardToken(square))).body.orderId!;
}
const cancel = (id: string, refundCents = 0, leftCents = 9600) =>
  call(`/orders/${id}`, 'PATCH', { status: 'Canceled', was: 'Pending', refundCents, leftCents });
const reinstate = (id: string) =>
  call(`/orders/${id}`, 'PATCH', { status: 'Pending', was: 'Canceled' });
const refund = (id: string, amountCents: number, leftCents: number) =>
  call(`/orders/${id}/refunds`, 'POST', { amountCents, leftCents, reason: 'One graft was broken' });
/** Sends all waiting mail, ignoring holds. */
const sendAll = () =>
  shop.services.db
    .updateTable('mail_outbox')
    .set({ state: 'sent', sent_at: new Date(), attempts: 1 })
    .where('state', '=', 'waiting')
    .execute();

async function mailsOf(orderId: string) {
  const rows = await shop.services.db
    .selectFrom('mail_outbox')
    .select(['template', 'props', 'state', sql<boolean>`next_attempt_at > now()`.as('held')])
    .where('subject_id', '=', orderId)
    .where('template', '<>', 'order-confirmed')
    .orderBy('created_at')
    .execute();
  return rows.map(({ props, ...mail }) => ({
    ...mail,
    props: props as unknown as MailTemplates['order-refunded'],
  }));
}
const templatesOf = async (orderId: string) =>
  (await mailsOf(orderId)).map(({ template }) => template);

describe('a cancellation', () => {
  test('is held while it can be undone, and sends nothing if undone (B10)', async () => {
    const id = await buy();
    expect((await cancel(id)).status).toBe(204);
    expect(await mailsOf(id)).toMatchObject([
      {
        template: 'order-canceled',
        held: true,
        props: { money: { paidCents: 9600, refundedCents: 0 } },
      },
    ]);
    expect((await reinstate(id)).status).toBe(204);
    expect(await templatesOf(id)).toEqual([]);
    await expectConsistentLedger(shop);
  });

  test('that was mailed and is then undone is mailed as reinstated, and a second one is mailed again (B10)', async () => {
    const id = await buy();
    await cancel(id);
    await sendAll();
    await reinstate(id);
    expect(await templatesOf(id)).toEqual(['order-canceled', 'order-reinstated']);
    await sendAll();
    await cancel(id, 9600);
    expect(await templatesOf(id)).toEqual(['order-canceled', 'order-reinstated', 'order-canceled']);
    expect((await mailsOf(id)).at(-1)!.props.money).toEqual({
      paidCents: 9600,
      refundedCents: 9600,
    });
    await reconcileRefundsNow(shop, 2);
    expect(await templatesOf(id)).toHaveLength(3); // the last one includes the refund
    await expectConsistentLedger(shop);
  });

  test('repeated before the reinstatement mail is sent recalls that mail (B10)', async () => {
    const id = await buy();
    await cancel(id);
    await sendAll();
    await reinstate(id);
    await cancel(id);
    expect(await templatesOf(id)).toEqual(['order-canceled', 'order-canceled']);
  });

  test('allows a second ready mail after reinstatement (B10)', async () => {
    const id = await buy();
    await call(`/orders/${id}`, 'PATCH', { status: 'Ready', was: 'Pending' });
    await sendAll();
    await call(`/orders/${id}`, 'PATCH', {
      status: 'Canceled',
      was: 'Ready',
      refundCents: 0,
      leftCents: 9600,
    });
    await sendAll();
    await call(`/orders/${id}`, 'PATCH', { status: 'Ready', was: 'Canceled' });
    expect((await templatesOf(id)).toSorted()).toEqual([
      'order-canceled',
      'order-ready',
      'order-ready',
      'order-reinstated',
    ]);
  });

  test('after an earlier refund shows both amounts (B2)', async () => {
    const id = await buy();
    await refund(id, 9600, 9600);
    await reconcileRefundsNow(shop);
    await cancel(id, 0, 0);
    expect((await mailsOf(id)).at(-1)).toMatchObject({
      template: 'order-canceled',
      props: { money: { paidCents: 9600, refundedCents: 9600 } },
    });
  });
});

describe('a refund', () => {
  test('is mailed once the provider has accepted it, with the total refunded (B9)', async () => {
    const id = await buy();
    await refund(id, 4800, 9600);
    expect(await templatesOf(id)).toEqual([]);
    await reconcileRefundsNow(shop, 3);
    square.ledger.advanceClock(5000);
    await reconcileRefundsNow(shop, 2);
    await refund(id, 1000, 4800);
    await reconcileRefundsNow(shop, 2);
    expect(
      (await mailsOf(id)).map(({ template, props }) => [template, props.refundCents, props.money]),
    ).toEqual([
      ['order-refunded', 4800, { paidCents: 9600, refundedCents: 4800 }],
      ['order-refunded', 1000, { paidCents: 9600, refundedCents: 5800 }],
    ]);
    await expectConsistentLedger(shop);
  });

  test('made in the provider’s dashboard is mailed once (B9)', async () => {
    const id = await buy();
    const { provider_payment_id: paymentId } = await attemptOf(shop, id);
    await shop.services.cards.refund({
      paymentId: paymentId!,
      amountCents: 700,
      currency: 'USD',
      idempotencyKey: `dashboard-${id.slice(0, 8)}`,
      reason: 'By hand',
    });
    for (let looks = 0; looks < 2; looks++)
      await reconcileWithProvider(shop.services, { hours: 1 });
    expect(await mailsOf(id)).toMatchObject([
      { template: 'order-refunded', props: { refundCents: 700 } },
    ]);
    await expectConsistentLedger(shop);
  });
});
