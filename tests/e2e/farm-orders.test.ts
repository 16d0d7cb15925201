import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { addDate } from '#domain/calendar-days.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { buyTree, fillCard, payButton } from './buyer.ts';
import { enterUnpaidOrder } from './check-in-order.ts';
import { waitForMail } from './mail.ts';
import { signInAsOwner } from './owner.ts';
import { expectAccessible, expectToFit, unfold } from './screen.ts';
import { expect, test } from './strict-page.ts';

const inSixDays = addDate(dayAt(new Date(), farmTimeZone), 6);

async function enterCustomer(page: Page, email = ''): Promise<string> {
  const name = `Casey ${randomUUID().slice(0, 8)}`;
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Phone', { exact: true }).fill('(509) 555-0177');
  await page.getByLabel('Email (if they have one)').fill(email);
  return name;
}

async function addTree(page: Page, variety: string): Promise<void> {
  await page.getByLabel(/^Add a tree/).fill(variety);
  await page.getByRole('list', { name: 'Trees found' }).getByRole('button').first().click();
}

/** The order that was just saved is shown with its details. */
async function openOrder(page: Page): Promise<void> {
  await page.waitForURL('**/admin/orders?search=*');
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible();
}

test('On a phone, an order by phone is entered, and a check pays it, bounces and is replaced', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsOwner(page);
  await page.goto('/admin/orders');
  await page.getByRole('link', { name: 'New order' }).click();
  const name = await enterCustomer(page);
  await addTree(page, 'Honeycrisp');
  await page.getByLabel(/^Number of Honeycrisp/).fill('2');
  await page.reload(); // the draft is kept
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await page.getByRole('radio', { name: /^Check/ }).check();
  await page.getByLabel('Discount in dollars').fill('6');
  await page.getByLabel('What the discount is for').fill('Neighbor');
  await page.getByRole('radio', { name: 'Delivery' }).check();
  await page.getByLabel('Address', { exact: true }).fill('808 W Spokane Falls Blvd');
  await page.getByLabel('City').fill('Spokane');
  await page.getByLabel('ZIP').fill('99201');
  await page.getByRole('button', { name: 'Save the order' }).click();
  await expect(page.getByText('Work out the delivery fee first')).toBeVisible();
  await page.getByRole('button', { name: 'Work out the delivery fee' }).click();
  await expect(page.getByText(/minutes from the farm/)).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('radio', { name: 'Pickup at the farm' }).check();
  await page.getByRole('button', { name: 'Save the order' }).click();

  await openOrder(page);
  await unfold(page, 'Customer and facts'); // folded on a phone
  await expect(page.getByText('No email').first()).toBeVisible();
  const payments = page.getByRole('region', { name: 'Payments' });
  await expect(payments.getByText(/\$90\.00 to pay/)).toBeVisible();
  await payments.getByRole('button', { name: 'Record a payment' }).click();
  await page.getByLabel('Check number').fill('1042');
  await page.getByLabel('Amount in dollars').fill('90');
  await expectAccessible(page, '[role=dialog]');
  await page.getByRole('button', { name: 'Record the payment' }).click();
  await expect(payments.getByText('Paid.')).toBeVisible();
  await payments.getByRole('button', { name: 'The check bounced' }).click();
  await expect(payments.getByText(/A check bounced: \$90\.00 to pay/)).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);
  await expect(page.getByRole('region', { name: 'Orders', exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'Orders' })).toBeVisible(); // the details stay open
  await payments.getByRole('button', { name: 'Record a payment' }).click();
  await page.getByRole('combobox', { name: /^How/ }).selectOption('cash');
  await page.getByRole('button', { name: 'Record the payment' }).click();
  await expect(payments.getByText('Paid.')).toBeVisible();
  await unfold(page, 'History');
  await expect(page.getByText('Received $90.00 in cash')).toBeVisible();

  await page.getByRole('button', { name: 'Change trees…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'One Honeycrisp less' }).click();
  await expect(dialog.getByText('$45.00 to give back, $45.00 of it by hand')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByLabel('Reason').fill('One tree is enough');
  await dialog.getByRole('button', { name: 'Change the order' }).click();
  await expect(payments.getByText('Overpaid: give back $45.00.')).toBeVisible();
});

test('At a desk, an order is entered for a mailed link, and the customer pays it without an account', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const email = `${randomUUID()}@example.com`;
  await signInAsOwner(page);
  await page.goto('/admin/orders/new');
  await enterCustomer(page, email);
  await addTree(page, 'Bartlett');
  await page.getByRole('radio', { name: /^By card/ }).check();
  await page.getByRole('button', { name: 'Save the order' }).click();
  await openOrder(page);
  await expect(page.getByRole('img', { name: 'QR code of the payment link' })).toBeVisible();

  const mail = await waitForMail(page, email, /Please pay/);
  const [link = ''] = /https?:\/\/\S+\/pay\/[\w-]+/.exec(mail.text) ?? [];
  const context = await browser.newContext();
  const customer = await context.newPage();
  await customer.goto(new URL(link).pathname);
  await expect(customer.getByRole('heading', { name: 'Pay for your order' })).toBeVisible();
  const fields = customer.frameLocator('iframe[title="Secure card form"]');
  await expect(fields.getByLabel('Card number')).toBeVisible();
  await expectAccessible(customer);
  await expectToFit(customer, 320, 390, 1440);
  await customer.setViewportSize({ width: 390, height: 844 });
  await fillCard(fields);
  await payButton(customer).click();
  await expect(customer.getByRole('heading', { name: 'Paid, thank you!' })).toBeVisible();
  await context.close();
  await waitForMail(page, email, /confirmed/);
  await page.reload();
  await openOrder(page);
  await expect(page.getByText('Paid.', { exact: true })).toBeVisible();
});

test('A pickup paid by card becomes a delivery, and its customer pays what that costs more', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { email, orderId } = await buyTree(page, 'Liberty');
  await signInAsOwner(page);
  await page.goto(`/admin/orders?search=${orderId}&open=${orderId}`);
  await page.getByRole('button', { name: /^Correct name/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Delivery' }).check();
  await dialog.getByLabel('Address', { exact: true }).fill('316 E Crawford St');
  await dialog.getByLabel('City').fill('Deer Park');
  await dialog.getByLabel('ZIP code').fill('99006');
  await expect(dialog.getByRole('radio', { name: /^The customer/ })).toBeChecked();
  await expectAccessible(page, '[role=dialog]');
  await expectToFit(page, 320, 390, 1440);
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByText(/^\$[\d.]+ is still missing, by the link or with the trees\.$/),
  ).toBeVisible();

  const mail = await waitForMail(page, email, /has been corrected/);
  const [link = ''] = /https?:\/\/\S+\/pay\/[\w-]+/.exec(mail.text) ?? [];
  const context = await browser.newContext();
  const customer = await context.newPage();
  await customer.goto(new URL(link).pathname);
  await expect(customer.getByRole('heading', { name: 'Pay for your order' })).toBeVisible();
  await expect(customer.getByText(/in cash or by check when you get your trees/)).toBeVisible();
  await expectAccessible(customer);
  await fillCard(customer.frameLocator('iframe[title="Secure card form"]'));
  await payButton(customer).click();
  await expect(customer.getByRole('heading', { name: 'Paid, thank you!' })).toBeVisible();
  await context.close();
  await page.reload();
  await expect(page.getByText('Paid.', { exact: true })).toBeVisible();
});

test('An order is saved with the price of now, although it was entered with another', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(409);
  await signInAsOwner(page);
  await page.goto('/admin/orders/new');
  await enterCustomer(page);
  await addTree(page, 'Honeycrisp');
  await page.getByRole('radio', { name: /^Check/ }).check();
  await page.evaluate(() => {
    const draft = JSON.parse(sessionStorage.getItem('new-farm-order')!) as {
      trees: { priceCents: number }[];
    };
    draft.trees[0]!.priceCents = 100; // before it was raised
    sessionStorage.setItem('new-farm-order', JSON.stringify(draft));
  });
  await page.reload();
  const save = page.getByRole('button', { name: 'Save the order' });
  await save.click();
  await expect(page.getByText('A price has changed.')).toBeVisible();
  await expect(page.getByText('Total $48.00, pickup at the farm')).toBeVisible();
  await save.click();
  await openOrder(page);
});

test('All Orders keeps its filters while a day is typed, and beside a wrong part of the address', async ({
  page,
}) => {
  await signInAsOwner(page);
  await page.goto('/admin/orders?status=Pending&day=0002-04-03');
  await expect(page.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('Pending');
  await page.getByLabel('Placed from').focus();
  await page.keyboard.type('01022026');
  await expect(page).toHaveURL('/admin/orders?status=Pending&from=2026-01-02');
  await expect(page.getByLabel('Placed from')).toHaveValue('2026-01-02');
  await page.getByRole('link', { name: 'Write to them' }).click();
  await expect(page).toHaveURL('/admin/messages/new?status=Pending&from=2026-01-02');
  await page.goto('/admin/messages/new?status=Sleeping');
  await expect(page.getByText('This address does not say which customers')).toBeVisible();
});

const searches: Record<string, (page: Page) => Promise<Locator>> = {
  'the tree of a new order': async (page) => {
    await page.goto('/admin/orders/new');
    await enterCustomer(page);
    await addTree(page, 'Honeycrisp');
    return page.getByLabel(/^Add a tree/);
  },
  'the customer of a new order': async (page) => {
    await page.goto('/admin/orders/new');
    await enterCustomer(page);
    await addTree(page, 'Honeycrisp');
    return page.getByLabel(/^Find a customer/);
  },
  'the tree to add to an order': (page) => openChange(page, 'Add another tree', 'Tree to add'),
  'the tree to swap in an order': (page) =>
    openChange(page, 'Swap for another tree', 'Tree to give instead'),
};
async function openChange(page: Page, change: string, search: string): Promise<Locator> {
  await page.goto('/admin');
  const fullName = `Enid Row ${randomUUID().slice(0, 6)}`;
  const orderId = await enterUnpaidOrder(page, { variety: 'Stella', day: inSixDays, fullName });
  await page.goto(`/admin/orders?search=${orderId}&open=${orderId}`);
  await page.getByRole('button', { name: 'Change trees…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: change }).click();
  await dialog.getByLabel('Reason').fill('The customer asked for it');
  return dialog.getByLabel(search);
}
for (const [what, open] of Object.entries(searches))
  test(`Enter in the search for ${what} never sends the form around it`, async ({ page }) => {
    await signInAsOwner(page);
    const search = await open(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    const { pathname } = new URL(page.url());
    for (const text of ['', 'e', 'apple', 'no such name']) {
      await search.fill(text);
      await search.press('Enter');
      await expect(search).toBeFocused();
    }
    await expect(page.getByText(/^(Nobody|No tree) /)).toBeVisible();
    await search.press('Enter');
    expect(new URL(page.url()).pathname).toBe(pathname);
    expect(sent).toEqual([]);
  });

test('Enter in a search chooses what is found alone', async ({ page }) => {
  await signInAsOwner(page);
  await page.goto('/admin/orders/new');
  const search = page.getByLabel(/^Add a tree/);
  await search.fill('Honeycrisp');
  const first = page.getByRole('list', { name: 'Trees found' }).getByRole('button').first();
  const [name = ''] = /^.*?(?=,)/.exec(await first.innerText()) ?? [];
  await search.fill(name);
  await expect(page.getByRole('list', { name: 'Trees found' }).getByRole('button')).toHaveCount(1);
  await search.press('Enter');
  await expect(page.getByLabel(`Number of ${name}`)).toHaveValue('1');
});

test('The wheel over a focused number scrolls, and leaves the number and its focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await signInAsOwner(page);
  await page.goto('/admin/orders/new');
  await addTree(page, 'Honeycrisp');
  const trees = page.getByLabel(/^Number of Honeycrisp/);
  await trees.fill('3');
  await trees.hover();
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await trees.hover();
  await page.mouse.wheel(0, -60);
  await expect(trees).toBeFocused();
  await expect(trees).toHaveValue('3');
  await page.keyboard.type('0');
  await expect(trees).toHaveValue('30');
});
