import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { signInAsOwner } from './owner.ts';
import { confirm, expectAccessible, expectToFit } from './screen.ts';
import { expect, test } from './strict-page.ts';

// axe must not measure a toast that is fading in.

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 900, height: 1100, channels: 3, background } })
    .png()
    .toBuffer(),
});

async function openVariety(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/varieties?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

test('The owner adds a variety with pictures, facts and a tree, previews and publishes it', async ({
  page,
  browser,
  expectAnswers,
}) => {
  test.slow(); // a long journey
  expectAnswers(409);
  await signInAsOwner(page);
  await page.goto('/admin/varieties');
  await page.getByRole('button', { name: 'New variety' }).click();
  const dialog = page.getByRole('dialog', { name: 'New variety' });
  await dialog.getByLabel('Name').fill('bartlett');
  await dialog.getByLabel('Fruit').selectOption('Pear');
  await dialog.getByRole('button', { name: 'Start the draft' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(
    'There is already a variety named Bartlett',
  );
  await dialog.getByLabel('Name').fill('Conference');
  await dialog.getByRole('button', { name: 'Start the draft' }).click();
  await expect(page.getByRole('heading', { name: 'Conference', level: 1 })).toBeVisible();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await expect(page.getByRole('note')).toContainText('a tree with a price');

  const form = page.getByRole('form', { name: 'Edit Conference' });
  await form.getByLabel('About this tree').fill('A long, <b>russet</b> pear.');
  await form.getByLabel('Fruit without a partner').selectOption('Some');
  await form.getByLabel('First day of bloom').fill('8');
  await form.getByLabel('Last day of bloom').fill('-1');
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(
    form.getByText('The text about the tree must be plain text, without HTML', { exact: true }),
  ).toBeVisible();
  await form.getByLabel('About this tree').fill('A long, russet pear.');
  await form.getByLabel('First day of bloom').fill('-1');
  await form.getByLabel('Last day of bloom').fill('8');
  await form.getByLabel('Pick from').fill('Sep 15');
  await form.getByLabel('Pick until').fill('9/30');
  await form.getByLabel('Sets of chromosomes').selectOption('2');
  await form.getByLabel('Keeps, weeks').fill('16');
  await form.getByLabel('Chill before ripening, weeks').fill('1');
  await form.getByLabel('Fresh').check();
  await expect(form.getByText('Pick September 15 to 30, chill for a week')).toBeVisible();
  await form
    .locator('input[type=file]')
    .setInputFiles([await picture('one.png', '#a8b060'), await picture('two.png', '#806040')]);
  await form.getByLabel('Main picture: description').fill('Conference pears on a branch');
  await form.getByLabel('Picture 2: description').fill('A Conference pear cut in half');
  await form.getByRole('button', { name: 'Move picture 2 up' }).click();
  await expect(form.getByLabel('Main picture: description')).toHaveValue(
    'A Conference pear cut in half',
  );
  await expect(page.getByText('Conference added as a draft')).toHaveCount(0); // fading
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Add a rootstock' }).click();
  const tree = page.getByRole('dialog', { name: 'Add a tree' });
  await tree.getByLabel('Rootstock').fill('OHxF 87');
  await tree.getByLabel('Price in dollars').fill('47');
  await tree.getByLabel('Stock', { exact: true }).fill('4');
  await tree.getByRole('button', { name: 'Add tree' }).click();
  await expect(page.getByText('Conference on OHxF 87 added')).toBeVisible();

  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /^Preview/ }).click();
  const preview = await opening;
  await expect(preview.getByText('Preview: only you can see this page.')).toBeVisible();
  await expect(preview.getByRole('heading', { name: 'Conference', level: 1 })).toBeVisible();
  await expect(preview.getByText('Pick September 15 to 30')).toBeVisible();
  await preview.locator('label').filter({ hasText: 'Conference pears on a branch' }).click();
  await expect(preview.getByRole('img', { name: 'Conference pears on a branch' })).toBeVisible();
  await preview.close();
  const visitor = await browser.newContext();
  expect((await visitor.request.get('/variety/Conference?preview')).status()).toBe(404);
  await visitor.close();

  await page.getByRole('button', { name: 'Publish' }).click();
  const question = page.getByRole('dialog', { name: 'Publish Conference?' });
  await expect(question).toContainText('Its page will leave out: USDA zones, botanical name.');
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Conference is in the shop')).toBeVisible();
  const shop = await page.context().newPage();
  await shop.goto('/catalog?fruit=Pear');
  const card = shop.getByRole('article').filter({ hasText: 'Conference' });
  await expect(card).toContainText('12-15 ft');
  await card.getByRole('link', { name: /Details/ }).click();
  await expect(shop.getByText('Sets some fruit alone, more with another pear')).toBeVisible();
  await shop.goto('/variety/Bosc');
  const bearing = shop.getByRole('region', { name: 'Pollination' });
  await expect(bearing.getByRole('link', { name: 'Conference' })).toBeVisible();

  await form.getByLabel('Name', { exact: true }).fill('Conference Light');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Renamed from Conference to Conference Light')).toBeVisible();
  await shop.goto('/variety/Conference');
  await expect(shop).toHaveURL(/\/variety\/Conference%20Light$/);
});

test('Two admins edit one variety: nothing is lost, and any state can be restored', async ({
  page,
  browser,
  expectAnswers,
}) => {
  expectAnswers(409);
  await signInAsOwner(page);
  await openVariety(page, 'Akane');
  const other = await (await browser.newContext()).newPage();
  await signInAsOwner(other);
  await openVariety(other, 'Akane');
  await other.getByLabel('About this tree').fill('Written by a colleague.');
  await other.getByLabel('Keeps, weeks').fill('5');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();

  await page.getByLabel('About this tree').fill('Written by me.');
  await page.getByLabel('USDA zones').fill('5-9');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone saved this' });
  await expect(conflict).toContainText('Written by a colleague.');
  await expect(conflict).toContainText('Written by me.');
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Save mine' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(page.getByLabel('About this tree')).toHaveValue('Written by me.');
  await expect(page.getByLabel('Keeps, weeks')).toHaveValue('5'); // the colleague's
  await expect(page.getByLabel('USDA zones')).toHaveValue('5-9');

  const history = page.getByRole('region', { name: 'History' });
  const restore = history.getByRole('button', { name: /^Restore/ }).first();
  await restore.click();
  await confirm(page, 'Restore this state?', 'Restore');
  await expect(page.getByText('Restored', { exact: true })).toBeVisible();
  await expect(page.getByLabel('About this tree')).toHaveValue('Written by a colleague.');
  await expect(history.getByText(/^Restored: /)).toBeVisible();
  await other.context().close();
});

test('The owner reviews a file of varieties before anything is written', async ({ page }) => {
  await signInAsOwner(page);
  await page.goto('/admin/varieties');
  const exporting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = Buffer.concat(
    await (await (await exporting).createReadStream()).toArray(),
  ).toString();
  expect(file).toContain('Zestar!,Apple,apple');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import varieties' });
  const csv = (text: string) => ({
    name: 'varieties.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  const chooser = dialog.locator('input[type=file]');
  await chooser.setInputFiles(csv('name,keeps weeks\nSpartan,many\n'));
  await expect(dialog.getByText('Line 2, keeps weeks:')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Write/ })).toHaveCount(0);
  await chooser.setInputFiles(csv('name,keeps weeks\nSpartan,13\n'));
  await expect(dialog.getByText('keeps weeks: 12 → 13')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Write 1 change' }).click();
  await expect(page.getByText('Varieties updated from the file')).toBeVisible();
  await page.goto('/variety/Spartan');
  await expect(page.getByText('Up to 13 weeks at 32 to 35 °F')).toBeVisible();
});

test('The screens of varieties have no accessibility violations and fit any window', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(404);
  await signInAsOwner(page);
  await openVariety(page, 'Montmorency');
  const editor = page.url();
  for (const path of ['/admin/varieties', editor]) {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page, 320, 1440);
  }
  await page.goto('/admin/varieties/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Variety not found' })).toBeVisible();
});
