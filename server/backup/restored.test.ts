import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Overview } from '#domain/admin/overview.ts';
import { describeHeld } from '#domain/farm/restored.ts';
import { notifyDueWaits } from '#server/catalog/stock-waits/service.ts';
import { sendMonthMails } from '#server/growing/care/month-mail.ts';
import { sendIssues } from '#server/mail/newsletter/issues/send.ts';
import { sendNotifications } from '#server/mail/notifications/service.ts';
import { notifyOpening } from '#server/mail/season-waits/service.ts';
import { lapseDueAmounts } from '#server/orders/money/lapse.ts';
import { remindOfDays } from '#server/orders/pickups/reminders.ts';
import { settleOverdueItems } from '#server/orders/shortfalls/overdue.ts';
import { reconcileDueRefunds } from '#server/payments/refunds/reconcile-refunds.ts';
import { sendDueMail } from '#server/platform/outbox/sender.ts';
import type { MailToSend } from '#server/platform/outbox/transport.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { pay } from '#tests/support/buying.ts';
import { useFarmChanges } from '#tests/support/farm-changes.ts';
import { inDays, openWindow } from '#tests/support/pickups.ts';
import { useShortfalls } from '#tests/support/shortfalls.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree } from '#tests/support/trees.ts';
import { joinLine, newAddress } from '#tests/support/waits.ts';
import { markRestored } from './restored.ts';

const square = useSquare();
const shop = useTestShop(square.startEnvironment);
const admin = useAdmin(shop);
const { call, auditOf } = admin;
const farm = useFarmChanges(shop, admin, square);
const shortfalls = useShortfalls(shop, admin, square);
const db = () => shop.services.db;

let sent: MailToSend[] = [];
beforeEach(async () => {
  await decide('drop').catch(() => {}); // what an earlier test left
  sent = [];
  shop.services.mailTransport.close();
  shop.services.mailTransport = {
    send: async (mail) => void sent.push(mail),
    verify: async () => {},
    close: () => {},
  };
  await sendDueMail(shop.services);
  await db().deleteFrom('newsletter_subscribers').execute();
  await db().deleteFrom('admin_notifications').execute();
  await db().deleteFrom('mail_outbox').where('state', '<>', 'sent').execute();
  sent = [];
});

const madeAt = () => new Date(Date.now() - 3_600_000);
const restore = () => markRestored(db(), madeAt());
const open = async () => (await call<Overview>('/overview')).json.restore;
async function decide(decision: 'send' | 'drop', id?: string) {
  const shown = id ?? (await open())?.id;
  if (!shown) return { status: 0 };
  return call<{ code?: string }>('/restored', 'POST', { id: shown, decision });
}

/** All that polls and sends (`startWorker`), in the morning at the farm. */
async function workOfAllPolls(): Promise<void> {
  const { services } = shop;
  const morning = new Date(`${inDays(0)}T18:00:00Z`);
  await sendIssues(services);
  await notifyDueWaits(services);
  await notifyOpening(services);
  await sendMonthMails(services, morning);
  await lapseDueAmounts(services);
  await settleOverdueItems(services);
  await remindOfDays(services, morning);
  await sendNotifications(services);
  await reconcileDueRefunds(services);
  await sendDueMail(services);
}

const subjectsTo = (email: string) =>
  sent.filter(({ to }) => to === email).map(({ subject }) => subject);

async function statesOf(orderId: string): Promise<string[]> {
  const mails = await db()
    .selectFrom('mail_outbox')
    .select(['template', 'state'])
    .where('subject_id', '=', orderId)
    .execute();
  return mails.map(({ template, state }) => `${template} ${state}`);
}

let windows = 0;
/** A day has one window at a time. */
const nextStart = () => `09:0${windows++}`;

async function subscribe(): Promise<string> {
  const email = newAddress();
  await sql`insert into newsletter_subscribers (email, source, text_version) values (${email}, 'popup', '1')`.execute(
    db(),
  );
  return email;
}

async function newsletter(sendAt: Date): Promise<string> {
  const content = { subject: 'Grafting day', preview: '', body: 'Come and see', trees: [] };
  const { id } = await db()
    .insertInto('newsletter_issues')
    .values({ content: JSON.stringify(content), state: 'planned', send_at: sendAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function paidOrder() {
  const [customer, tree] = [await signIn(shop), await createTree(shop)];
  await addToCart(shop, customer, tree);
  const { body } = await pay(shop, customer, cardToken(square));
  return { orderId: body.orderId! };
}

/** Something that leaves the shop by itself. Returns whether it has left. */
type Leaving = () => Promise<() => boolean | Promise<boolean>>;

const leaving: Record<string, Leaving> = {
  'a mail that waits': async () => {
    const email = newAddress();
    await sql`insert into mail_outbox (kind, subject_id, to_address, template, props)
      values ('security-notice', ${randomUUID()}, ${email}, 'security-notice', '{"change": "password"}')`.execute(
      db(),
    );
    await sql`update mail_outbox
      set template = 'password-changed', props = '{"resetUrl": "https://example.com"}'
      where to_address = ${email}`.execute(db());
    return () => subjectsTo(email).length === 1;
  },
  'a planned newsletter': async () => {
    const email = await subscribe();
    await newsletter(new Date(Date.now() - 60_000));
    return () => subjectsTo(email).length === 1;
  },
  'a newsletter of which some has gone out': async () => {
    const email = await subscribe();
    const id = await newsletter(new Date(Date.now() - 60_000));
    await sendIssues(shop.services);
    await sql`update newsletter_issues set enqueued_at = null where id = ${id}`.execute(db());
    return () => subjectsTo(email).length === 1;
  },
  'an offer of the line': async () => {
    const tree = await createTree(shop, { quantity: 0 });
    const { email } = await joinLine(shop, tree);
    await sendDueMail(shop.services);
    sent = [];
    await db().updateTable('products').set({ quantity: 2 }).where('id', '=', tree.id).execute();
    return () => subjectsTo(email).length === 1;
  },
  'a mail to somebody who waits for the opening': async () => {
    const email = newAddress();
    await sql`insert into season_waits (season_id, email) select id, ${email} from seasons where current`.execute(
      db(),
    );
    return () => subjectsTo(email).length === 1;
  },
  'a reminder of a day': async () => {
    const windowId = await openWindow(shop, { day: inDays(1), starts: nextStart() });
    const orderId = await admin.order(await createTree(shop));
    await call(`/pickups/orders/${orderId}`, 'PUT', { windowId, version: null });
    await sql`update pickups set booked_at = now() - interval '30 days' where order_id = ${orderId}`.execute(
      db(),
    );
    await db().deleteFrom('mail_outbox').where('subject_id', '=', orderId).execute();
    return async () => (await statesOf(orderId)).join() === 'pickup-reminder sent';
  },
  'the care mail of a month': async () => {
    const customer = await signIn(shop);
    const request = (method: string, path: string, json: unknown) =>
      shop.app.request(`/api${path}`, {
        method,
        headers: customer.headers,
        body: JSON.stringify(json),
      });
    const tree = { variety: 'Gala', kind: null, place: 'mine', within100Ft: true };
    await request('POST', '/orchard/trees', { trees: [tree] });
    await request('PUT', '/care', { zip: null, wantsMail: true });
    await sql`update care_calendars set next_mail = '2020-06-01' where user_id = ${customer.userId}`.execute(
      db(),
    );
    const mails = () =>
      db()
        .selectFrom('mail_outbox')
        .select('state')
        .where('to_address', '=', customer.email)
        .where('template', '=', 'care')
        .execute();
    return async () => (await mails()).some(({ state }) => state === 'sent');
  },
  'a notification of an admin': async () => {
    await sql`select notify_admins('dispute', ${randomUUID()}, '{"kind": "dispute", "subject": "d-1"}'::jsonb, now())`.execute(
      db(),
    );
    const waiting = () => db().selectFrom('admin_notifications').select('mailed_at').execute();
    return async () => (await waiting()).some(({ mailed_at: mailedAt }) => mailedAt !== null);
  },
  'a refund': async () => {
    const { orderId } = await paidOrder();
    const { status } = await call(`/orders/${orderId}/refunds`, 'POST', {
      amountCents: 1000,
      leftCents: 4800,
      reason: 'Frost',
    });
    expect(status).toBeLessThan(300);
    const before = square.ledger.list('refund').length;
    return () => square.ledger.list('refund').length === before + 1;
  },
  'the end of an unpaid order': async () => {
    const orderId = await farm.enter(await createTree(shop));
    await farm.makeDue(orderId);
    return async () => (await farm.detailsOf(orderId)).order.status === 'Canceled';
  },
  'the refund of missing trees that nobody answered for': async () => {
    const tree = await createTree(shop, { quantity: 1 });
    const { orderId } = await shortfalls.buy([[tree, 1]]);
    const { id } = await shortfalls.open(tree, 0);
    await shortfalls.endDeadline(id);
    return async () => (await shortfalls.itemOf(id, orderId)).state === 'refunded';
  },
};

/** These change orders, and go on whatever is decided about what is held. */
const notDropped = new Set([
  'the end of an unpaid order',
  'the refund of missing trees that nobody answered for',
]);

describe.each(Object.entries(leaving))('%s', (name, prepare) => {
  test('leaves a shop that was not restored', async () => {
    const hasLeft = await prepare();
    await workOfAllPolls();
    expect(await hasLeft()).toBe(true);
  });

  test('is held after a restore until somebody says send', async () => {
    const hasLeft = await prepare();
    await restore();
    await workOfAllPolls();
    expect(await hasLeft()).toBe(false);
    expect((await decide('send')).status).toBe(204);
    await workOfAllPolls();
    expect(await hasLeft()).toBe(true);
    await workOfAllPolls();
    expect(await hasLeft()).toBe(true); // once
  });

  test.skipIf(notDropped.has(name))('never leaves after a restore and a drop', async () => {
    const hasLeft = await prepare();
    await restore();
    await workOfAllPolls();
    expect((await decide('drop')).status).toBe(204);
    await workOfAllPolls();
    expect(await hasLeft()).toBe(false);
  });
});

describe('a restored shop', () => {
  test('mails what people do after the restore at once', async () => {
    await restore();
    const { orderId } = await paidOrder();
    await sendDueMail(shop.services);
    expect(await statesOf(orderId)).toEqual(['order-confirmed sent']);
  });

  test('gives orders numbers that no order of before can have, a thousand for each day lost', async () => {
    const last = async () =>
      (
        await db()
          .selectFrom('orders')
          .select(({ fn }) => fn.max('order_number').as('number'))
          .executeTakeFirstOrThrow()
      ).number!;
    await paidOrder();
    const before = await last();
    const { nextOrderNumber } = await markRestored(db(), new Date(Date.now() - 30 * 3_600_000));
    await paidOrder();
    expect(await last()).toBe(nextOrderNumber);
    expect(nextOrderNumber).toBeGreaterThan(before + 2000);
  });

  test('raises the versions of calendar entries above those that calendars may have', async () => {
    const windowId = await openWindow(shop);
    const orderId = await admin.order(await createTree(shop));
    await call(`/pickups/orders/${orderId}`, 'PUT', { windowId, version: null });
    const version = async () =>
      (
        await db()
          .selectFrom('pickups')
          .select('version')
          .where('order_id', '=', orderId)
          .executeTakeFirstOrThrow()
      ).version;
    const before = await version();
    await restore();
    expect(await version()).toBe(before + 1000);
  });

  test('takes one decision, for the restore that was shown, and keeps who made it', async () => {
    await leaving['a mail that waits']!();
    await restore();
    const shown = (await open())!;
    expect(describeHeld(shown.held)).toBe('1 email');
    expect(await decide('send', randomUUID())).toMatchObject({
      status: 409,
      json: { code: 'restore_decided' },
    });
    expect((await decide('send', shown.id)).status).toBe(204);
    expect((await decide('drop', shown.id)).status).toBe(409);
    expect(await auditOf(shown.id)).toMatchObject([
      { action: 'restore_decided', after: { decision: 'send', mails: 1 } },
    ]);
    expect(await open()).toBeNull();
  });

  test('does not make a refund again that the provider has', async () => {
    const hasLeft = await leaving['a refund']!();
    await reconcileDueRefunds(shop.services);
    expect(await hasLeft()).toBe(true);
    // The backup is from before the answer, and the provider has forgotten the key.
    await sql`update refunds
      set state = 'sent', provider_refund_id = null, completed_at = null, announced_by = null, idempotency_key = gen_random_uuid()
      where id = (select id from refunds order by created_at desc limit 1)`.execute(db());
    await restore();
    await decide('send');
    await reconcileDueRefunds(shop.services);
    expect(await hasLeft()).toBe(true); // one, not two
  });
});

test('a newsletter whose time has passed by more than an hour asks, and goes out on somebody’s word', async () => {
  const email = await subscribe();
  const id = await newsletter(new Date(Date.now() - 2 * 3_600_000));
  await workOfAllPolls();
  expect(subjectsTo(email)).toEqual([]);
  const { lateNewsletters } = (await call<Overview>('/overview')).json;
  expect(lateNewsletters).toMatchObject([{ id, subject: 'Grafting day' }]);
  expect((await call(`/newsletters/${id}/change`, 'POST', { change: 'release' })).status).toBe(204);
  await workOfAllPolls();
  expect(subjectsTo(email)).toEqual(['Grafting day']);
});
