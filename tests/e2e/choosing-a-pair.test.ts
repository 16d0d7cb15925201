import { signInAsNewCustomer } from './buyer.ts';
import { expectAccessible, expectToFit } from './screen.ts';
import { expect, test } from './strict-page.ts';

test('A beginner on a phone gets from home to a fitting pair in the cart in at most six actions', async ({
  page,
}) => {
  await signInAsNewCustomer(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  let actions = 0;
  const act = async (action: Promise<void>) => {
    actions++;
    await action;
  };
  await act(page.getByRole('link', { name: 'Find a pair for your yard' }).click());
  await act(page.getByLabel('Your ZIP code').fill('99005'));
  await act(page.getByRole('button', { name: 'Find pairs' }).click());
  await expect(page.getByRole('heading', { name: '3 pairs for you' })).toBeInViewport();
  await expect(page).toHaveURL(/\/choose\?place=6b_10-12_0_\d+&yard=20x20/);
  await expect(page.getByRole('main')).not.toContainText('Borderline');
  const first = page.getByRole('article').first();
  const trees = await first.getByRole('listitem').getByRole('link').allTextContents();
  await act(
    page
      .getByRole('button', { name: /^Add both to cart/ })
      .first()
      .click(),
  );
  await expect(page.getByText('Added to cart').first()).toBeVisible();
  expect(actions).toBeLessThanOrEqual(6);
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);

  await page.goto('/cart');
  const cart = page.getByRole('region', { name: 'Trees in your cart' });
  for (const tree of trees)
    await expect(cart.getByRole('link', { name: tree.split(' on ')[0]! })).toBeVisible();
  await expect(page.getByText('needs another')).toHaveCount(0); // neither lacks a partner
});

test('A pair that was chosen before signing in is in the cart afterwards', async ({ page }) => {
  await page.goto('/choose?place=6b_10-12_0_1600&yard=20x20&for=eat&when=all');
  await page
    .getByRole('button', { name: /^Add both to cart/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/auth/);
  const pending = await page.evaluate(() => sessionStorage.getItem('grafted-pending-tree') ?? '{}');
  expect(JSON.parse(pending)).toMatchObject({ quantity: 1, more: [{ quantity: 1 }] });
});

test('A pair is chosen without scripts, and a yard too small is answered with what it lacks', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const page = await context.newPage();
  await page.goto('/choose');
  await page.getByLabel('Your ZIP code').fill('98109');
  await page.getByLabel('Another size').check();
  await page.getByLabel('Width in feet').fill('6');
  await page.getByLabel('Depth in feet').fill('6');
  await page.getByRole('button', { name: 'Find pairs' }).click();
  await expect(page.getByText('Our smallest trees need 8 by 8 feet for one.')).toBeVisible();
  await page.getByRole('link', { name: /^In a yard of 40 by 40 feet/ }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await context.close();
});
