import { putIntoCart, signInAsNewCustomer } from './buyer.ts';
import { signInAsOwner } from './owner.ts';
import { expect, test } from './strict-page.ts';

test('Toasts and dialogs of a public page keep their styles under its policy', async ({ page }) => {
  await signInAsNewCustomer(page);
  await putIntoCart(page, 'Honeycrisp');
  await expect(page.locator('[data-sonner-toaster]')).toHaveCSS('position', 'fixed');

  await page.goto('/account?tab=security');
  await page.getByRole('button', { name: 'Close My Account' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  await page.keyboard.press('Escape');
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
});

test('A style element that was slipped into a public page has no effect', async ({
  page,
  noise,
}) => {
  await page.goto('/');
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'h1 { display: none !important }';
    document.head.append(style);
  });
  await expect.poll(() => noise.join()).toContain('style-src');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  noise.length = 0;
});

test('The admin screens are a document of their own, which shows mails as they look', async ({
  page,
}) => {
  await signInAsOwner(page);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Admin Dashboard' }).click();
  await expect(page.getByRole('heading', { name: /^Orders/ })).toBeVisible();
  const loaded = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name);
  expect(new URL(loaded!).pathname).toBe('/admin/orders');
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.srcdoc = '<style>p { color: rgb(1, 2, 3) }</style><p>A mail</p>';
    document.body.append(frame);
  });
  await expect(page.frameLocator('iframe').getByText('A mail')).toHaveCSS('color', 'rgb(1, 2, 3)');
});
