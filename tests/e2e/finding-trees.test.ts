import type { Page } from '@playwright/test';
import { signInAsNewCustomer } from './buyer.ts';
import { expectAccessible, expectToFit } from './screen.ts';
import { expect, test } from './strict-page.ts';

const names = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search trees' });

test('A visitor finds a tree in spite of a typing error', async ({ page }) => {
  await page.goto('/catalog');
  await searchBox(page).fill('hunnycrisp');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL('/catalog?q=hunnycrisp');
  await expect(names(page)).toHaveText(['Honeycrisp']);

  await searchBox(page).fill('monmoransi');
  await expect(page.getByRole('heading', { name: 'No trees found' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Montmorency' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(searchBox(page)).toHaveValue('Montmorency');
});

test('A search ends with what is sold out, whose page takes addresses', async ({ page }) => {
  await page.goto('/catalog?q=van');
  const soldOut = page.getByRole('region', { name: 'Sold out this season' });
  await soldOut.getByRole('link', { name: 'Van', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Van' })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);
  const line = page.getByRole('region', { name: 'Email me when it’s back' });
  await line.getByLabel('Your email address').fill(`${crypto.randomUUID()}@example.com`);
  await line.getByRole('button', { name: 'Notify me' }).click();
  await expect(line.getByRole('status')).toHaveText(/^Check your email: press the button there/);
});

test('The line of a sold-out tree works without scripts, and asks a customer for no mail', async ({
  page,
  browser,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto('/variety/Van');
  const form = still.getByRole('region', { name: 'Email me when it’s back' });
  await form.getByLabel('Your email address').fill(`${crypto.randomUUID()}@example.com`);
  await form.getByRole('button', { name: 'Notify me' }).click();
  await expect(still).toHaveURL('/newsletter?list=stock&result=done');
  await plain.close();

  const email = await signInAsNewCustomer(page);
  await page.goto('/variety/Van');
  const line = page.getByRole('region', { name: 'Email me when it’s back' });
  await expect(line.getByLabel('Your email address')).toHaveValue(email);
  await line.getByRole('button', { name: 'Notify me' }).click();
  await expect(line.getByRole('status')).toHaveText(/in line/);
});

test('Filters apply at once, stay in the address and can be cleared', async ({ page }) => {
  await page.goto('/catalog');
  await page.getByRole('combobox', { name: 'Tree size' }).selectOption('Dwarf');
  await expect(page).toHaveURL('/catalog?size=Dwarf');
  await page.getByRole('combobox', { name: 'Good for' }).selectOption('Cooking and pies');
  await expect(page).toHaveURL('/catalog?size=Dwarf&use=cooking');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Ripening');
  await expect(page).toHaveURL('/catalog?size=Dwarf&use=cooking&sort=ripening');
  await expect(names(page).filter({ hasText: 'Honeycrisp' })).toHaveCount(0);
  const count = page.getByRole('status').filter({ hasText: 'varieties' });
  await expect(async () => {
    expect(`${await names(page).count()} varieties`).toBe(await count.textContent());
  }).toPass();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Tree size' })).toHaveValue('Dwarf');
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/catalog');
  await page.goto('/catalog?fruit=Pear&size=Dwarf');
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/catalog?fruit=Pear');
  await expect(page.getByRole('combobox', { name: 'Tree size' })).toHaveValue('');
});

test('On a phone the filters fold', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/catalog');
  const size = page.getByRole('combobox', { name: 'Tree size' });
  await expect(size).toBeHidden();
  await page.getByText('Filter and sort').click();
  await size.selectOption('Dwarf');
  await expect(page).toHaveURL('/catalog?size=Dwarf');
  await expectAccessible(page);
  await expectToFit(page, 320, 390);
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('search and filters work together', async ({ page }) => {
    await page.goto('/catalog');
    await searchBox(page).fill('bing cherry');
    await page.getByRole('combobox', { name: 'Tree size' }).selectOption('Semi-dwarf');
    await page.getByRole('button', { name: 'Show trees' }).click();
    await expect(page).toHaveURL(/q=bing\+cherry&size=Semi-dwarf/);
    await expect(names(page)).toHaveText(['Bing']);
  });
});
