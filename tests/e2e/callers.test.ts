import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addDate } from '#domain/calendar-days.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { OrderDetails, OrderList } from '#domain/orders/order-list.ts';
import { buyByApi, fillCard, keepSession, payButton, signUp } from './buyer.ts';
import { call, enterUnpaidOrder } from './check-in-order.ts';
import { waitForMail } from './mail.ts';
import { signInAsOwner } from './owner.ts';
import { expectAccessible, expectInSight, expectToFit, unfold } from './screen.ts';
import { expect, test } from './strict-page.ts';
import { countTaps } from './taps.ts';

const day = addDate(dayAt(new Date(), farmTimeZone), 6);
const newName = () => `Zenobia Hill ${randomUUID().slice(0, 6)}`;

/** An order of a customer who will call, on a day with room for more. */
async function withOrder(page: Page): Promise<{ id: string; name: string }> {
  const name = newName();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/account?tab=orders');
  await signInAsOwner(page);
  const id = await enterUnpaidOrder(page, { variety: 'Stella', day, fullName: name });
  return { id, name };
}

/** From Today to the details of the order that these words find. */
async function find(page: Page, words: string, taps: ReturnType<typeof countTaps>): Promise<void> {
  await page.goto('/admin');
  await taps.tap(page.getByRole('button', { name: 'Menu' }));
  await taps.tap(page.getByRole('button', { name: /^Jump to/ }));
  await page.keyboard.type(words);
  await taps.tap(page.getByRole('option', { name: new RegExp(words.split(' ')[0]!) }).first());
  await expectInSight(page.getByRole('heading', { name: 'Items', exact: true }));
}

test('The order of a caller is found by name or by number in three taps', async ({ page }) => {
  const { id, name } = await withOrder(page);
  const { orders } = await call<OrderList>(page, `/api/admin/orders?search=${id}`);
  for (const words of [name.split(' ').toReversed().join(' '), String(orders[0]!.number)]) {
    const taps = countTaps();
    await page.goto('/admin');
    await taps.tap(page.getByRole('button', { name: 'Menu' }));
    await taps.tap(page.getByRole('button', { name: /^Jump to/ }));
    await page.keyboard.type(words);
    await taps.tap(page.getByRole('option', { name: new RegExp(name) }).first());
    await expectInSight(page.getByText(name).first());
    expect(taps.count).toBe(3);
  }
});

test('An order by phone, paid by check, with its day takes nine taps', async ({ page }) => {
  const { name } = await withOrder(page);
  await page.goto('/admin');
  const taps = countTaps();
  await taps.tap(page.getByRole('link', { name: 'New order' }));
  await taps.type(page.getByLabel(/^Find a customer/), name);
  await taps.tap(page.getByRole('list', { name: 'Customers found' }).getByRole('button').first());
  await taps.type(page.getByLabel(/^Add a tree/), 'Liberty');
  await taps.tap(page.getByRole('list', { name: 'Trees found' }).getByRole('button').first());
  await taps.choose(page.getByRole('combobox', { name: /^Day/ }), { index: 1 });
  await taps.tap(page.getByRole('radio', { name: /^Check/ }));
  await expectAccessible(page);
  await taps.tap(page.getByRole('button', { name: 'Save the order' }));
  await page.waitForURL('**/admin/orders?search=*');
  expect(taps.count).toBe(9);
  const id = new URL(page.url()).searchParams.get('open')!;
  const { order } = await call<OrderDetails>(page, `/api/admin/orders/${id}`);
  expect(order).toMatchObject({ pays: 'check', customer: { fullName: name } });
  expect(order.pickup).not.toBeNull();
  expect(Date.parse(order.due[0]!.dueAt!)).toBeGreaterThan(Date.parse(order.pickup!.day));
});

test('A tree is swapped for a caller in nine taps', async ({ page }) => {
  const { id, name } = await withOrder(page);
  const taps = countTaps();
  await find(page, name, taps);
  await taps.tap(page.getByRole('button', { name: 'Change trees…' }));
  const dialog = page.getByRole('dialog');
  await taps.tap(dialog.getByRole('radio', { name: 'Swap for another tree' }));
  await taps.type(dialog.getByLabel('Tree to give instead'), 'Liberty');
  await taps.tap(dialog.getByRole('list', { name: 'Trees found' }).getByRole('button').first());
  await taps.type(dialog.getByLabel('Reason'), 'The customer asked for it');
  await taps.tap(dialog.getByRole('button', { name: /^Change/ }));
  await expect(dialog).toBeHidden();
  expect(taps.count).toBe(9);
  const { order } = await call<OrderDetails>(page, `/api/admin/orders/${id}`);
  expect(order.items.map(({ variety }) => variety)).toContain('Liberty');
});

test('A tree is added by phone to an order that was paid by card, and its customer pays it from the order’s page', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const buyer = await signUp(page);
  const orderId = await buyByApi(page, [['Liberty', 1]], buyer);
  await signInAsOwner(page);
  await page.goto(`/admin/orders?search=${orderId}&open=${orderId}`);
  await page.getByRole('button', { name: 'Change trees…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Add another tree' }).check();
  await dialog.getByLabel('Tree to add').fill('Bartlett');
  await dialog.getByRole('list', { name: 'Trees found' }).getByRole('button').first().click();
  await expect(dialog.getByText(/^\$[\d.]+ to pay$/)).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /^By card, with a link/ })).toBeChecked();
  await expect(dialog.getByLabel('Until', { exact: true })).not.toHaveValue('');
  await dialog.getByLabel('Reason').fill('Called for one more');
  await expectAccessible(page, '[role=dialog]');
  await expectToFit(page, 320, 390, 1440);
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByRole('button', { name: 'Change the order' }).click();
  await expect(dialog).toBeHidden();
  const payments = page.getByRole('region', { name: 'Payments' });
  await expect(payments.getByText(/^\$[\d.]+ is still missing\./)).toBeVisible();
  await expect(payments.getByRole('img', { name: 'QR code of the payment link' })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);

  const mail = await waitForMail(page, buyer.email, /has been updated/);
  expect(mail.text).toMatch(/https?:\/\/\S+\/pay\/[\w-]+/);
  const context = await browser.newContext();
  const customer = await context.newPage();
  await keepSession(customer, buyer.session);
  await customer.goto(`/order-confirmation?order_id=${orderId}`);
  await expect(customer.getByRole('region', { name: 'Payment status' })).toContainText(
    /is to be paid by /,
  );
  await expectAccessible(customer);
  await expectToFit(customer, 320, 390, 1440);
  await customer.getByRole('link', { name: /^Pay \$/ }).click();
  await expect(customer.getByText(/This is the rest of your order\.$/)).toBeVisible();
  await fillCard(customer.frameLocator('iframe[title="Secure card form"]'));
  await payButton(customer).click();
  await expect(customer.getByRole('heading', { name: 'Paid, thank you!' })).toBeVisible();
  await context.close();
  await page.reload();
  await expect(page.getByText('Paid.', { exact: true })).toBeVisible();
  const { order, money } = await call<OrderDetails>(page, `/api/admin/orders/${orderId}`);
  expect(order.items.map(({ variety }) => variety).toSorted()).toEqual(['Bartlett', 'Liberty']);
  expect(money.payments.map(({ kind }) => kind)).toEqual(['card', 'card']);
});

test('A wrong phone number is corrected, and a pickup becomes a delivery; what another admin saves meanwhile stays', async ({
  page,
  noise,
}) => {
  const { id, name } = await withOrder(page);
  await page.goto(`/admin/orders?search=${id}&open=${id}`);
  await page.getByRole('button', { name: /^Correct name/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone').fill('(509) 555-7788');
  await dialog.getByRole('radio', { name: 'Delivery' }).check();
  await dialog.getByLabel('Address', { exact: true }).fill('316 E Crawford St');
  await dialog.getByLabel('City').fill('Deer Park');
  await dialog.getByLabel('State').fill('WA');
  await dialog.getByLabel('ZIP code').fill('99006');
  await expect(dialog.getByText(/minutes from the farm/)).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, 320, 390);

  const { order } = await call<OrderDetails>(page, `/api/admin/orders/${id}`);
  const was = {
    fullName: name,
    phone: order.customer!.phone,
    email: '',
    deliveryType: 'pickup',
    address: '',
    addressLine2: '',
    city: '',
    state: '',
    zipCode: '',
  };
  await call(page, `/api/admin/orders/${id}/corrections`, 'POST', {
    key: randomUUID(),
    was,
    now: { ...was, fullName: `${name} Jr` },
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/Name is now “Zenobia Hill .* Jr”/)).toBeVisible();
  await expect(dialog.getByLabel('Phone')).toHaveValue('(509) 555-7788');
  expect(noise.splice(0)).toEqual([expect.stringContaining('409 (Conflict)')]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await unfold(page, 'Customer and facts'); // folded on a phone
  await expect(page.getByText('316 E Crawford St, Deer Park, WA 99006')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Undo the last/ })).toBeVisible();
  const { order: now } = await call<OrderDetails>(page, `/api/admin/orders/${id}`);
  expect(now).toMatchObject({
    deliveryType: 'delivery',
    pickup: null,
    customer: { fullName: `${name} Jr`, phone: '(509) 555-7788' },
  });
});
