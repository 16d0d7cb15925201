import { signInAsOwner } from './owner.ts';
import { expectAccessible } from './screen.ts';
import { expect, test } from './strict-page.ts';

test('An admin jumps to a screen and to a tree by typing', async ({ page }) => {
  await signInAsOwner(page);
  await page.goto('/admin/reports');
  await expect(page.getByRole('button', { name: /Jump to/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  const jump = page.getByRole('dialog', { name: 'Jump to' });
  await jump.getByRole('combobox').fill('rootst');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Rootstocks \(\d+\)$/ })).toBeVisible();

  await page.keyboard.press('Control+k');
  await jump.getByRole('combobox').fill('honeycrisp');
  await jump
    .getByRole('option', { name: /^Honeycrisp on/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/products\?search=Honeycrisp/);
});

test('A former address of a coupon leads to its page', async ({ page }) => {
  await signInAsOwner(page);
  await page.goto('/admin/coupons?id=new');
  await expect(page.getByRole('heading', { name: 'New coupon' })).toBeVisible();
  await expect(page).toHaveURL('/admin/coupons/new');
});
