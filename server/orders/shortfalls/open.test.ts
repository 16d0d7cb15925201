import { describe, expect, test } from 'vitest';
import { addDate } from '#domain/calendar-days.ts';
import type { TreesToCount } from '#domain/catalog/products.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import type { PromisedTree } from '#domain/orders/shortfall-list.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { crashAt, pay, reconcileAttemptsNow } from '#tests/support/buying.ts';
import { expectConsistentLedger, reconcileRefundsNow } from '#tests/support/ledger.ts';
import { createSibling, useShortfalls } from '#tests/support/shortfalls.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree, stockOf } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(() => square.startEnvironment());
const { call, mailsAbout, auditOf, asAdmin } = useAdmin(shop);
const { buy, open, preview, detailsOf } = useShortfalls(shop, { call }, square);

describe('opening a shortfall', () => {
  test('of 9 promised trees with 4 counted asks the 5 who paid last, once each', async () => {
    const tree = await createTree(shop, { quantity: 12 });
    const sibling = await createSibling(shop, tree);
    const orders: string[] = [];
    for (let index = 0; index < 9; index++) orders.push((await buy([[tree, 1]])).orderId);

    const { status, id } = await open(tree, 4);
    expect(status).toBe(204);
    const { items, inOrders, counted, lostStock } = await detailsOf(id);
    expect({ inOrders, counted, lostStock }).toEqual({ inOrders: 9, counted: 4, lostStock: 3 });
    expect(items.map(({ orderId, state }) => [orderId, state])).toEqual(
      orders.slice(4).map((orderId) => [orderId, 'asked']),
    );
    for (const [index, orderId] of orders.entries())
      expect((await mailsAbout(orderId)).map(({ template }) => template)).toEqual(
        index < 4 ? ['order-confirmed'] : ['order-confirmed', 'shortfall'],
      );
    expect(await stockOf(shop, tree)).toBe(0);
    expect(await stockOf(shop, sibling)).toBe(15);
    expect((await auditOf(tree.id)).at(-1)).toMatchObject({ action: 'shortfall_opened' });
    await expectConsistentLedger(shop);
  });

  test('sent twice at once opens one', async () => {
    const tree = await createTree(shop);
    await createSibling(shop, tree);
    const { orderId } = await buy([[tree, 2]]);
    const id = crypto.randomUUID();
    await asAdmin();
    const shown = await preview(tree, 1);
    const items = shown.unserved.map(({ orderItemId, offers }) => ({
      orderItemId,
      trees: 1,
      productIds: offers.map(({ productId }) => productId),
    }));
    const request = { productId: tree.id, counted: 1, reason: 'voles', inOrders: 2, stock: 8 };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call('/shortfalls', 'POST', { id, ...request, items })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 204));
    expect(await mailsAbout(orderId)).toHaveLength(2);
    await expectConsistentLedger(shop);
  });

  test('serves a part of an order', async () => {
    const tree = await createTree(shop);
    const { orderId } = await buy([[tree, 3]]);
    const { id } = await open(tree, 2);
    expect((await detailsOf(id)).items).toMatchObject([{ orderId, trees: 1, served: 2 }]);
  });

  test('is refused when enough are there, and when orders came in meanwhile', async () => {
    const tree = await createTree(shop);
    await buy([[tree, 2]]);
    expect((await preview(tree, 2)).short).toBe(0);
    expect(await open(tree, 2)).toMatchObject({ status: 409, code: 'nothing_short' });
    expect(await open(tree, 1, { inOrders: 3 })).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
    });
    expect(await stockOf(shop, tree)).toBe(8);
  });

  test('holds a tree for one customer only', async () => {
    const tree = await createTree(shop);
    const sibling = await createSibling(shop, tree, { quantity: 1 });
    const first = await buy([[tree, 1]]);
    await buy([[tree, 1]]);
    const { unserved } = await preview(tree, 0);
    const offered = unserved.map(({ offers }) =>
      offers.some(({ productId }) => productId === sibling.id),
    );
    expect(unserved[0]!.orderId).toBe(first.orderId);
    expect(offered).toEqual([true, false]);
    await open(tree, 0);
    expect(await stockOf(shop, sibling)).toBe(0);
  });

  test('keeps offered trees in the count of what stands, until they are free again', async () => {
    const tree = await createTree(shop);
    const sibling = await createSibling(shop, tree, { quantity: 6 });
    await buy([[tree, 2]]);
    await buy([[sibling, 1]]);
    const { id } = await open(tree, 0);
    await asAdmin();
    const listed = async () =>
      (await call<TreesToCount>(`/products/count?search=${tree.variety} B.9`)).json.trees[0];
    expect(await listed()).toMatchObject({ stock: 3, inOrders: 3 });
    expect(await preview(sibling, 3)).toMatchObject({ inOrders: 3, short: 0, owedFirst: 2 });
    expect(await preview(sibling, 1)).toMatchObject({ short: 2, owedFirstShort: 1 });
    const { trees } = (await call<{ trees: PromisedTree[] }>('/shortfalls')).json;
    expect(trees.find(({ productId }) => productId === sibling.id)).toMatchObject({ inOrders: 3 });

    // Seven are found: none is lost or sold twice when the customer takes the money.
    const stock = { intent: 'standing', seen: 3, inOrders: 3, counted: 7 };
    expect((await call(`/products/${sibling.id}`, 'PATCH', { stock })).status).toBe(204);
    const [item] = (await detailsOf(id)).items;
    const { refundCents } = item!.choices!;
    const answer = { answer: 'refund', refundCents };
    expect((await call(`/shortfall-items/${item!.id}/answer`, 'POST', answer)).status).toBe(204);
    expect(await listed()).toMatchObject({ stock: 6, inOrders: 1 });
    await reconcileRefundsNow(shop);
    await expectConsistentLedger(shop);
  });

  test('counts no trees that a customer is paying for', async () => {
    const tree = await createTree(shop, { quantity: 3 });
    const customer = await signIn(shop);
    await addToCart(shop, customer, tree);
    crashAt(shop, 'before-capture');
    await pay(shop, customer, cardToken(square));
    await asAdmin();
    const stock = { intent: 'standing', seen: 2, inOrders: 0, counted: 3 };
    expect(await call(`/products/${tree.id}`, 'PATCH', { stock })).toMatchObject({
      status: 409,
      json: { code: 'payment_under_way' },
    });
    await reconcileAttemptsNow(shop, 3);
    const paid = { intent: 'standing', seen: 2, inOrders: 1, counted: 4 };
    expect((await call(`/products/${tree.id}`, 'PATCH', { stock: paid })).status).toBe(204);
    expect(await stockOf(shop, tree)).toBe(3);
  });

  test('lists a customer without an email address to be called, and changes the order by the answer', async () => {
    const tree = await createTree(shop);
    const { json } = await call<{ orderId: string }>('/farm-orders', 'POST', {
      key: crypto.randomUUID(),
      customer: { fullName: 'Casey Grove', phone: '(509) 555-0199' },
      items: [{ productId: tree.id, quantity: 2 }],
      pays: 'check',
      dueOn: addDate(dayAt(new Date(), farmTimeZone), 14),
      expectedTotalCents: 9600,
    });
    const { id } = await open(tree, 1);
    const { items } = await detailsOf(id);
    expect(items).toMatchObject([{ orderId: json.orderId, state: 'called' }]);
    const settle = (answer: object) =>
      call(`/shortfall-items/${items[0]!.id}/answer`, 'POST', answer);
    expect((await settle({ answer: 'settle' })).json.code).toBe('not_by_hand');
    expect((await settle({ answer: 'refund', refundCents: 0 })).status).toBe(204);
    expect((await detailsOf(id)).items).toMatchObject([{ state: 'refunded', answeredBy: 'admin' }]);
    const { money } = (await call<OrderDetails>(`/orders/${json.orderId}`)).json;
    expect(money.payment).toEqual({ state: 'unpaid', missingCents: 4800 });
    const stock = await stockOf(shop, tree);
    await call(`/orders/${json.orderId}`, 'PATCH', {
      status: 'Canceled',
      was: 'Pending',
      restock: true,
    });
    expect(await stockOf(shop, tree)).toBe(stock + 1);
    await expectConsistentLedger(shop);
  });

  test('shows the mail as it will go, with the offers that are kept', async () => {
    const tree = await createTree(shop);
    await createSibling(shop, tree);
    await buy([[tree, 1]]);
    const { unserved } = await preview(tree, 0);
    const { json } = await call<{ subject: string; html: string }>('/shortfalls/mail', 'POST', {
      productId: tree.id,
      counted: 0,
      reason: 'graft',
      orderItemId: unserved[0]!.orderItemId,
      productIds: [],
    });
    expect(json.subject).toContain('we are short of');
    expect(json.html).toContain('some of the grafts did not take');
    expect(json.html).not.toContain('B.9');
  });
});
