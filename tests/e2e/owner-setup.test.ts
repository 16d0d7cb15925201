import { signInAsOwner } from './owner.ts';
import {
  answerQuestion,
  confirm,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectToFit,
} from './screen.ts';
import { expect, test } from './strict-page.ts';

test('The owner changes settings, sees what changed, and restores them', async ({ page }) => {
  await signInAsOwner(page);
  await page.goto('/admin/settings');
  const form = page.getByRole('form', { name: 'Settings' });
  await form.getByLabel('Delivery per tree').fill('free');
  await form.getByLabel('Hours').fill('');
  await form.getByRole('button', { name: 'Save settings' }).click();
  await expect(form.getByLabel('Hours')).toBeFocused();
  await expect(form.getByText('The text about hours is missing')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Hours').fill('May to June, Sunday 9 am to noon');
  await form.getByLabel('Delivery per tree').fill('2.75');
  await form.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Delivery per tree: $2.00 → $2.75');
  await expect(form.getByText('Everything is saved.')).toBeVisible();

  const shown = await page.context().newPage();
  await shown.goto('/contact');
  await expect(shown.getByText('May to June, Sunday 9 am to noon').first()).toBeVisible();

  const restore = history.getByRole('button', { name: /^Restore/ }).last();
  await restore.click();
  await confirm(page, 'Restore this state?', 'Restore');
  await expect(page.getByText('Restored', { exact: true })).toBeVisible();
  await expect(form.getByLabel('Delivery per tree')).toHaveValue('2.00');
});

test('A new address of the farm asks for its place on the map', async ({ page, expectAnswers }) => {
  expectAnswers(409);
  await signInAsOwner(page);
  await page.goto('/admin/settings');
  const form = page.getByRole('form', { name: 'Settings' });
  const street = await form.getByLabel('Street').inputValue();
  await form.getByLabel('Street').fill('9 New Road');
  await form.getByRole('button', { name: 'Save settings' }).click();
  const question = page.getByRole('dialog', { name: 'Keep the farm’s place on the map?' });
  await expect(question).toContainText('its place on the map has not');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByLabel('Latitude')).toBeFocused();
  await expect(page.getByText('There are unsaved changes.')).toBeVisible();
  await form.getByLabel('Street').fill(street);
  await expect(page.getByText('Everything is saved.')).toBeVisible();
});

test('Two admins who save the same settings lose nothing', async ({ page, expectAnswers }) => {
  expectAnswers(409);
  await signInAsOwner(page);
  await page.goto('/admin/settings');
  const other = await page.context().newPage();
  await other.goto('/admin/settings');
  await other.getByLabel('Tagline').fill('Trees with roots');
  await other.getByLabel('Visits').fill('Ring the bell');
  await other.getByRole('button', { name: 'Save settings' }).click();
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();

  await page.getByLabel('Tagline').fill('Trees with names');
  await page.getByLabel('Response time').fill('Within a day');
  await page.getByRole('button', { name: 'Save settings' }).click();
  const conflict = page.getByRole('alert', { name: 'Someone saved this while you were editing' });
  await expect(conflict).toContainText('SavedTrees with rootsYoursTrees with names');
  await expect(conflict).toContainText('Response time');
  await expect(conflict).not.toContainText('Visits'); // changed by the other one only
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Save mine' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(page.getByLabel('Visits')).toHaveValue('Ring the bell');
  await expect(page.getByLabel('Tagline')).toHaveValue('Trees with names');

  await other.bringToFront();
  await other.getByLabel('Tagline').fill('Other trees');
  await other.getByRole('button', { name: 'Save settings' }).click();
  await other.getByRole('button', { name: 'Take the saved state' }).click();
  await expect(other.getByLabel('Tagline')).toHaveValue('Trees with names');

  // Other journeys use the same shop.
  const restore = other.getByRole('button', { name: /^Restore/ }).last();
  await restore.click();
  await confirm(other, 'Restore this state?', 'Restore');
  await expect(other.getByLabel('Tagline')).toHaveValue('Fruit tree nursery');
});

test('Leaving a screen with unsaved changes asks first', async ({ page }) => {
  await signInAsOwner(page);
  await page.goto('/admin/settings');
  await page.getByLabel('Tagline').fill('Not saved yet');
  await expect(page.getByText('There are unsaved changes.')).toBeVisible();
  const coupons = page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Coupons' });
  const question = await answerQuestion(page, 'dismiss', () => coupons.click());
  expect(question).toBe('Leave without saving? Your changes are lost.');
  await expect(page.getByLabel('Tagline')).toHaveValue('Not saved yet');
  await answerQuestion(page, 'accept', () => coupons.click());
  await expect(page).toHaveURL('/admin/coupons');
});

test('The owner creates a coupon, changes it and ends it', async ({ page, expectAnswers }) => {
  expectAnswers(409);
  await signInAsOwner(page);
  await page.goto('/admin/coupons');
  await page.getByRole('link', { name: 'New coupon' }).click();
  const form = page.getByRole('form', { name: 'New coupon' });
  await form.getByLabel('Code', { exact: true }).fill('test01');
  await form.getByLabel('Discount').selectOption('Amount off the trees');
  await form.getByRole('button', { name: 'Create coupon' }).click();
  await expect(form.getByText('The amount must be an amount, such as 10 or 12.50')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Dollars off').fill('5');
  await form.getByRole('button', { name: 'Create coupon' }).click();
  await expect(page.getByText(/The code TEST01 exists already/)).toBeVisible();
  await form.getByLabel('Code', { exact: true }).fill('market-day');
  await form.getByRole('button', { name: 'Create coupon' }).click();
  await expect(page.getByRole('heading', { name: 'MARKET-DAY' })).toBeVisible();

  await page.getByLabel('Minimum in dollars').fill('50');
  await page.getByRole('button', { name: 'Save coupon' }).click();
  await expect(page.getByText('Minimum: none → $50.00')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'End coupon' }).click();
  const ending = page.getByRole('dialog', { name: 'End this coupon?' });
  await expectAccessible(page);
  await ending.getByRole('button', { name: 'End coupon' }).click();
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
  await page.goto('/admin/coupons?show=ended');
  await expect(page.getByRole('list', { name: 'Coupons' })).toContainText('MARKET-DAY');

  await page.goto('/admin/coupons/new');
  await form.getByLabel('Codes').selectOption('Many codes, each for one order');
  await form.getByLabel('Codes begin with').fill('fair');
  await form.getByLabel('How many codes').fill('3');
  await form.getByRole('button', { name: 'Create coupon' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 3 codes' }).click();
  const file = Buffer.concat(await (await (await download).createReadStream()).toArray());
  expect(file.toString().match(/FAIR-/g)).toHaveLength(3);
});

test('The owner writes a page with a preview and publishes it', async ({ page, expectAnswers }) => {
  expectAnswers(404);
  await signInAsOwner(page);
  await page.goto('/admin/pages');
  await expect(page.getByRole('list', { name: 'Pages' })).toContainText(
    'Sample text: have it reviewed',
  );
  await page.getByRole('link', { name: 'New page' }).click();
  const form = page.getByRole('form', { name: 'New page' });
  await form.getByLabel('Title').fill('Wholesale');
  await form.getByLabel('Description').fill('Trees for orchards.');
  await form
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('## Fifty trees\n\nCall {phone}. <b>Now</b>');
  const preview = form.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Fifty trees' })).toBeVisible();
  await expect(preview).toContainText('Call (509) 555-0142. <b>Now</b>');
  await form.getByLabel('Address').fill('catalog');
  await form.getByRole('button', { name: 'Create draft' }).click();
  await expect(form.getByText('The shop has a page of its own at this address')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Address').fill('wholesale');
  await form.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByText('Draft created')).toBeVisible();
  expect((await page.request.get('/wholesale')).status()).toBe(404);
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const visitor = await page.context().newPage();
  await visitor.goto('/about');
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Wholesale' }).click();
  await expect(visitor.getByRole('heading', { name: 'Wholesale', level: 1 })).toBeVisible();
  await expect(visitor).toHaveTitle('Wholesale | Grafted');
  await expectAccessible(visitor);

  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Page unpublished')).toBeVisible();
  expect((await page.request.get('/wholesale')).status()).toBe(404);
});

test('The owner adds a rootstock to the guide, corrects it and removes it', async ({ page }) => {
  await signInAsOwner(page);
  await page.goto('/admin/rootstocks');
  await page.getByRole('link', { name: 'New rootstock' }).click();
  const form = page.getByRole('form', { name: 'New rootstock' });
  await form.getByRole('button', { name: 'Add rootstock' }).click();
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(form.getByText('The name is missing', { exact: true })).toBeVisible();
  await form.getByLabel('Name', { exact: true }).fill('Geneva 935');
  await form.getByLabel('Kept at, from').fill('10');
  await form.getByLabel('Kept at, to').fill('12');
  await form.getByLabel('Width').fill('10');
  await expectAccessible(page);
  await form.getByLabel('Short name').fill('G.935');
  await form.getByRole('button', { name: 'Add rootstock' }).click();
  await expect(page.getByText('Geneva 935 added')).toBeVisible();

  const guide = await page.context().newPage();
  await guide.goto('/resources');
  await expect(guide.getByRole('row', { name: /Geneva 935/ })).toContainText('10-12 ft');

  await page.getByLabel('Stake').selectOption('In the first years');
  await page.getByRole('button', { name: 'Save rootstock' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Stake: empty → first');
  await expectAccessible(page);
  await expectToFit(page, 320, 1280);
  await page.getByRole('link', { name: 'All rootstocks' }).click();
  await page.getByRole('button', { name: 'Remove Geneva 935' }).click();
  await page
    .getByRole('dialog', { name: 'Remove Geneva 935 from the guide?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page.getByText('Geneva 935 removed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Geneva 935' })).toHaveCount(0);
});

const screens = [
  '/admin/rootstocks',
  '/admin/settings',
  '/admin/coupons',
  '/admin/coupons/new',
  '/admin/pages',
  '/admin/pages/new',
  '/privacy',
  '/planting-guide',
];

test('These screens have no violations in light and dark and fit their window', async ({
  page,
}) => {
  test.slow(); // checks many pages
  await signInAsOwner(page);
  for (const path of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await expectToFit(page, 320, 390, 1440);
  }
});
