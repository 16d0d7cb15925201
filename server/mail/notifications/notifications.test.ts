import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Overview } from '#domain/admin/overview.ts';
import { urgentKinds, type OwnNotifications } from '#domain/mail/notifications.ts';
import { dismissAdmin } from '#server/farm/admins/service.ts';
import { recordDiscrepancy, resolveDiscrepancy } from '#server/payments/discrepancy-queries.ts';
import { signInAsAdmin, useAdmin } from '#tests/support/admin.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';
import { sendNotifications } from './service.ts';

const shop = useTestShop();
const { call, asAdmin, order } = useAdmin(shop);
const db = () => shop.services.db;

const allUrgent = [...urgentKinds];
const choose = (changed: object) =>
  call('/notifications', 'PUT', { orders: 'each', digestHour: 7, urgent: allUrgent, ...changed });
const notify = (now?: Date) => sendNotifications(shop.services, now);

async function mailsTo(email: string) {
  const rows = await db()
    .selectFrom('mail_outbox')
    .select(['template', 'props'])
    .where('to_address', '=', email)
    .where('template', 'in', ['admin-order', 'admin-digest', 'admin-alerts'])
    .orderBy('created_at')
    .execute();
  return rows.map(({ template, props }) => ({ template, ...props }));
}

/** As if notifications had waited this long. */
const age = (minutes: number) =>
  sql`update admin_notifications
    set created_at = created_at - make_interval(mins => ${minutes}::integer), due_at = due_at - make_interval(mins => ${minutes}::integer)`.execute(
    db(),
  );

beforeEach(async () => {
  await asAdmin();
  await sql`delete from admin_notifications`.execute(db());
  await sql`delete from mail_stoppages`.execute(db());
  await db().deleteFrom('mail_outbox').execute();
  await db().deleteFrom('mail_suppressions').execute();
  await choose({});
});

describe('choosing notifications', () => {
  test('is for admins, each for themselves', async () => {
    const { headers } = await signIn(shop);
    for (const method of ['GET', 'PUT']) {
      expect((await shop.app.request('/api/admin/notifications', { method })).status).toBe(401);
      expect((await shop.app.request('/api/admin/notifications', { method, headers })).status).toBe(
        403,
      );
    }
    await choose({ orders: 'none', urgent: ['dispute'] });
    const other = await signInAsAdmin(shop, `${randomUUID()}@example.com`);
    const answer = await shop.app.request('/api/admin/notifications', { headers: other.headers });
    expect(await answer.json()).toEqual({
      email: other.email,
      orders: 'digest',
      digestHour: 7,
      urgent: allUrgent,
      bounces: false,
    } satisfies OwnNotifications);
    expect((await call('/notifications')).json).toMatchObject({
      orders: 'none',
      urgent: ['dispute'],
    });
    await db().deleteFrom('admins').where('user_id', '=', other.userId).execute();
  });

  test.each([
    { orders: 'sometimes' },
    { digestHour: 24 },
    { digestHour: 7.5 },
    { urgent: ['everything'] },
    { urgent: 'dispute' },
    { userId: randomUUID() },
  ])('refuses %j', async (wrong) => {
    expect((await choose(wrong)).status).toBe(400);
  });

  test('keeps each kind once', async () => {
    await choose({ urgent: Array.from({ length: 200 }, () => 'dispute') });
    expect((await call<OwnNotifications>('/notifications')).json.urgent).toEqual(['dispute']);
  });
});

describe('an order', () => {
  test('is mailed to each admin who wants that, once, also by two processes at once', async () => {
    const admin = await asAdmin();
    const other = await signInAsAdmin(shop, `${randomUUID()}@example.com`);
    const tree = await createTree(shop);
    const id = await order(tree);
    await order(tree, { payment: 'failed' });
    await Promise.all([notify(), notify()]);
    await notify();
    expect(await mailsTo(admin.email)).toMatchObject([
      { template: 'admin-order', orderId: id, customer: 'Jordan Avery', totalCents: 9600 },
    ]);
    expect(await mailsTo(other.email)).toEqual([]); // a digest is not due
    await db().deleteFrom('admins').where('user_id', '=', other.userId).execute();
  });

  test('comes in the digest of the day, which an admin without orders does not get', async () => {
    const { email } = await asAdmin();
    await choose({ orders: 'digest', digestHour: 7 });
    const tree = await createTree(shop);
    await order(tree);
    await order(tree, { quantity: 1 });
    const tomorrow = new Date(Date.now() + 24 * 3_600_000);
    await notify();
    expect(await mailsTo(email)).toEqual([]);
    await notify(tomorrow);
    await notify(tomorrow);
    await notify(new Date(tomorrow.getTime() + 24 * 3_600_000));
    expect(await mailsTo(email)).toMatchObject([
      { template: 'admin-digest', orders: 2, trees: 3, totalCents: 14_400 },
    ]);
  });

  test('is not mailed to who wants none', async () => {
    const { email } = await asAdmin();
    const tree = await createTree(shop);
    await order(tree);
    await choose({ orders: 'none' });
    await order(tree);
    await notify();
    expect(await mailsTo(email)).toEqual([]);
    const { rows } = await sql`select from admin_notifications where kind = 'order'`.execute(db());
    expect(rows).toEqual([]);
  });

  test('among 200 in an hour comes in one digest', async () => {
    const { email } = await asAdmin();
    const tree = await createTree(shop, { quantity: 1000 });
    for (let count = 0; count < 200; count++) await order(tree, { quantity: 1 });
    await notify();
    expect(await mailsTo(email)).toEqual([]);
    await age(60);
    await notify();
    await notify();
    const mails = await mailsTo(email);
    expect(mails).toMatchObject([{ template: 'admin-digest', orders: 200, trees: 200 }]);
    expect((mails[0] as unknown as { lines: unknown[] }).lines).toHaveLength(50);
  });
});

describe('what is urgent', () => {
  const titles = async () => {
    const { email } = await asAdmin();
    const mails = await mailsTo(email);
    return mails.map((mail) =>
      (mail as unknown as { alerts: { title: string }[] }).alerts.map(({ title }) => title),
    );
  };

  test('a dispute and a failed refund are mailed at once, and once', async () => {
    const dispute = { kind: 'dispute', subject: randomUUID() } as const;
    await recordDiscrepancy(db(), dispute);
    await recordDiscrepancy(db(), dispute);
    await recordDiscrepancy(db(), { kind: 'refund_failed', subject: randomUUID() });
    await Promise.all([notify(), notify()]);
    await recordDiscrepancy(db(), dispute);
    await notify();
    expect(await titles()).toEqual([['A customer disputed a payment', 'A refund failed']]);
    await resolveDiscrepancy(db(), dispute, 'closed');
    await recordDiscrepancy(db(), dispute);
    await notify();
    expect(await titles()).toHaveLength(2);
  });

  test('other differences are mailed when they last for half an hour', async () => {
    const [mended, lasting] = [randomUUID(), randomUUID()];
    for (const subject of [mended, lasting])
      await recordDiscrepancy(db(), { kind: 'amount_mismatch', subject });
    await notify();
    expect(await titles()).toEqual([]);
    await resolveDiscrepancy(db(), { kind: 'amount_mismatch', subject: mended }, 'gone');
    await age(30);
    await notify();
    expect(await titles()).toEqual([['A payment’s amount differs from its order']]);
  });

  test('a tree that was sold out is mailed unless it comes back, and a count to zero is not', async () => {
    const [sold, back, counted] = [
      await createTree(shop),
      await createTree(shop),
      await createTree(shop),
    ];
    const set = (id: string, quantity: number, reason: string) =>
      db()
        .transaction()
        .execute(async (trx) => {
          const attempt = await trx
            .selectFrom('payment_attempts')
            .select('id')
            .limit(1)
            .executeTakeFirstOrThrow();
          await sql`select set_config('shop.stock_reason', ${reason}, true), set_config('shop.stock_attempt', ${attempt.id}, true)`.execute(
            trx,
          );
          await trx.updateTable('products').set({ quantity }).where('id', '=', id).execute();
        });
    await order(sold); // for an attempt
    await notify();
    await db().deleteFrom('mail_outbox').execute();
    await set(sold.id, 0, 'sold');
    await set(sold.id, 1, 'canceled');
    await set(sold.id, 0, 'sold');
    await set(back.id, 0, 'sold');
    await set(counted.id, 0, 'count');
    await notify();
    expect(await titles()).toEqual([]);
    await set(back.id, 2, 'canceled');
    await age(10);
    await notify();
    expect(await titles()).toEqual([[`${sold.variety} on G.41 sold out`]]);
  });

  test('a failed backup is mailed once a night', async () => {
    for (let count = 0; count < 2; count++)
      await sql`with started as (insert into backups (night) values ('2026-03-02') returning id) select from started`
        .execute(db())
        .then(() =>
          sql`update backups set state = 'failed', finished_at = now(), problem = 'The disk is full.'
            where state = 'running'`.execute(db()),
        );
    await notify();
    expect(await titles()).toEqual([['A backup failed']]);
  });

  test('mail that does not go out is shown meanwhile, and mailed when it goes out again', async () => {
    const { email } = await asAdmin();
    const overview = async () => (await call<Overview>('/overview')).json;
    expect((await overview()).mailStoppedSince).toBeNull();
    await sql`insert into mail_outbox (kind, subject_id, to_address, template, props, attempts, created_at)
      values ('test', 'stopped', 'a@example.com', 'invite', '{}', 3, now() - interval '2 hours')`.execute(
      db(),
    );
    await Promise.all([notify(), notify()]);
    expect((await overview()).mailStoppedSince).not.toBeNull();
    expect(await mailsTo(email)).toEqual([]);
    await sql`update mail_outbox set state = 'sent', sent_at = now()`.execute(db());
    await Promise.all([notify(), notify()]);
    await notify();
    expect(await titles()).toEqual([['Email goes out again']]);
    expect((await overview()).mailStoppedSince).toBeNull();
  });

  test('is not mailed to who has switched it off', async () => {
    await choose({ urgent: ['sold_out'] });
    await recordDiscrepancy(db(), { kind: 'dispute', subject: randomUUID() });
    await notify();
    expect(await titles()).toEqual([]);
  });
});

test('a dismissed admin gets nothing anymore, a new one nothing from before', async () => {
  const leaving = await signInAsAdmin(shop, `${randomUUID()}@example.com`);
  await recordDiscrepancy(db(), { kind: 'dispute', subject: randomUUID() });
  await dismissAdmin(db(), leaving.userId, { adminsUrl: 'http://shop.test/admin/admins' });
  const joining = await signInAsAdmin(shop, `${randomUUID()}@example.com`);
  await notify();
  const told = await mailsTo(leaving.email);
  expect(told).toEqual([]);
  expect(await mailsTo(joining.email)).toEqual([]);
  const { rows } =
    await sql`select from admin_notifications where user_id = ${leaving.userId}`.execute(db());
  expect(rows).toEqual([]);
});

test('an admin whose address bounces is named on the overview', async () => {
  const { email } = await asAdmin();
  await db().insertInto('mail_suppressions').values({ email, reason: 'bounced' }).execute();
  expect((await call<Overview>('/overview')).json.bouncingAdmins).toEqual([email]);
  expect((await call<OwnNotifications>('/notifications')).json.bounces).toBe(true);
});
