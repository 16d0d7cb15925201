import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addDate } from '#domain/calendar-days.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { formatUsd } from '#domain/money.ts';
import { treeLabel } from '#domain/orders/check-in-scan.ts';
import type { CheckInDay } from '#domain/orders/check-in.ts';
import type { FarmTree } from '#domain/orders/farm-orders.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import { fillCard, payButton } from './buyer.ts';
import { call, enterUnpaidOrder, prepareOrder } from './check-in-order.ts';
import { signInAsOwner } from './owner.ts';
import { expectAccessible, expectToFit } from './screen.ts';
import { expect, test } from './strict-page.ts';
import { countTaps } from './taps.ts';

const today = dayAt(new Date(), farmTimeZone);
const phone = { width: 390, height: 844 };

const shellIsKept = (page: Page) =>
  page.evaluate(async () => (await caches.match('/admin/check-in')) !== undefined);
const detailsOf = (page: Page, orderId: string) =>
  call<OrderDetails>(page, `/api/admin/orders/${orderId}`);

async function signedIn(page: Page, ...names: string[]): Promise<string[]> {
  await page.setViewportSize(phone);
  await page.goto('/account?tab=orders');
  await signInAsOwner(page);
  const orderIds: string[] = [];
  for (const fullName of names)
    orderIds.push(await enterUnpaidOrder(page, { variety: 'Stella', day: today, fullName }));
  return orderIds;
}
const newName = () => `Zoe Grove ${randomUUID().slice(0, 6)}`;

test('From Today, cash at the gate and the hand-over take three taps', async ({ page }) => {
  const name = newName();
  const [orderId] = (await signedIn(page, name)) as [string];
  await page.goto('/admin');
  const taps = countTaps();
  const { tap } = taps;
  await tap(page.getByRole('main').getByRole('link', { name: 'Check-in' }).first());
  await tap(page.getByRole('button', { name: new RegExp(name) }));
  const cash = page.getByRole('button', { name: /^Cash \$[\d.]+, hand over 2 trees$/ });
  await expect(cash).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, 320, 390);
  await tap(cash);
  expect(taps.count).toBe(3);
  await expect(page.getByText(/Handed over \d+:\d\d [AP]M/)).toBeVisible();
  await expect(page.getByText('Everything is saved')).toBeVisible();

  const { order, money: paid } = await detailsOf(page, orderId);
  expect([order.status, paid.payment.state]).toEqual(['Delivered', 'paid']);
  const { money } = await call<CheckInDay>(page, `/api/admin/check-in?day=${today}`);
  await page.getByRole('button', { name: 'All orders' }).click();
  await expect(page.getByRole('region', { name: 'Taken on this day' })).toContainText(
    formatUsd(money.cashCents),
  );
});

test('Three orders of one customer are paid in cash and handed over in three taps, and taken back', async ({
  page,
}) => {
  test.slow();
  const name = newName();
  const orderIds = await signedIn(page, name, name, name);
  await page.goto('/admin');
  const taps = countTaps();
  const { tap } = taps;
  await tap(page.getByRole('main').getByRole('link', { name: 'Check-in' }).first());
  const person = page.getByRole('button', { name: new RegExp(name) });
  await expect(person).toHaveCount(1);
  await expect(person).toContainText('3 orders');
  await tap(person);
  await expect(page.getByRole('heading', { name, level: 2 })).toBeFocused();
  await expect(page.getByText(/to pay, for 3 orders$/)).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, 320, 390);
  const cash = page.getByRole('button', { name: /^Cash \$[\d.]+, hand over 6 trees$/ });
  await tap(cash);
  expect(taps.count).toBe(3);
  await expect(page.getByText(/^\$[\d.]+ in cash, 6 trees, \d+:\d\d [AP]M$/)).toBeVisible();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  for (const orderId of orderIds) {
    const { order, money } = await detailsOf(page, orderId);
    expect([order.status, money.payment.state]).toEqual(['Delivered', 'paid']);
  }

  const taken = page.getByRole('list', { name: 'Money taken' }).getByRole('listitem');
  await expect(taken).toHaveCount(1);
  await expect(taken).toContainText('for 3 orders');
  await taken.getByRole('button', { name: 'Entered by mistake' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Entered by mistake' }).click();
  await expect(taken).toHaveCount(0);
  for (const undo of await page.getByRole('button', { name: 'Undo the hand-over' }).all())
    await expect(undo).toBeVisible();
  for (const left of [2, 1, 0]) {
    await page.getByRole('button', { name: 'Undo the hand-over' }).first().click();
    await expect(page.getByRole('button', { name: 'Undo the hand-over' })).toHaveCount(left);
  }
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await expect(page.getByText(/to pay, for 3 orders$/)).toBeVisible();
});

test('Trees are ticked across orders, and a sum that pays two of them hands over what is ticked there', async ({
  page,
}) => {
  test.slow();
  const name = newName();
  await signedIn(page, name, name, name);
  await page.goto('/admin/check-in');
  await page.getByRole('button', { name: new RegExp(name) }).click();
  const boxes = page.getByRole('checkbox');
  await expect(boxes).toHaveCount(6);
  for (const place of [0, 2, 3, 4]) await boxes.nth(place).check();
  await expect(page.getByRole('button', { name: /hand over 4 of 6 trees$/ })).toBeVisible();
  const money = page.getByRole('region', { name: 'Money' });
  await money.getByRole('button', { name: 'Cash', exact: true }).click();
  const amount = money.getByLabel('Amount in dollars');
  const dueCents = Math.round(Number(await amount.inputValue()) * 100);
  await amount.fill(String((dueCents * 2) / 300));
  await page.getByRole('button', { name: /^Cash \$[\d.]+, hand over 3 of 6 trees$/ }).click();
  await expect(page.getByText(/in cash, 3 trees, /)).toBeVisible();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await expect(page.getByText(formatUsd(dueCents / 3) + ' to pay').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Handed over before' })).toHaveCount(1);
  await expect(page.getByText(/^Handed over \d+:\d\d/)).toHaveCount(1);
});

test('Whoever has the same phone number is offered by name, and joins by a press', async ({
  page,
}) => {
  const [name, other] = [newName(), newName()];
  await signedIn(page, name, other);
  await page.goto('/admin/check-in');
  await page.getByRole('button', { name: new RegExp(name) }).click();
  const visit = page.getByRole('region', { name });
  await expect(visit.getByRole('checkbox')).toHaveCount(2);
  const offered = page.getByRole('region', { name: 'Do they come for these too?' });
  await offered.getByRole('button', { name: `Add the orders of ${other}` }).click();
  await expect(visit.getByRole('checkbox')).toHaveCount(4);
  await expect(page.getByRole('button', { name: /hand over 4 trees$/ })).toBeVisible();
  await page.goBack();
  await expect(visit.getByRole('checkbox')).toHaveCount(2);
});

test('A walk-up sale takes four taps, also without a network, and is taken back', async ({
  page,
  context,
  noise,
}) => {
  test.slow();
  await signedIn(page);
  await page.goto('/admin');
  const taps = countTaps();
  const { tap } = taps;
  await tap(page.getByRole('main').getByRole('link', { name: 'Check-in' }).first());
  const sale = page.getByRole('button', { name: 'Walk-up sale' });
  await expect(sale).toBeVisible();
  await expect.poll(() => shellIsKept(page)).toBe(true);
  await context.setOffline(true);
  await tap(sale);
  const free = page.getByRole('region', { name: 'Free trees' });
  await tap(free.getByRole('button', { name: /^Add .* on / }).first());
  await expectAccessible(page);
  await expectToFit(page, 320, 390);
  await tap(page.getByRole('button', { name: /^Cash \$[\d.]+, hand over 1 tree$/ }));
  expect(taps.count).toBe(4);
  await expect(page.getByText(/^Sold: \$[\d.]+ in cash, 1 tree, \d+:\d\d [AP]M$/)).toBeVisible();
  await expect(page.getByText(/^4 steps, with \$[\d.]+ taken, wait to be sent$/)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await expect(page.getByText(/^Handed over \d+:\d\d [AP]M/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo the hand-over' }).click();
  await page.getByRole('button', { name: 'Entered by mistake' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Entered by mistake' }).click();
  await expect(page.getByRole('region', { name: 'Money' })).toContainText('to pay');
  await expect(page.getByText('Everything is saved')).toBeVisible();
  const expected = /net::ERR_INTERNET_DISCONNECTED|^A preload for .* service worker/;
  noise.splice(0, noise.length, ...noise.filter((line) => !expected.test(line)));
});

test('A tree that stands here joins the orders of a visit: one sum, one hand-over', async ({
  page,
}) => {
  const name = newName();
  await signedIn(page, name);
  await page.goto('/admin/check-in');
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.getByRole('button', { name: 'Add a tree that stands here' }).click();
  await page.getByLabel('Tree or label').fill('akane');
  const free = page.getByRole('region', { name: 'Free trees' });
  await free
    .getByRole('button', { name: /^Add Akane on / })
    .first()
    .click();
  await page.getByRole('button', { name: /^Add 1 tree, \$/ }).click();
  await expect(page.getByText(/to pay, for 2 orders$/)).toBeVisible();
  await page.getByRole('button', { name: /^Cash \$[\d.]+, hand over 3 trees$/ }).click();
  await expect(page.getByText(/in cash, 3 trees, /)).toBeVisible();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await expect(page.getByText(/^Handed over \d+:\d\d/)).toHaveCount(2);
});

test('Without a network a check pays part of an order and cash the rest; both are sent once', async ({
  page,
  context,
  noise,
}) => {
  test.slow();
  const name = newName();
  const [orderId] = (await signedIn(page, name)) as [string];
  await page.goto('/admin/check-in');
  await expect(page.getByRole('button', { name: new RegExp(name) })).toBeVisible();
  await expect.poll(() => shellIsKept(page)).toBe(true);

  await context.setOffline(true);
  await page.reload();
  const search = page.getByRole('textbox', { name: /^Name, phone/ });
  await search.fill(`GROVE zo ${name.slice(-6)}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: new RegExp(name) }).click();
  const money = page.getByRole('region', { name: 'Money' });
  await money.getByRole('button', { name: 'Card link' }).click();
  await expect(money.getByRole('alert')).toContainText('There is no connection');
  await money.getByRole('button', { name: 'Check', exact: true }).click();
  await money.getByLabel('Amount in dollars').fill('20');
  await money.getByRole('button', { name: 'Record the check' }).click();
  await expect(money.getByText('Enter the check number')).toBeVisible();
  await money.getByLabel('Check number').fill('1042');
  await expect(page.getByRole('button', { name: /^Cash \$/ })).toHaveCount(0); // would drop the check
  await expectAccessible(page);
  await expectToFit(page, 320, 390);
  await money.getByRole('button', { name: 'Record the check' }).click();
  await page.getByRole('button', { name: /^Cash \$[\d.]+, hand over 2 trees$/ }).click();
  await expect(page.getByText('Handed over', { exact: true })).toBeVisible();
  await expect(page.getByText(/^5 steps, with \$[\d.]+ taken, wait to be sent$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^5 steps, with/)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await page.reload();
  const { order, money: paid } = await detailsOf(page, orderId);
  expect([order.status, paid.payment.state]).toEqual(['Delivered', 'paid']);
  expect(paid.payments).toMatchObject([
    { kind: 'check', amountCents: 2000, checkNumber: '1042' },
    { kind: 'cash', amountCents: order.totalCents - 2000 },
  ]);
  const expected = /net::ERR_INTERNET_DISCONNECTED|^A preload for .* service worker/;
  noise.splice(0, noise.length, ...noise.filter((line) => !expected.test(line)));
});

test('Two phones without a network take the cash of one order: both are in the books, and the second hears of it once', async ({
  page,
  browser,
  baseURL,
  noise,
}) => {
  test.slow();
  const name = newName();
  const [orderId] = (await signedIn(page, name)) as [string];
  const second = await browser.newContext({ baseURL: baseURL!, viewport: phone });
  const other = await second.newPage();
  await other.goto('/account?tab=orders');
  await signInAsOwner(other);
  const phones = [page, other];
  for (const screen of phones) {
    await screen.goto('/admin/check-in');
    await screen.getByRole('button', { name: new RegExp(name) }).click();
    await expect(screen.getByRole('heading', { name })).toBeVisible();
    await screen.context().setOffline(true);
  }
  for (const screen of phones) {
    await screen.getByRole('button', { name: /^Cash/ }).last().click();
    await expect(screen.getByText(/^4 steps, with/)).toBeVisible();
  }
  for (const screen of phones) {
    await screen.context().setOffline(false);
    await expect(screen.getByText('Everything is saved')).toBeVisible();
  }
  await expect(page.getByRole('list', { name: 'Read this' })).toBeHidden();
  const news = other.getByRole('list', { name: 'Read this' }).getByRole('listitem');
  await expect(news).toHaveCount(1);
  await expect(news).toContainText('overpaid by');
  await expect(news).toContainText(/Handed over \d+:\d\d [AP]M on another phone\./);
  await expect(other.getByText(/^Overpaid by/)).toBeVisible();
  const { money } = await detailsOf(page, orderId);
  expect(money.payment.state).toBe('overpaid');
  expect(money.payments).toHaveLength(2);
  await second.close();
  noise.splice(
    0,
    noise.length,
    ...noise.filter((line) => !/net::ERR_INTERNET_DISCONNECTED/.test(line)),
  );
});

test('A check pays all and hands over by one button, asks about too much, and is taken back with the hand-over', async ({
  page,
}) => {
  const name = newName();
  const [orderId] = (await signedIn(page, name)) as [string];
  await page.goto('/admin/check-in');
  await page.getByRole('button', { name: new RegExp(name) }).click();
  const money = page.getByRole('region', { name: 'Money' });
  await money.getByRole('button', { name: 'Check', exact: true }).click();
  await money.getByLabel('Check number').fill(`7${randomUUID().slice(0, 6)}`);
  await money.getByLabel('Amount in dollars').fill('960');
  await expectToFit(page, 320, 390);
  await money.getByRole('button', { name: 'Check $960.00, hand over 2 trees' }).click();
  const question = page.getByRole('dialog', { name: /^\$960\.00 by check, for \$[\d.]+\?$/ });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Change the amount' }).click();
  const { order } = await detailsOf(page, orderId);
  const total = formatUsd(order.totalCents);
  await money.getByLabel('Amount in dollars').fill(String(order.totalCents / 100));
  await money.getByRole('button', { name: `Check ${total}, hand over 2 trees` }).click();
  await expect(page.getByText(/^Handed over \d+:\d\d [AP]M$/)).toBeVisible();
  const taken = page.getByRole('list', { name: 'Money taken' });
  await expect(taken).toContainText(`${total} by check`);
  await expectAccessible(page);
  await expectToFit(page, 320, 390);
  await page.getByRole('button', { name: 'Undo the hand-over' }).click();
  await expect(page.getByRole('button', { name: 'Hand over 2 trees' })).toBeVisible();
  await taken.getByRole('button', { name: 'Entered by mistake' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Entered by mistake' }).click();
  await expect(taken).toBeHidden();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  const after = await detailsOf(page, orderId);
  expect(after.order.status).not.toBe('Delivered');
  expect(after.money.payments).toMatchObject([{ reversal: 'mistake' }]);
});

test('The card link of an order is shown as a code to the customer', async ({ page }) => {
  const name = newName();
  await signedIn(page, name);
  await page.goto('/admin/check-in');
  await page.getByRole('button', { name: new RegExp(name) }).click();
  const money = page.getByRole('region', { name: 'Money' });
  await money.getByRole('button', { name: 'Card link' }).click();
  await expect(money.getByRole('img', { name: 'QR code of the payment link' })).toBeVisible();
  await money.getByRole('button', { name: 'Is it paid?' }).click();
  await expect(money.getByText('Not paid yet')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, 320, 390);
  await page.goto(`/admin/pickups?kind=pickup&day=${today}`);
  await expect(page.getByText(/^\$[\d.]+ to pay/).first()).toBeVisible();
});

test('A walk-up sale reads the label of a canceled order, and leaves a tree of an open one alone', async ({
  page,
}) => {
  const [canceled, open] = (await signedIn(page, newName(), newName())) as [string, string];
  const labelOf = async (orderId: string) => {
    const { order } = await detailsOf(page, orderId);
    return treeLabel(orderId, order.items[0]!.id, 1);
  };
  const labels = [await labelOf(canceled), await labelOf(open)] as const;
  await call(page, `/api/admin/orders/${canceled}`, 'PATCH', {
    status: 'Canceled',
    was: 'Pending',
  });
  await page.goto('/admin/check-in');
  await page.getByRole('button', { name: 'Walk-up sale' }).click();
  const field = page.getByLabel('Tree or label');
  const sold = page.getByRole('list', { name: 'Sold' });
  await field.fill(labels[1]);
  await field.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(
    /^This tree belongs to order \d+\. Open that order instead\.$/,
  );
  await expect(sold).toBeHidden();
  await expect(page.getByRole('region', { name: 'Free trees' })).toContainText('free');
  await expect(field).toHaveValue('');
  await field.fill('no such tree');
  await expect(page.getByText('No free tree has this name.')).toBeVisible();
  // Two trees have the same label, and are read before the shop has answered for the first.
  let asked = 0;
  const bothAsked = Promise.withResolvers<void>();
  await page.route('**/api/admin/check-in/order?*', async (route) => {
    asked += 1;
    if (asked === 2) bothAsked.resolve();
    await bothAsked.promise;
    await route.continue();
  });
  for (let read = 0; read < 2; read++) {
    await field.fill(labels[0]);
    await field.press('Enter');
  }
  await expect(sold.getByRole('listitem')).toContainText('Stella on Gisela');
  await expect(sold.getByRole('status')).toHaveText('2');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('One code pays all orders of a visit on the customer’s own phone, and goes on where one is declined or paid', async ({
  page,
  browser,
}) => {
  test.slow();
  const name = newName();
  const orderIds = await signedIn(page, name, name, name);
  await page.goto('/admin/check-in');
  await page.getByRole('button', { name: new RegExp(name) }).click();
  const money = page.getByRole('region', { name: 'Money' });
  await money.getByRole('button', { name: 'Card link' }).click();
  await expect(money.getByRole('img', { name: 'QR code of the payment link' })).toBeVisible();
  await expect(money.getByRole('button', { name: /^3 orders, \$/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectAccessible(page);
  await expectToFit(page, 320, 390);
  const url = (await money.getByText(/\/pay\//).textContent())!;

  const context = await browser.newContext({ viewport: phone });
  const customer = await context.newPage();
  await customer.goto(new URL(url).pathname);
  await expect(customer.getByRole('heading', { name: 'Pay for your orders' })).toBeVisible();
  await expect(customer.getByRole('heading', { name: /^Order \d+$/ })).toHaveCount(3);
  await expectAccessible(customer);
  await expectToFit(customer, 320, 390, 1440);
  let charges = 0;
  await customer.route('**/api/pay/*', (route) => {
    const isSecond = route.request().method() === 'POST' && ++charges === 2;
    return isSecond
      ? route.fulfill({
          status: 402,
          json: { error: 'The card was declined.', code: 'card_declined' },
        })
      : route.continue();
  });
  await fillCard(customer.frameLocator('iframe[title="Secure card form"]'));
  await payButton(customer).click();
  await expect(
    customer.getByText(/^\$[\d.]+ is paid\. The rest is not: The card was declined\./),
  ).toBeVisible();
  await expect(customer.getByRole('heading', { name: /^Order \d+: paid$/ })).toHaveCount(1);
  await expectAccessible(customer);
  // Meanwhile somebody pays the second one at the gate.
  const open = await Promise.all(orderIds.map((orderId) => detailsOf(page, orderId)));
  const { order: second } = open.find(({ money: { payment } }) => payment.state === 'unpaid')!;
  await call(page, `/api/admin/orders/${second.id}/payments`, 'POST', {
    key: randomUUID(),
    kind: 'cash',
    amountCents: second.totalCents,
    receivedOn: today,
    seenPaidCents: 0,
  });
  await payButton(customer).click();
  await expect(customer.getByRole('heading', { name: 'Paid, thank you!' })).toBeVisible();
  await context.close();

  await money.getByRole('button', { name: 'Is it paid?' }).click();
  await page.getByRole('button', { name: 'Hand over 6 trees' }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  for (const orderId of orderIds) {
    const { order, money: paid } = await detailsOf(page, orderId);
    expect([order.status, paid.payment.state]).toEqual(['Delivered', 'paid']);
  }
});

test('A tree added to an order that was paid by card is due with its trees, and paid in cash at the gate', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const { orderId, code } = await prepareOrder(page, { variety: 'Orcas', day: addDate(today, 1) });
  const { trees } = await call<{ trees: FarmTree[] }>(
    page,
    '/api/admin/farm-orders/trees?search=Liberty',
  );
  const [tree] = trees as [FarmTree];
  await call(page, `/api/admin/orders/${orderId}/changes`, 'POST', {
    key: randomUUID(),
    change: { kind: 'add', productId: tree.id, trees: 1 },
    cents: tree.priceCents,
    proposedCents: 0,
    refundCents: 0,
    restock: true,
    reason: 'Called for one more',
    asked: { by: 'trees' },
  });
  await page.goto(`/admin/check-in?code=${code}`);
  const due = formatUsd(tree.priceCents);
  await expect(page.getByText(`${due} to pay`).first()).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, 320, 390);
  await page.getByRole('button', { name: `Cash ${due}, hand over 3 trees` }).click();
  await expect(page.getByText(/Handed over \d+:\d\d [AP]M/)).toBeVisible();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  const { order, money } = await detailsOf(page, orderId);
  expect([order.status, money.payment.state]).toEqual(['Delivered', 'paid']);
  expect(money.payments).toMatchObject([
    { kind: 'card' },
    { kind: 'cash', amountCents: tree.priceCents },
  ]);
});
