import type { Page } from '@playwright/test';
import { fillCard, goToPayment, payButton, putIntoCart, signInAsNewCustomer } from './buyer.ts';
import { signInAsOwner } from './owner.ts';
import { answerQuestion, expectAccessible, expectToFit, unfold } from './screen.ts';
import { expect, test } from './strict-page.ts';

/** @returns the short order id */
async function buy(page: Page, variety: string): Promise<string> {
  await signInAsNewCustomer(page);
  await putIntoCart(page, variety);
  await fillCard(await goToPayment(page));
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  return new URL(page.url()).searchParams.get('order_id')!.slice(0, 8);
}

test('An admin goes from the account to the dashboard, opens an order and advances its status', async ({
  page,
}) => {
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

  const question = await answerQuestion(page, 'accept', () =>
    page.getByRole('button', { name: `Delete order ${shortId}` }).click(),
  );
  expect(question).toBe(
    `Are you sure you want to delete order ${shortId}?\n\nNo refund, no mail, trees stay sold; you can restore it.`,
  );
  await expect(page.getByText('Order deleted')).toBeVisible();
  await expect(page.getByText('No orders found')).toBeVisible();

  await page.getByLabel('Deleted').check();
  await page.getByRole('button', { name: `Restore order ${shortId}` }).click();
  await expect(page.getByText('Order restored')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByLabel(`Status of order ${shortId}`)).toHaveValue('Ready');
});

test('A status changed by mistake is undone', async ({ page }) => {
  const shortId = await buy(page, 'Akane');
  await signInAsOwner(page);
  await page.goto('/admin/orders');
  const status = page.getByLabel(`Status of order ${shortId}`);
  await status.selectOption('Delivered');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(status).toHaveValue('Pending');
  await page.getByRole('button', { name: `Details of order ${shortId}` }).click();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Status: Delivered → Pending');
  await expect(history).not.toContainText('delivered, with planting guide');
});

test('An admin cancels a paid order with a partial refund', async ({ page }) => {
  const shortId = await buy(page, 'Akane');
  await signInAsOwner(page);
  await page.goto(`/admin/orders?search=${shortId}`);
  await page.getByLabel(`Status of order ${shortId}`).selectOption('Canceled');
  const dialog = page.getByRole('dialog', {
    name: new RegExp(`Cancel order \\d+ \\(${shortId}\\)`),
  });
  await dialog.getByLabel('Partial refund').check();
  await dialog.getByLabel('Amount in dollars').fill('9999');
  await expect(dialog.getByText(/^Between \$0\.01 and/)).toBeVisible();
  await dialog.getByLabel('Amount in dollars').fill('12.50');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByText('Order status updated')).toBeVisible();
  await page.getByRole('button', { name: `Details of order ${shortId}` }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'Status: Pending → Canceled ($12.50 refunded, 1 tree returned to stock)',
  );
});

test('Canceling a delivered order asks whether its trees came back, defaulting to no', async ({
  page,
}) => {
  const shortId = await buy(page, 'Akane');
  await signInAsOwner(page);
  await page.goto(`/admin/orders?search=${shortId}`);
  const status = page.getByLabel(`Status of order ${shortId}`);
  await status.selectOption('Delivered');
  await expect(page.getByText('Order status updated')).toBeVisible();
  await status.selectOption('Canceled');
  const dialog = page.getByRole('dialog', {
    name: new RegExp(`Cancel order \\d+ \\(${shortId}\\)`),
  });
  await expect(dialog.getByLabel('The trees came back: return them to stock')).not.toBeChecked();
  await dialog.getByLabel('No refund').check();
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await page.getByRole('button', { name: `Details of order ${shortId}` }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'Status: Delivered → Canceled (no refund, no trees returned to stock)',
  );
});

test('On a phone, an admin finds a customer’s order, opens it and sets several orders to Ready at once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [first, second] = [await buy(page, 'Akane'), await buy(page, 'Akane')];
  await signInAsOwner(page);
  await page.goto('/admin/orders');
  for (const shortId of [first, second]) await page.getByLabel(`Select order ${shortId}`).check();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await bar.getByLabel('Set status to').selectOption('Ready');
  await bar.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('2 orders updated')).toBeVisible();
  await expect(page.getByLabel(`Status of order ${first}`)).toHaveValue('Ready');
  await page.getByRole('button', { name: `Details of order ${second}` }).click();
  await unfold(page, 'Internal note');
  await page.getByLabel(/^Internal note/).fill('Brings a trailer');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Note saved')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, 390);

  await page.getByRole('link', { name: 'All orders and mail' }).click();
  const mails = page.getByRole('region', { name: 'Mails' });
  await mails.getByRole('button', { name: 'View order confirmation' }).click();
  await expect(page.getByTitle('Mail content')).toHaveAttribute('srcdoc', /Jordan Avery/);
  await page.keyboard.press('Escape');
  const again = mails.getByRole('button', { name: 'Resend order confirmation' });
  await expect(async () => {
    await page.reload();
    await expect(mails).toBeVisible();
    expect(await again.count()).toBe(1);
  }).toPass(); // until it is sent
  await again.click();
  await expect(page.getByText('Mail resent')).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Newsletter' }).click();
  await expect(page.getByRole('heading', { name: /^Newsletter \(\d+\)$/ })).toBeVisible();
});

test('Many orders get a status in the background, labels in a file, and a message', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [first, second] = [await buy(page, 'Akane'), await buy(page, 'Akane')];
  await signInAsOwner(page);
  await page.goto('/admin/orders');
  const tick = async () => {
    for (const shortId of [first, second]) await page.getByLabel(`Select order ${shortId}`).check();
    await page.getByRole('button', { name: 'More…' }).click();
  };
  await tick();
  const dialog = page.getByRole('dialog', { name: 'Many at once' });
  await dialog.getByRole('combobox', { name: /^What to do/ }).selectOption('Set their status');
  await dialog.getByRole('combobox', { name: /^Status/ }).selectOption('Ready');
  await expect(dialog.getByRole('status')).toHaveText('2 ordersNow 2 Pending');
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);
  await dialog.getByRole('button', { name: 'Go on with 2 orders' }).click();
  await expect(page).toHaveURL('/admin/orders/bulk');
  const action = page.getByRole('listitem').filter({ hasText: 'Status Ready: 2 orders' }).first();
  await expect(action).toContainText('2 done');
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);

  await page.goto('/admin/orders');
  await tick();
  await dialog.getByRole('combobox', { name: /^What to do/ }).selectOption('Set their status');
  await dialog.getByRole('combobox', { name: /^Status/ }).selectOption('Ready');
  await expect(dialog.getByRole('status')).toContainText('2 left out: It had this status already.');
  await dialog.getByRole('combobox', { name: /^What to do/ }).selectOption('Print tree labels');
  await dialog.getByRole('button', { name: 'Go on with 2 orders' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Labels (PDF)' }).first().click();
  expect((await saving).suggestedFilename()).toBe('labels.pdf');

  await page.goto('/admin/orders');
  await tick();
  await dialog.getByRole('button', { name: 'Go on with 2 orders' }).click();
  await expect(page).toHaveURL(/\/admin\/messages\/new\?bulk=/);
  await expect(page.getByRole('link', { name: 'Chosen orders' })).toBeVisible();
});

test('An admin confirms items to prepare, one by one and all at once', async ({ page }) => {
  await buy(page, 'Spartan');
  await signInAsOwner(page);
  await page.goto('/admin/unfulfilled');
  await expect(
    page.getByRole('heading', { name: /^Items to Prepare \(\d+ unique items\)$/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: /View Orders of Spartan/ }).click();
  const dialog = page.getByRole('dialog', { name: /Spartan on/ });
  await dialog.getByRole('button', { name: /^Confirm order/ }).click();
  await expect(page.getByText('Item status updated')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Unconfirm order/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark All Pending' }).click();
  await expect(page.getByText('1 items marked as Pending')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: /View Orders of Spartan/ })).toBeFocused();
});

test('An item without a status is shown as Pending', async ({ page }) => {
  await buy(page, 'Spartan');
  await page.route('**/api/admin/unfulfilled/orders?**', async (route) => {
    const response = await route.fetch();
    const { orders, ...rest } = (await response.json()) as { orders: object[] };
    await route.fulfill({
      json: { ...rest, orders: orders.map((order) => ({ ...order, status: '' })) },
    });
  });
  await signInAsOwner(page);
  await page.goto('/admin/unfulfilled');
  await page.getByRole('button', { name: /View Orders of Spartan/ }).click();
  const orders = page.getByRole('dialog', { name: /Spartan on/ }).getByRole('listitem');
  await expect(orders.first()).toContainText('Pending');
});

test('A customer gets a 404 on admin pages, and a signed-out visitor is redirected to sign-in', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(404);
  await page.goto('/admin/orders');
  await expect(page).toHaveURL('/auth');
  await signInAsNewCustomer(page);
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0);
  for (const path of [
    '/admin/orders',
    '/admin/unfulfilled',
    '/admin/customers',
    '/admin/nowhere',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  }
});

test('Admin logout leads to sign-in, and the order list has no axe violations', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(401); // requests sent before the session ended may be answered after
  await signInAsOwner(page);
  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { name: /^Orders/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  await expect(page).toHaveURL('/auth');
});

test('Filters update at once, and two quick changes both apply', async ({ page }) => {
  await signInAsOwner(page);
  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { name: /^Orders \(\d+\)$/ })).toBeVisible();
  // In one task, before any navigation can finish.
  const shown = await page.evaluate(() => {
    const deleted = [
      ...document.querySelectorAll<HTMLInputElement>('#list-filters input[type=checkbox]'),
    ].at(-1)!;
    const method = [...document.querySelectorAll<HTMLSelectElement>('#list-filters select')].find(
      (select) => select.querySelector('option[value=delivery]'),
    )!;
    deleted.click();
    method.value = 'delivery';
    method.dispatchEvent(new Event('change', { bubbles: true }));
    return new Promise<[boolean, string]>((resolve) => {
      queueMicrotask(() => queueMicrotask(() => resolve([deleted.checked, method.value])));
    });
  });
  expect(shown).toEqual([true, 'delivery']);
  await expect(page).toHaveURL('/admin/orders?deleted=yes&method=delivery');
  await expect(page.getByLabel('Deleted')).toBeChecked();
});
