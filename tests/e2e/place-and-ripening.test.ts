import { signInAsNewCustomer } from './buyer.ts';
import { expectAccessible, expectToFit } from './screen.ts';
import { expect, test } from './strict-page.ts';

test('A visitor chooses trees by keyboard and sees gap, crowd and frost in words', async ({
  page,
}) => {
  await page.goto('/ripening');
  await page.getByText('Choose your trees').press('Enter');
  for (const name of ['Yellow Transparent', 'Honeycrisp', 'Granny Smith'])
    await page.getByRole('checkbox', { name, exact: true }).press('Space');
  await page.getByRole('button', { name: 'Show the calendar' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('When your trees ripen');
  await expect(page.getByText('Nothing to eat August 16 to September 15')).toBeVisible();
  await expect(page.getByText('Granny Smith may not finish before hard frost')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Honeycrisp/ })).toContainText(
    'September 20 to October 5',
  );
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);

  await page.getByRole('link', { name: 'Show the calendar with Pristine' }).click();
  await expect(page.getByRole('row', { name: /^Pristine/ })).toBeVisible();
  await expect(page.getByText('Nothing to eat')).toHaveCount(0);
  await page.getByRole('link', { name: 'See all trees' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('When our trees ripen');
  await expectToFit(page, 320, 390, 1440);
});

test('The calendar of a cart is one link away', async ({ page }) => {
  await page.goto('/variety/Enterprise');
  await signInAsNewCustomer(page);
  await page.goto('/variety/Enterprise');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByText('Added to cart').first()).toBeVisible();
  await page.goto('/cart');
  await page.getByRole('link', { name: 'See when these ripen' }).click();
  await expect(page).toHaveURL('/ripening?trees=Enterprise');
  await expect(page.getByRole('row', { name: /^Enterprise/ })).toContainText(
    'October 18 to November 5',
  );
});

test('The cart asks the shop once, and says about what a delivery costs and when trees can be picked up', async ({
  page,
}) => {
  await signInAsNewCustomer(page);
  await page.goto('/variety/Enterprise');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByText('Added to cart').first()).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  await page.goto('/cart');
  await page.getByLabel('About what would delivery cost? ZIP code').fill('99201');
  expect(asked).toEqual(['/api/cart/screen']);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText(/^About \$\d+ to 99201$/)).toBeVisible();
  await expect(page.getByText('Calculated at checkout')).toBeVisible();
  await expect(
    page.getByText(/Next days with room|day with room is|No day has room/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(page.getByText('2 trees').first()).toBeAttached(); // the badge follows
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);
});

test('What depends on the place moves nothing on the page of a tree, and is told in forced colors', async ({
  page,
}) => {
  await page.request.post('/api/place', { form: { zip: '99201' } });
  await page.emulateMedia({ forcedColors: 'active' });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 2400 });
    await page.goto('/variety/Honeycrisp', { waitUntil: 'commit' });
    const place = page.getByRole('region', { name: 'At your place' });
    await place.waitFor();
    const below = page.getByText('100% Healthy Arrival Guarantee');
    const before = (await below.boundingBox())!.y;
    await expect(place).toContainText('Fits 99201');
    await expect(place).toContainText(/About \$\d+ to 99201 for one tree/);
    await expect(place).toContainText(/Next days with room|day with room is|No day has room/);
    expect((await below.boundingBox())!.y).toBe(before);
  }
  await page.emulateMedia({ forcedColors: 'none' }); // axe reads colors that are not shown
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 768, 1440);
});

test('A visitor enters a ZIP code once, and every tree page knows', async ({ page }) => {
  await page.goto('/variety/Fuji');
  const place = page.getByRole('region', { name: 'At your place' });
  const field = place.getByLabel('Does it fit your place? ZIP code');
  await field.fill('Newport');
  await place.getByRole('button', { name: 'Check' }).click();
  await expect(field).toHaveValue('Newport'); // the browser says what is wrong with it
  expect(await field.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false);
  await field.fill('99201');
  await field.press('Enter');
  await expect(place).toContainText('Fits 99201');
  await expect(page).toHaveURL('/variety/Fuji');

  await page.getByText('Your ZIP code: 99201').last().click();
  await page.getByRole('textbox', { name: 'Where will your trees stand? ZIP' }).fill('99156');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(place).toContainText('Not for 99156');
  await expect(place).toContainText(/Next days with room|The only day with room|No day has room/);
  await expectAccessible(page);

  await page.goto('/your-place?tree=Fuji');
  await page.getByLabel('Your ZIP code').fill('Newport');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Please enter five digits')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Your ZIP code').fill('99156');
  await page.getByLabel('Your ZIP code').press('Enter');
  await expect(page.getByText('Fuji: Not for 99156')).toBeVisible();
  expect(page.url()).not.toContain('99156');
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);

  await page.getByRole('link', { name: 'Honeycrisp' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Honeycrisp' })).toBeVisible();
  await expect(page.getByText('Your zone 6a is within its zones')).toBeVisible();
  await page.goto('/variety/Fuji');
  await expect(place).toContainText('Not for 99156');
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);

  await page.goto('/catalog?q=late+apple');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.filter({ hasText: 'Granny Smith' })).toContainText('not for 99156');
  await expect(cards.first()).toContainText('borderline at 99156'); // no late apple fits there
  await expect(cards.last()).toContainText('not for 99156');
  await page.goto('/catalog');
  await expect(cards.filter({ hasText: 'Honeycrisp' })).toContainText('Apple, fits 99156');
  await page.goto('/');
  await expect(cards.first()).toContainText('99156');
  await expectAccessible(page);

  await page.goto('/your-place');
  await page.getByRole('button', { name: 'Forget my ZIP' }).click();
  await expect(page.getByLabel('Your ZIP code')).toHaveValue('');
  await page.goto('/variety/Fuji');
  await expect(place.getByLabel('Does it fit your place? ZIP code')).toHaveValue('');
  await expect(place).not.toContainText('99156');
});

test('A ZIP code that is changed in one tab is shown by the others when they are looked at again', async ({
  page,
  context,
}) => {
  const lookAtAgain = () =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.goto('/variety/Fuji');
  const place = page.getByRole('region', { name: 'At your place' });
  await expect(place.getByLabel('Does it fit your place? ZIP code')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/your-place');
  for (const [zip, verdict] of [
    ['99201', 'Fits 99201'],
    ['99156', 'Not for 99156'],
  ] as const) {
    await other.getByLabel('Your ZIP code').fill(zip);
    await other.getByRole('button', { name: 'Check' }).click();
    await expect(other.getByRole('heading', { name: `, WA ${zip}` })).toBeVisible();
    await lookAtAgain();
    await expect(place).toContainText(verdict);
    await expect(page.getByText(`Your ZIP code: ${zip}`).last()).toBeVisible();
  }
  await other.getByRole('button', { name: 'Forget my ZIP' }).click();
  await expect(other.getByLabel('Your ZIP code')).toHaveValue('');
  await lookAtAgain();
  await expect(place.getByLabel('Does it fit your place? ZIP code')).toBeVisible();
  await expect(page.getByText('Your ZIP code: Your ZIP').last()).toBeVisible();
});

test('Calendar and ZIP check work without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const page = await context.newPage();
  await page.goto('/your-place');
  await page.getByLabel('Your ZIP code').fill('00000');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('We have no data for this ZIP.').first()).toBeVisible();
  await page.getByLabel('Your ZIP code').fill('99201');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('heading', { name: 'Spokane, WA 99201' })).toBeVisible();
  await page.goto('/variety/Fuji');
  await page.getByLabel('Does it fit your place? ZIP code').fill('99156');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Fuji: Not for 99156')).toBeVisible();
  await page.goto('/catalog?q=late+apple');
  await expect(page.getByRole('article').filter({ hasText: 'Fuji' })).toContainText(
    'not for 99156',
  );
  await page.locator('summary').filter({ hasText: 'Your ZIP' }).click();
  await page.getByRole('textbox', { name: /Where will your trees stand/ }).fill('99201');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Spokane, WA 99201' })).toBeVisible();
  await page.goto('/variety/Honeycrisp'); // its page is stored without a ZIP code
  await page.getByRole('link', { name: /^Fit, delivery and pickup days for the ZIP/ }).click();
  await expect(page.getByText('Honeycrisp: Fits 99201')).toBeVisible();
  await expect(page.getByText(/We deliver up to \d+ minutes of driving/)).toBeVisible();
  await expect(page.getByText(/^Free, in Colbert, WA\. .*(room|day)/)).toBeVisible();
  await page.goto('/ripening');
  await page.getByText('Choose your trees').click();
  await page.getByRole('checkbox', { name: "d'Anjou" }).check();
  await page.getByRole('button', { name: 'Show the calendar' }).click();
  await expect(page.getByText('From November 18, after chilling')).toBeVisible();
  await context.close();
});
