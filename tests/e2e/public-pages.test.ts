import { isPlain, publicPages } from '#domain/pages/pages.ts';
import { expectAccessibleInBothSchemes, expectToFit } from './screen.ts';
import { expect, test } from './strict-page.ts';

const pages = [
  ...publicPages.filter(isPlain).map(({ path }) => path),
  '/catalog?q=zzz',
  '/variety/Honeycrisp',
  '/variety/Flemish%20Beauty',
  '/no/such/page',
];

for (const path of pages)
  test(`axe finds no violations on ${path}, in light and dark, and it fits any window`, async ({
    page,
    expectAnswers,
  }) => {
    expectAnswers(404);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await expectToFit(page, 320, 390, 768, 1440);
  });

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page is readable, and links lead from home to a tree', async ({
    page,
    expectAnswers,
  }) => {
    expectAnswers(404);
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(
        page.getByRole('contentinfo').getByRole('link', { name: 'All Trees' }),
      ).toBeVisible();
    }
    await page.goto('/');
    await page.locator('summary', { hasText: 'Shop Trees' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Pear Trees' }).click();
    await expect(page.getByRole('heading', { name: 'Bartlett' })).toBeVisible();
    await page.getByPlaceholder(/Search by variety/).fill('bosc');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page).toHaveURL('/catalog?fruit=Pear&q=bosc');
    await page.getByRole('link', { name: 'Details of Bosc' }).click();
    await expect(page.getByRole('heading', { name: 'Bosc', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Need Help?' })).toBeVisible();
  });

  test('what needs scripts says so, with phone and email', async ({ page }) => {
    const notice = page.locator('noscript p').filter({ hasText: 'To order, please allow it' });
    for (const path of ['/variety/Honeycrisp', '/cart', '/checkout', '/account', '/auth']) {
      await page.goto(path);
      await expect(notice).toBeVisible();
    }
    await page.getByLabel('Email').fill('jordan@example.com');
    await page.getByLabel('Password', { exact: true }).fill('a long password');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL('/auth');
    await expect(notice).toBeVisible();
  });
});
