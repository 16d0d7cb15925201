import ICAL from 'ical.js';
import { signInAsNewCustomer } from './buyer.ts';
import { expectAccessible, expectToFit } from './screen.ts';
import { expect, test } from './strict-page.ts';

test('A customer sees the year of a tree, and takes it into a calendar', async ({ page }) => {
  await signInAsNewCustomer(page);
  await page.goto('/account?tab=orchard');
  await page.getByRole('button', { name: 'Add a tree' }).click();
  await page.getByLabel('Which tree do you have?').selectOption('Honeycrisp');
  await page.getByRole('button', { name: 'Add to my orchard' }).click();

  const care = page.getByRole('region', { name: 'Care calendar' });
  await care.getByLabel('ZIP code where your trees stand').fill('nowhere');
  await care.getByRole('button', { name: 'Save' }).click();
  await expect(care.getByText('Please enter five digits, such as 99005')).toBeVisible();
  await care.getByLabel('ZIP code where your trees stand').fill('99156');
  await care.getByLabel('Email me the work for my trees').check();
  await care.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your care calendar is saved')).toBeVisible();

  await care.getByRole('button', { name: 'Get a calendar address' }).click();
  const address = care.getByLabel('Calendar address');
  const first = await address.inputValue();
  await expect(care.getByRole('heading', { name: 'In your own calendar' })).toBeFocused();
  await care.getByRole('button', { name: 'Renew the address' }).click();
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);
  await care.getByRole('button', { name: 'Get a new address' }).click();
  await expect(address).not.toHaveValue(first);
  expect((await page.request.get(first)).status()).toBe(404);
  const text = await (await page.request.get(await address.inputValue())).text();
  const download = page.waitForEvent('download');
  await care.getByRole('button', { name: 'Download the dates' }).click();
  expect((await download).suggestedFilename()).toBe('grafted-trees.ics');
  const events = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent');
  expect(events.map((event) => event.getFirstPropertyValue('summary'))).toContain(
    'Prune: Honeycrisp',
  );

  await page.reload();
  await expect(care.getByLabel('ZIP code where your trees stand')).toHaveValue('99156');
  await expect(care.getByLabel('Email me the work for my trees')).toBeChecked();
  await page.getByRole('link', { name: 'Care calendar for Honeycrisp' }).click();
  await expect(page.getByRole('heading', { name: 'Honeycrisp', level: 1 })).toBeVisible();
  const year = page.getByRole('region', { name: 'The year ahead' });
  await expect(year).toContainText('about 5 days later than at our farm');
  await expect(year.getByRole('listitem').filter({ hasText: 'Thin the fruit' })).toBeVisible();
  for (const work of await page.locator('h2:text-is("Next") + ul li').allTextContents())
    expect(await year.getByRole('listitem').allTextContents(), 'said twice').not.toContain(work);
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);
  await page.getByRole('link', { name: 'Your Orchard' }).click();
  await page.getByRole('button', { name: 'Mark as gone Honeycrisp' }).click();
  await expect(care).toHaveCount(0);
});

test('A tree that is not in the orchard has no page', async ({ page, expectAnswers }) => {
  expectAnswers(404);
  await signInAsNewCustomer(page);
  await page.goto('/account?tab=orchard&tree=nonsense');
  await expect(page.getByRole('heading', { name: 'Tree not found' })).toBeVisible();
  await expectAccessible(page);
});
