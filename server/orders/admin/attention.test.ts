import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { describeEntry } from '#domain/admin/audit/order-history.ts';
import type { CustomerDetails } from '#domain/admin/customers.ts';
import type { Overview } from '#domain/admin/overview.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import { signWebhook } from '#server/payments/square/webhook-signature.ts';
import { applyDueWebhookEvents } from '#server/payments/webhooks.ts';
import { adminEmail, useAdmin } from '#tests/support/admin.ts';
import { pay } from '#tests/support/buying.ts';
import { attemptOf, reconcileRefundsNow } from '#tests/support/ledger.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree } from '#tests/support/trees.ts';

const webhookUrl = 'http://shop.test/api/payments/webhook';
const square = useSquare();
const shop = useTestShop(async () => ({
  ...(await square.startEnvironment()),
  SQUARE_WEBHOOK_URL: webhookUrl,
}));
const { call, order, asAdmin, auditOf } = useAdmin(shop);

const overview = async () => (await call<Overview>('/overview')).json;
const discrepancyOf = async (subject: string) =>
  (await overview()).payments.breaks.find((found) => found.subject === subject);
const close = (id: string) => call(`/payment-breaks/${id}/closure`, 'POST');

async function buy(): Promise<string> {
  const [customer, tree] = [await signIn(shop), await createTree(shop)];
  await addToCart(shop, customer, tree, 2);
  return (await pay(shop, customer, cardToken(square))).body.orderId!;
}

async function dispute(disputeId: string, paymentId: string, state: string): Promise<void> {
  const eventId = randomUUID();
  const dispute = {
    id: disputeId,
    state,
    amount_money: { amount: 9600, currency: 'USD' },
    disputed_payment: { payment_id: paymentId },
  };
  const body = JSON.stringify({
    type: 'dispute.created',
    event_id: eventId,
    data: { type: 'dispute', id: disputeId, object: { dispute } },
  });
  const signature = signWebhook(square.environment.SQUARE_WEBHOOK_SIGNATURE_KEY!, webhookUrl, body);
  expect(
    (
      await shop.app.request(webhookUrl, {
        method: 'POST',
        body,
        headers: { 'x-square-hmacsha256-signature': signature },
      })
    ).status,
  ).toBe(200);
  await applyDueWebhookEvents(shop.services);
}

describe('payments that need attention', () => {
  test('a failed refund shows order and amount, and records who closed it (B13)', async () => {
    const id = await buy();
    await call(`/orders/${id}/refunds`, 'POST', {
      amountCents: 4444,
      leftCents: 9600,
      reason: 'One graft was broken',
    });
    await reconcileRefundsNow(shop);
    square.ledger.advanceClock(5000);
    await reconcileRefundsNow(shop);
    const [found] = (await overview()).payments.breaks;
    expect(found).toMatchObject({ kind: 'refund_failed', orderId: id, amountCents: 4444 });
    for (let times = 0; times < 2; times++) expect((await close(found!.id)).status).toBe(204);
    expect((await overview()).payments.breaks).toEqual([]);
    expect(await auditOf(found!.id)).toMatchObject([
      {
        actor_id: (await asAdmin()).userId,
        action: 'break_closed',
        after: { kind: 'refund_failed' },
      },
    ]);
    const { timeline } = (await call<OrderDetails>(`/orders/${id}`)).json;
    expect(timeline.map((entry) => [describeEntry(entry), entry.by])).toContainEqual([
      'Failed refund marked as resolved',
      adminEmail,
    ]);
  });

  test('a dispute shows order and amount, and a new event reopens it (B13)', async () => {
    const id = await buy();
    const { provider_payment_id: paymentId } = await attemptOf(shop, id);
    await dispute('dispute-1', paymentId!, 'EVIDENCE_REQUIRED');
    const found = await discrepancyOf('dispute-1');
    expect(found).toMatchObject({
      kind: 'dispute',
      orderId: id,
      orderNumber: expect.any(Number),
      amountCents: 9600,
    });
    await close(found!.id);
    expect(await discrepancyOf('dispute-1')).toBeUndefined();
    await dispute('dispute-1', paymentId!, 'LOST');
    expect(await discrepancyOf('dispute-1')).toMatchObject({ orderId: id });
  });

  test('recurring discrepancies cannot be closed manually (B13)', async () => {
    await shop.services.db
      .insertInto('payment_discrepancies')
      .values({
        kind: 'no_attempt',
        subject: 'payment-1',
        details: JSON.stringify({ referenceId: 'anything', amountCents: 5 }),
      })
      .execute();
    const found = await discrepancyOf('payment-1');
    expect(found).toMatchObject({ orderId: null, amountCents: 5 });
    expect(await close(found!.id)).toMatchObject({ status: 409, json: { code: 'closes_itself' } });
    expect((await close(randomUUID())).status).toBe(404);
  });
});

describe('undelivered mail', () => {
  const write = (
    email: string,
    state: string,
    template = 'order-ready',
    subjectId = randomUUID(),
  ) => {
    const sent = ['sent', 'bounced'].includes(state) ? new Date() : null;
    const values = {
      kind: randomUUID(),
      subject_id: subjectId,
      to_address: email,
      template,
      props: '{}',
      state: state as 'sent',
      sent_at: sent,
      bounced_at: state === 'bounced' ? sent : null,
    };
    return shop.services.db.insertInto('mail_outbox').values(values).execute();
  };

  test.each([
    ['abandoned', 'failed', 'order-ready', true],
    ['of an account and abandoned', 'failed', 'reset-password', true],
    ['bounced', 'bounced', 'order-ready', true],
    ['suppressed', 'suppressed', 'order-canceled', true],
    ['sent', 'sent', 'order-ready', false],
    ['of the newsletter and bounced', 'bounced', 'newsletter-welcome', false],
  ] as const)('when it was %s is on Today or not (B22)', async (_case, state, template, listed) => {
    const email = `${randomUUID()}@example.com`;
    const before = (await overview()).mailsFailed;
    await write(email, state, template);
    const { mailsFailed, undeliveredMails } = await overview();
    expect([
      mailsFailed - before,
      undeliveredMails.some((mail) => mail.email === email && mail.state === state),
    ]).toEqual([listed ? 1 : 0, listed]);
  });

  test('is not listed once it was resent (B22)', async () => {
    const [email, subjectId] = [`${randomUUID()}@example.com`, randomUUID()];
    await write(email, 'bounced', 'order-ready', subjectId);
    await write(email, 'sent', 'order-ready', subjectId);
    expect((await overview()).undeliveredMails.filter((mail) => mail.email === email)).toEqual([]);
  });

  test('is sent again after an admin lifts the suppression (B22)', async () => {
    const email = `${randomUUID()}@example.com`;
    await order(await createTree(shop), { email });
    await shop.services.db
      .insertInto('mail_suppressions')
      .values({ email, reason: 'bounced', transactional_left: 0 })
      .execute();
    const read = async () => (await call<CustomerDetails>(`/customers/${email}`)).json.suppressed;
    expect(await read()).toMatchObject({ reason: 'bounced' });
    for (let times = 0; times < 2; times++)
      expect((await call(`/customers/${email.toUpperCase()}/suppression`, 'DELETE')).status).toBe(
        204,
      );
    expect(await read()).toBeNull();
    const entries = await shop.services.db
      .selectFrom('audit_log')
      .select('before')
      .where('action', '=', 'suppression_lifted')
      .execute();
    expect(entries).toEqual([{ before: { suppressed: 'bounced' } }]);
  });
});
