import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { fillCard, goToPayment, payButton, putIntoCart, signInAsNewCustomer } from './buyer.ts';
import { expect, test } from './quiet-page.ts';

async function signInAsOwner(page: Page): Promise<void> {
  const answer = await page.request.post('/auth/v1/token?grant_type=password', { data: { email: 'owner@grafted.example', password: 'grafting-knife' } });
  const session: unknown = await answer.json();
  await page.goto('/about');
  await page.evaluate((text) => window.localStorage.setItem('grafted-session', text), JSON.stringify(session));
}

/** @returns the first eight characters of the order's id */
async function buy(page: Page, variety: string): Promise<string> {
  await signInAsNewCustomer(page);
  await putIntoCart(page, variety);
  await fillCard(await goToPayment(page));
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  return new URL(page.url()).searchParams.get('order_id')!.slice(0, 8);
}

test('An admin follows an order from the account to the dashboard, opens it and moves it on', async ({ page }) => {
  const shortId = await buy(page, 'Liberty');
  await signInAsOwner(page);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Admin Dashboard' }).click();
  await expect(page.getByRole('heading', { name: /^Orders \(\d+\)$/ })).toBeVisible();

  await page.getByRole('button', { name: `Details of order ${shortId}` }).click();
  await expect(page.getByRole('region', { name: 'Items', exact: true })).toContainText('Liberty');
  await page.getByLabel(`Status of order ${shortId}`).selectOption('Ready');
  await expect(page.getByText('Order status updated')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(`Status of order ${shortId}`)).toHaveValue('Ready');

  await page.getByLabel('Search', { exact: true }).fill(shortId);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/orders?search=${shortId}`);
  await expect(page.getByRole('heading', { name: 'Orders (1)' })).toBeVisible();

  page.once('dialog', (dialog) => {
    expect(dialog.message()).toBe(`Are you sure you want to delete order ${shortId}?`);
    void dialog.accept();
  });
  await page.getByRole('button', { name: `Delete order ${shortId}` }).click();
  await expect(page.getByText('Order deleted')).toBeVisible();
  await expect(page.getByText('No orders found')).toBeVisible();
});

test('An admin confirms what is to be prepared, one by one and all at once', async ({ page }) => {
  await buy(page, 'Spartan');
  await signInAsOwner(page);
  await page.goto('/admin/unfulfilled');
  await expect(page.getByRole('heading', { name: /^Items to Prepare \(\d+ unique items\)$/ })).toBeVisible();
  await page.getByRole('button', { name: /View Orders of Spartan/ }).click();
  const dialog = page.getByRole('dialog', { name: /Spartan on/ });
  await dialog.getByRole('button', { name: /^Confirm order/ }).click();
  await expect(page.getByText('Item status updated')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Unconfirm order/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark All Pending' }).click();
  await expect(page.getByText('1 items marked as Pending')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('A customer finds no desk, and a visitor is sent to the sign-in', async ({ page }) => {
  await page.goto('/admin/orders');
  await expect(page).toHaveURL('/auth');
  await signInAsNewCustomer(page);
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0);
  for (const path of ['/admin/orders', '/admin/unfulfilled']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  }
});

test('Logging out of the desk leads to the sign-in; axe finds nothing on the list', async ({ page, expectAnswers }) => {
  expectAnswers(401); // what was asked before the session ended may be answered after
  await signInAsOwner(page);
  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { name: /^Orders/ })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  await expect(page).toHaveURL('/auth');
});
