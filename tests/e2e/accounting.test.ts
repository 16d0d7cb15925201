import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import type { ClaimReport, DemandReport, SalesReport } from '#domain/orders/reports.ts';
import { firstTreeOf, keepSession, signUp } from './buyer.ts';
import { signInAsOwner } from './owner.ts';
import { expectAccessible, expectAccessibleInBothSchemes, expectToFit } from './screen.ts';
import { expect, test } from './strict-page.ts';

/** Clicks and reads the file that is saved. */
async function saved(page: Page, name: string | RegExp, exact = false) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

async function pdfText(bytes: Buffer): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  return (await extractText(pdf, { mergePages: true })).text;
}

/** Buys a tree through the API. @returns the order id */
async function buyTree(page: Page, fullName: string): Promise<string> {
  const { email, session } = await signUp(page);
  const headers = { authorization: `Bearer ${session.access_token}` };
  const productId = await firstTreeOf(page, 'Honeycrisp');
  await page.request.post('/api/cart/items', { headers, data: { productId, quantity: 1 } });
  const paid = await page.request.post('/functions/v1/checkout', {
    headers,
    data: {
      deliveryType: 'pickup',
      customerInfo: { fullName, email, phone: '(509) 555-0143' },
      paymentToken: 'cnon:card-nonce-ok',
    },
  });
  expect(paid.status()).toBe(200);
  await keepSession(page, session);
  return ((await paid.json()) as { orderId: string }).orderId;
}

async function setTax(page: Page, rate: string, code: string): Promise<void> {
  await page.goto('/admin/settings');
  await page.getByLabel('Tax rate', { exact: true }).fill(rate);
  await page.getByLabel('Location code').fill(code);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
}

test('A customer and the owner save the receipt, with the sales tax that the owner set', async ({
  page,
}) => {
  await signInAsOwner(page);
  await setTax(page, '8.9', '3210');

  const id = await buyTree(page, 'Nguyễn Thị Ánh');
  const file = `receipt-${id.slice(0, 8)}.pdf`;
  await page.goto(`/order-confirmation?order_id=${id}`);
  await expect(page.getByText(/Includes \$\d+\.\d\d sales tax \(3210, 8\.9%\)/)).toBeVisible();
  await expectAccessible(page);
  const receipt = await saved(page, 'Receipt (PDF)');
  expect(receipt.name).toBe(file);
  const text = await pdfText(receipt.bytes);
  expect(text).toMatch(new RegExp(`Receipt for order \\d+ \\(${id.slice(0, 8)}\\)`));
  expect(text).toMatch(/Includes \$\d+\.\d\d sales tax \(3210, 8\.9%\)/);

  await page.goto('/account');
  await page.getByRole('tab', { name: 'Order History' }).click();
  const again = await saved(page, /^Receipt \(PDF\) of order/);
  expect(await pdfText(again.bytes)).toBe(text);

  await signInAsOwner(page);
  await page.goto(`/admin/orders?search=${id}`);
  await page
    .getByRole('button', { name: /details/i })
    .first()
    .click();
  const owners = await saved(page, 'Receipt (PDF)');
  expect([owners.name, await pdfText(owners.bytes)]).toEqual([file, text]);
  await setTax(page, '0', ''); // other journeys read what prices include
});

test('The owner looks at the accounts of a quarter and saves both files', async ({ page }) => {
  await buyTree(page, 'Jordan Avery');
  await signInAsOwner(page);
  await page.goto('/admin/accounting');
  await page.getByRole('button', { name: 'This quarter' }).click();
  await expect(page.getByRole('button', { name: 'This quarter' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('combobox', { name: 'By', exact: true }).selectOption('quarter');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(/by=quarter/);
  await expect(page.getByRole('row', { name: /^Total/ }).first()).toBeVisible();
  await expect(page.getByRole('rowheader', { name: / Q[1-4]$/ }).first()).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);

  const summary = (await saved(page, 'Summary CSV')).bytes.toString();
  expect(summary).toContain('period,from,to,location code,tax rate,sales,trees');
  const movements = (await saved(page, 'All movements CSV')).bytes.toString();
  const journal = (await saved(page, 'Journal CSV')).bytes.toString();
  expect(journal).toContain('date,account,debit,credit,memo,entry');
  expect(movements).toMatch(/\r\n\d{4}-\d\d-\d\d,\d\d:\d\d:\d\d,sale,/);

  await page.getByLabel('First day').fill('2030-01-01');
  await page.getByLabel('Last day').fill('2029-01-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('The first day must not be after the last');
  await page.getByLabel('Last day').fill('2030-02-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('No money moved in this time')).toBeVisible();
});

const seasons = [
  { id: '0000abcd-0000-4000-8000-000000000001', name: 'Spring 2026' },
  { id: '0000abcd-0000-4000-8000-000000000000', name: 'Spring 2025' },
] as const;
const week = { orders: 3, paidCents: 14_400, refundedCents: 4800 };
const trees = { current: { trees: 7, cents: 33_600 }, previous: { trees: 4, cents: 19_200 } };
const sales: SalesReport = {
  seasons: [...seasons],
  season: seasons[0],
  previous: seasons[1],
  weeks: ['2026-03-02', '2026-03-09'].map((monday, index) => ({
    week: index + 1,
    monday,
    current: week,
    previous: week,
  })),
  varieties: [{ name: 'Honeycrisp', ...trees }],
  rootstocks: [{ name: 'G.41', ...trees }],
};
const demand: DemandReport = {
  unsold: [],
  searches: [{ text: 'cosmic crisp', count: 7, last: '2026-03-02' }],
  waits: [],
};

const claims: ClaimReport = { rates: [] };

test('Reports show charts with their tables, and a file for each', async ({ page }) => {
  await signInAsOwner(page);
  await page.goto('/admin/reports');
  await expect(page.getByRole('heading', { name: 'Not sold' })).toBeVisible();
  const file = await saved(page, 'CSV of Not sold');
  expect(file.name).toBe('unsold.csv');
  expect(file.bytes.toString()).toContain('variety,rootstock,fruit,in stock,price,sold before');

  // Two seasons of sales take long to create; the comparison has its own tests.
  await page.route('**/api/admin/reports/sales*', (route) => route.fulfill({ json: sales }));
  await page.route('**/api/admin/reports/demand*', (route) => route.fulfill({ json: demand }));
  await page.route('**/api/admin/reports/claims*', (route) => route.fulfill({ json: claims }));
  await page.reload();
  const chart = page.getByRole('img', {
    name: /^Net sales by week of Spring 2026, compared with Spring 2025/,
  });
  await expect(chart.locator('path')).not.toHaveCount(0);
  await expect(page.getByRole('img', { name: /^Trees sold by variety/ })).toBeVisible();
  await expect(
    page.getByRole('row', { name: '1 Mar 2, 2026 3 $144.00 $48.00 $96.00 3 $96.00' }),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: 'Honeycrisp 7 $336 4 $192' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'cosmic crisp 7 Mar 2, 2026' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await expectToFit(page, 320, 390, 1440);
  await page.getByLabel('Season').selectOption('Spring 2025');
  await expect(page).toHaveURL(new RegExp(seasons[1].id));
});
