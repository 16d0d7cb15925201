import { buyByApi } from './buyer.ts';
import { signInAsOwner } from './owner.ts';
import { expectAccessible, expectToFit, unfold } from './screen.ts';
import { expect, test } from './strict-page.ts';

test('A customer removes a tree after seeing the refund, and later cancels the rest', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await buyByApi(page, [
    ['Bosc', 2],
    ['Comice', 1],
  ]);
  await page.goto('/account');
  await page.getByRole('tab', { name: 'Order History' }).click();
  await page.getByRole('link', { name: /^Add trees, change or cancel/ }).click();
  await expect(page.getByText(/You can add trees, remove trees or cancel until/)).toBeVisible();
  await expectToFit(page, 320, 1440, 390);

  await page.getByRole('button', { name: 'Change this order' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Change order ${id.slice(0, 8)}` });
  await expect(dialog.getByRole('button', { name: 'Change order' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'One Bosc less' }).click();
  await expect(dialog.getByText('1 of 2')).toBeVisible();
  await expect(dialog.getByText('Refund', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, 320, 1440, 390);
  await dialog.getByRole('button', { name: /^Change order, refund \$/ }).click();
  await expect(
    page.getByText(/Your order has been updated\. Your refund of \$.* is on its way/),
  ).toBeVisible();

  const changes = page.getByRole('region', { name: 'Changes' });
  await expect(changes).toContainText(/1 Bosc on .* removed/);
  await expect(changes).toContainText(/refunded\.|on its way\./);
  await expect(page.getByText('Total now')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, 320, 1440, 390);

  await page.getByRole('button', { name: 'Change this order' }).click();
  await dialog.getByRole('button', { name: 'Cancel the whole order' }).click();
  await expect(dialog.getByText('This cancels the whole order.')).toBeVisible();
  await dialog.getByRole('button', { name: /^Cancel order, refund \$/ }).click();
  await expect(page.getByRole('heading', { name: 'Order Canceled' })).toBeVisible();
});

test('An admin swaps a tree of an order for a cheaper one', async ({ page }) => {
  const id = await buyByApi(page, [['Honeycrisp', 1]]);
  const shortId = id.slice(0, 8);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsOwner(page);
  await page.goto(`/admin/orders?search=${shortId}`);
  await page.getByRole('button', { name: `Details of order ${shortId}` }).click();
  await page.getByRole('button', { name: 'Change trees…' }).click();
  const dialog = page.getByRole('dialog', {
    name: new RegExp(`Change order \\d+ \\(${shortId}\\)`),
  });
  await dialog.getByLabel('Swap for another tree').check();
  await dialog.getByLabel('Tree to give instead').fill('Liberty');
  const found = dialog.getByRole('list', { name: 'Trees found' });
  await expect(found.getByRole('button', { name: /^Honeycrisp/ })).toHaveCount(0);
  await found
    .getByRole('button', { name: /^Liberty/ })
    .first()
    .click();
  await expect(dialog.getByText('Refund', { exact: true })).toBeVisible();
  const confirm = dialog.getByRole('button', { name: /^Change, / });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Reason').fill('Frost in the Honeycrisp rows');
  await expectAccessible(page);
  await expectToFit(page, 320, 390);
  await confirm.click();
  await expect(page.getByText('Order changed', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Items', exact: true })).toContainText('Liberty');
  await expect(page.getByRole('region', { name: 'Items', exact: true })).toContainText(
    'As ordered: 1 × Honeycrisp',
  );
  await unfold(page, 'History'); // folded on a phone
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'Reason: Frost in the Honeycrisp rows',
  );
});
