import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { urgentKinds } from '#domain/mail/notifications.ts';
import { useAdditions } from '#tests/support/additions.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { expectConsistentLedger, reconcileRefundsNow } from '#tests/support/ledger.ts';
import { useShortfalls } from '#tests/support/shortfalls.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';
import { sendNotifications } from './service.ts';

const square = useSquare();
const shop = useTestShop(() => square.startEnvironment());
const admin = useAdmin(shop);
const { buy, add, keep, setPickup } = useAdditions(shop, square);
const shortfalls = useShortfalls(shop, admin, square);
beforeAll(() => setPickup(120));

const choose = (orders: 'each' | 'digest' | 'none') =>
  admin.call('/notifications', 'PUT', { orders, digestHour: 7, urgent: [...urgentKinds] });
const notify = (now?: Date) => sendNotifications(shop.services, now);
const tomorrow = () => new Date(Date.now() + 24 * 3_600_000);

async function mails() {
  const { email } = await admin.asAdmin();
  const rows = await shop.services.db
    .selectFrom('mail_outbox')
    .select(['template', 'props'])
    .where('to_address', '=', email)
    .orderBy('created_at')
    .execute();
  return rows.map(({ template, props }) => ({ template, ...props }));
}

/** Two trees of a new variety, whose own notification is out of the way. */
async function order() {
  const tree = await createTree(shop);
  const bought = await buy([[tree, 2]]);
  await sql`delete from admin_notifications`.execute(shop.services.db);
  return { tree, bought };
}
const treesOf = (variety: string, quantity: number) => [{ variety, rootstock: 'G.41', quantity }];

beforeEach(async () => {
  await choose('each');
  await shop.services.db.deleteFrom('mail_outbox').where('template', 'like', 'admin-%').execute();
});
afterEach(async () => {
  await reconcileRefundsNow(shop);
  await expectConsistentLedger(shop);
});

describe('an admin who wants a mail for each order', () => {
  test('is mailed the trees that a customer adds, and what was paid', async () => {
    const { tree, bought } = await order();
    await add(bought, [{ productId: tree.id, quantity: 3 }], 14_400);
    await Promise.all([notify(), notify()]);
    await notify();
    expect(await mails()).toMatchObject([
      {
        template: 'admin-order-change',
        orderId: bought.order.id,
        customer: bought.order.customer!.fullName,
        change: 'added',
        cents: 14_400,
        trees: treesOf(tree.variety, 3),
      },
    ]);
  });

  test('is mailed nothing while a card is declined', async () => {
    const { tree, bought } = await order();
    await add(bought, [{ productId: tree.id, quantity: 1 }], 4800, {
      paymentToken: cardToken(square, { cvv: '911' }),
    });
    await notify();
    expect(await mails()).toEqual([]);
  });

  test('is mailed the trees that a customer removes, then that the order is canceled', async () => {
    const { tree, bought } = await order();
    await keep(bought, tree, 1);
    await keep(bought, tree, 0);
    await notify();
    await notify();
    const removed = { change: 'removed', cents: 4800, trees: treesOf(tree.variety, 1) };
    expect(await mails()).toMatchObject([removed, { change: 'canceled', cents: 4800, trees: [] }]);
  });

  test('is not mailed what customers answer about missing trees', async () => {
    const { tree, bought } = await order();
    const { id } = await shortfalls.open(tree, 1);
    const { id: itemId } = await shortfalls.itemOf(id, bought.order.id);
    const { choices } = await shortfalls.show(itemId);
    const { refundCents } = choices!;
    expect((await shortfalls.answer(itemId, { answer: 'refund', refundCents })).status).toBe(200);
    await notify();
    expect(await mails()).toEqual([]);
  });
});

test('the digest of the day lists changes after new orders, and can have changes alone', async () => {
  await choose('digest');
  const { tree, bought } = await order();
  await add(bought, [{ productId: tree.id, quantity: 1 }], 4800);
  await notify();
  expect(await mails()).toEqual([]);
  await notify(tomorrow());
  await notify(tomorrow());
  expect(await mails()).toMatchObject([
    { template: 'admin-digest', orders: 0, lines: [], changed: 1, changes: [{ change: 'added' }] },
  ]);
});

test('an admin without mail about orders gets none about changes', async () => {
  await choose('none');
  const { tree, bought } = await order();
  await add(bought, [{ productId: tree.id, quantity: 1 }], 4800);
  await keep(bought, tree, 1);
  await choose('each');
  await notify();
  expect(await mails()).toEqual([]);
});
