import type { Page } from '@playwright/test';
import {
  fillCard,
  firstTreeOf,
  goToPayment,
  payButton,
  payByApi,
  putIntoCart,
  signInAsNewCustomer,
  signUp,
} from './buyer.ts';
import { waitForMail } from './mail.ts';
import { signInAsOwner } from './owner.ts';
import { expectAccessible, expectToFit } from './screen.ts';
import { expect, test } from './strict-page.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Pollination' });
const spoken = (page: Page) => page.getByRole('status').filter({ hasText: 'Tieton' });

test('A tree page names partners with reasons, and leads to the check', async ({ page }) => {
  await page.goto('/variety/Bing');
  const bearing = panel(page);
  await expect(bearing).toContainText('Bing needs another sweet cherry');
  await expect(bearing.getByRole('listitem').filter({ hasText: 'Rainier' })).toContainText(
    'In bloom together for about 8 days',
  );
  await expect(bearing.getByRole('link', { name: 'Van', exact: true })).toHaveCount(0); // sold out
  await expectAccessible(page);
  await bearing.getByRole('link', { name: /^Check Bing/ }).click();
  await expect(page).toHaveURL('/pollination?trees=Bing');
  await expect(page.getByRole('heading', { name: 'Will it bear fruit?' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Bing', exact: true })).toBeChecked();

  await page.goto('/variety/Lapins');
  await expect(panel(page)).toContainText('Lapins needs no partner: one tree is enough.');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Trees are compared with each other, each pair in both directions', async ({ page }) => {
    await page.goto('/pollination');
    await page.getByLabel('Gravenstein', { exact: true }).check();
    await page.getByLabel('Zestar!').check();
    await page.getByRole('button', { name: 'Check these trees' }).click();
    await expect(page).toHaveURL('/pollination?trees=Gravenstein&trees=Zestar%21');
    await expect(page).toHaveTitle(/^Do Gravenstein and Zestar! pollinate each other\?/);
    const result = page.getByRole('region', { name: 'Will they bear fruit?' });
    await expect(result).toContainText('Gravenstein will bear: Zestar! pollinates it.');
    await expect(result).toContainText('Gravenstein is a triploid: its pollen is sterile.');
    const rows = page.getByRole('region', { name: 'Who pollinates whom: apple' }).getByRole('row');
    await expect(rows.nth(1)).toHaveText('GravensteinItselfGood');
    await expect(rows.nth(2)).toHaveText('Zestar!NoItself');
    await page.getByText('Trees that we do not sell').click();
    await page.getByLabel('Early crabapple').check();
    await page.getByRole('button', { name: 'Check these trees' }).click();
    await expect(result).toContainText('Zestar! will bear: Early crabapple pollinates it.');
  });
});

test('Unknown names are said, and many trees fit on every screen', async ({ page }) => {
  await page.goto('/pollination?trees=Bing,%3Cb%3EGhost%3C%2Fb%3E,rainier,Liberty');
  await expect(page.getByText('We do not know “<b>Ghost</b>”, so it is left out.')).toBeVisible();
  await expect(page.getByText('Bing will bear: Rainier pollinates it.')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);
  const many = ['Akane', 'Enterprise', 'Fuji', 'Gala', 'Golden Delicious', 'Golden Russet'];
  const more = ['Granny Smith', 'Honeycrisp', 'Jonagold', 'Liberty', 'McIntosh', 'Pristine'];
  await page.goto(`/pollination?trees=${[...many, ...more, 'Spartan'].join(',')}`);
  await expect(page.getByText('Up to 12 trees can be compared at once.')).toBeVisible();
  await expectToFit(page, 320, 390, 1440);
  await page.goto('/pollination');
  await expectAccessible(page);
});

test('The cart adds a partner with one tap, and tells when it is removed', async ({ page }) => {
  await signInAsNewCustomer(page);
  await putIntoCart(page, 'Tieton');
  await page.goto('/cart');
  await expect(spoken(page)).toHaveText(/^Tieton needs another sweet cherry/);
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);
  await panel(page)
    .getByRole('button', { name: /^Add Lapins/ })
    .click();
  await expect(panel(page)).toHaveCount(0);
  await expect(spoken(page)).toHaveText('Tieton has a partner now.');
  await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeFocused();
  await page.getByRole('button', { name: /^Remove Lapins/ }).click();
  await expect(panel(page)).toBeVisible();
  await expect(spoken(page)).toHaveText(/^Tieton needs another sweet cherry/);
});

test('A tree that a neighbor has is told in the cart, and kept in the orchard', async ({
  page,
}) => {
  await signInAsNewCustomer(page);
  await putIntoCart(page, 'Tieton');
  await goToPayment(page);
  await expect(page.getByText(/^Tieton needs another sweet cherry/)).toBeVisible();
  await page.goto('/cart');
  await panel(page)
    .getByRole('button', { name: /^I have one already/ })
    .click();
  await panel(page).getByRole('button', { name: 'Add to my orchard' }).click();
  await expect(page.getByText('Please choose a tree')).toBeVisible();
  await page.getByLabel('Which tree do you have?').selectOption('Royal Ann');
  await page.getByLabel('In a neighbor’s yard').check();
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Add to my orchard' }).click();
  await expect(panel(page)).toHaveCount(0);

  await page.goto('/account?tab=orchard');
  const trees = page.getByRole('list', { name: 'Your trees' });
  await expect(trees.getByRole('listitem')).toContainText(['in a neighbor’s yard']);
  await page.getByRole('button', { name: 'Edit Royal Ann' }).click();
  await page.getByLabel('Within 100 ft').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(trees).toContainText('farther than 100 ft');
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);
  await page.goto('/cart');
  await expect(panel(page)).toBeVisible();
});

test('Trees checked before signing in wait for the orchard', async ({ page }) => {
  const { email } = await signUp(page);
  await page.goto('/pollination?trees=Bing,Rainier,Zestar!');
  await page.getByRole('link', { name: 'Add to your orchard' }).click();
  await expect(page).toHaveURL('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/account?tab=orchard');
  const question = page.getByRole('region', { name: 'Which of these do you have?' });
  await question.getByLabel('Zestar!').uncheck();
  await question.getByRole('button', { name: 'Add to my orchard' }).click();
  await expect(page.getByText('Bing will bear: Rainier pollinates it.')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as gone Rainier' }).click();
  await expect(page.getByText(/^Bing needs another sweet cherry/)).toBeVisible();
  await page.getByText('Trees that are gone (1)').click();
  await page.getByRole('button', { name: 'Still standing Rainier' }).click();
  await expect(page.getByText('Bing will bear: Rainier pollinates it.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Bing will bear: Rainier pollinates it.')).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(page.getByText('Zestar!')).toHaveCount(0);
});

test('The owner mails partners for a tree that will not bear, and hands it over', async ({
  page,
}) => {
  const buyer = await signUp(page);
  expect(await payByApi(page, buyer, await firstTreeOf(page, 'Chelan'))).toBe(200);
  await signInAsOwner(page);
  await page.goto('/admin');
  await page.getByRole('link', { name: /trees? that will not bear/ }).click();
  await expect(page).toHaveURL('/admin/will-not-bear');
  const order = page.getByRole('listitem').filter({ hasText: buyer.email });
  await expect(order).toContainText('Was told at checkout');
  await expect(order).toContainText('Chelan');
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);
  await order.getByRole('button', { name: /^Mail partners/ }).click();
  await expect(order).toContainText('Mailed');
  await expect(order.getByRole('button')).toHaveCount(0);
  const mail = await waitForMail(page, buyer.email, /a partner for your Chelan/);
  expect(mail.text).toContain('/variety/Rainier');
});

test('The order can always be paid', async ({ page, expectAnswers }) => {
  expectAnswers(500);
  await signInAsNewCustomer(page);
  await page.route('**/api/cart/screen', (route) => route.fulfill({ status: 500, body: '{}' }));
  await putIntoCart(page, 'Liberty');
  await fillCard(await goToPayment(page));
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
});
