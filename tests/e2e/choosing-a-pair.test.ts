import { randomUUID } from 'node:crypto';
import { countActions } from './actions.ts';
import { waitForMail } from './mail.ts';
import { expectAccessible, expectInSight, expectToFit } from './screen.ts';
import { expect, test } from './strict-page.ts';

test('A beginner on a phone gets from home to a fitting pair in at most six actions, and has it in the cart of a new account in ten', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const actions = countActions(page);
  const start = page.getByRole('link', { name: 'Find a pair for your yard' });
  await expectInSight(start); // before anything is scrolled
  await actions.press(start);
  await actions.fill(page.getByLabel('Your ZIP code'), '99005');
  await actions.press(page.getByRole('button', { name: 'Find pairs' }));
  await expect(page.getByRole('heading', { name: '3 pairs for you' })).toBeInViewport();
  await expect(page).toHaveURL(/\/choose\?place=6b_10-12_0_\d+&yard=20x20/);
  await expect(page.getByRole('main')).not.toContainText('Borderline');
  const first = page.getByRole('article').first();
  const trees = await first.getByRole('listitem').getByRole('link').allTextContents();
  const varieties = trees.map((tree) => tree.split(' on ')[0]!);
  await expectAccessible(page);
  await actions.press(page.getByRole('button', { name: /^Add both to cart/ }).first());
  expect(actions.count).toBeLessThanOrEqual(6);

  await expect(page).toHaveURL(/\/auth/);
  for (const variety of varieties)
    await expect(page.getByText(variety, { exact: false }).first()).toBeVisible();
  const email = `${randomUUID()}@example.com`;
  await actions.press(page.getByRole('button', { name: 'Email Me a Code' }));
  await actions.fill(page.getByLabel('Email', { exact: true }), email);
  await actions.press(page.getByRole('button', { name: 'Email Me a Code' }));
  const mail = await waitForMail(page, email, /./);
  await actions.fill(page.getByLabel('Code'), /\b\d{6}\b/.exec(mail.text)![0]);
  await actions.press(page.getByRole('button', { name: 'Sign In' }));
  await expect(page.getByText('Added to cart').first()).toBeVisible();
  expect(actions.count).toBeLessThanOrEqual(10);

  await page.goto('/cart');
  const cart = page.getByRole('region', { name: 'Trees in your cart' });
  for (const variety of varieties)
    await expect(cart.getByRole('link', { name: variety })).toBeVisible();
  await expect(page.getByText('needs another')).toHaveCount(0); // neither lacks a partner
  await expect(page.getByText(/^About \$\d+ to 99005$/)).toBeVisible();
});

test('The ZIP code of a choice is the one of every page, and stands in the form the next time', async ({
  page,
}) => {
  await page.goto('/choose');
  await page.getByLabel('Your ZIP code').fill('9900');
  await page.getByLabel('Keeping through winter').check();
  await page.getByRole('button', { name: 'Find pairs' }).click();
  await expect(page.getByText('Please enter a ZIP code of five digits')).toBeVisible();
  await expect(page.getByLabel('Your ZIP code')).toHaveValue('9900');
  await expect(page.getByLabel('Keeping through winter')).toBeChecked();
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);
  await page.getByLabel('Your ZIP code').fill('99005');
  await page.getByRole('button', { name: 'Find pairs' }).click();
  await expect(page).toHaveURL(/\/choose\?place=6b_10-12_0_\d+&yard=20x20&for=keep/);
  await expect(page.getByLabel('Your ZIP code')).toHaveValue('99005');

  await page.getByRole('link', { name: 'Start again' }).click();
  await expect(page).toHaveURL('/choose');
  await expect(page.getByLabel('Your ZIP code')).toHaveValue('99005');
  await page.goto('/catalog');
  await expect(page.getByRole('article').filter({ hasText: 'Gala' }).first()).toContainText(
    'Apple, fits 99005',
  );
  // A link for another place keeps its own.
  await page.goto('/choose?place=9a_12-10_-14_1900&yard=20x20&for=eat&when=all');
  await expect(page.getByText('The answer below is for zone 9a')).toBeVisible();
  await expect(page.getByLabel('Your ZIP code')).toHaveValue('');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByLabel('Where will your trees stand? ZIP')).toHaveValue('99005');
  await expectAccessible(page);
  await menu.getByLabel('Where will your trees stand? ZIP').fill('99156');
  await menu.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/choose\?place=6a_/); // the answer is the one for the new place
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
