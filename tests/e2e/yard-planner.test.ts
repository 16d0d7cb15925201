import type { Locator, Page } from '@playwright/test';
import { signInAsNewCustomer } from './buyer.ts';
import { expectAccessible, expectToFit } from './screen.ts';
import { expect, test } from './strict-page.ts';

const treeOn = (page: Page, name: RegExp): Locator =>
  page.getByRole('group', { name: /^Yard of/ }).getByRole('button', { name });
const wordsOf = (page: Page, variety: string): Locator =>
  page
    .getByRole('list', { name: 'Trees on the plan' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: variety }) });

async function addTree(page: Page, variety: string, rootstock: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a tree' }).click();
  await page.getByLabel('Variety').selectOption(variety);
  await page.getByLabel('Rootstock', { exact: true }).first().selectOption(rootstock);
  await page.getByRole('button', { name: 'Put on the plan' }).click();
}
async function placeByForm(page: Page, variety: string, east: string, south: string) {
  await page.getByRole('button', { name: `Change ${variety}` }).click();
  await page.getByLabel('Feet east').fill(east);
  await page.getByLabel('Feet south').fill(south);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
}
/** Feet on the screen, from the outline of the yard, 60 ft wide. */
async function drag(page: Page, tree: Locator, feetRight: number, feetDown: number) {
  const svg = (await page.getByRole('group', { name: 'Yard of 60 × 40 ft' }).boundingBox())!;
  const foot = (svg.width - 52) / 60;
  const box = (await tree.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + feetRight * foot * 0.5, y + feetDown * foot * 0.5);
  await page.mouse.move(x + (feetRight + 0.2) * foot, y + (feetDown - 0.2) * foot);
  await page.mouse.up();
}

test('A visitor plans a yard by form, keys and pointer, and reads what it means', async ({
  page,
}) => {
  await page.goto('/planner?tree=Gala');
  await expect(wordsOf(page, 'Gala')).toBeVisible();
  await expect(page).toHaveURL('/planner');
  await addTree(page, 'Fuji', 'Geneva 41');
  await placeByForm(page, 'Gala', '20', '20');
  await placeByForm(page, 'Fuji', '40', '20');
  await expect(wordsOf(page, 'Gala')).toContainText('20 ft from Fuji');
  await expect(wordsOf(page, 'Gala')).toContainText('Gala will bear: Fuji pollinates it.');

  await treeOn(page, /Gala/).focus();
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
  await expect(
    page.getByText(/17 ft from the property line|17 ft from Fuji/).first(),
  ).toBeAttached();
  await expect(treeOn(page, /Gala, 23 ft east, 20 ft south/)).toBeFocused();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(treeOn(page, /Gala, 23 ft east, 25 ft 3 in south/)).toBeFocused();
  for (let undone = 0; undone < 5; undone++) await page.keyboard.press('Control+z');
  await expect(treeOn(page, /Gala, 20 ft east, 20 ft south/)).toBeFocused();
  await drag(page, treeOn(page, /Gala/), 3, 5);
  await expect(treeOn(page, /Gala, 23 ft east, 25 ft south/)).toBeVisible();

  await placeByForm(page, 'Gala', '2', '20');
  await expect(wordsOf(page, 'Gala')).toContainText('2 ft from the property line: it needs 4 ft');
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);

  await treeOn(page, /Fuji/).press('Enter');
  await expect(page.getByLabel('Variety')).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await treeOn(page, /Fuji/).press('Delete');
  await expect(page.getByRole('heading', { name: '1 tree' })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(wordsOf(page, 'Fuji')).toBeVisible();
  await page.reload();
  await expect(wordsOf(page, 'Fuji')).toBeVisible(); // kept in the browser
});

test('A yard of 20 × 30 ft is filled with 8 trees, and printed to scale', async ({ page }) => {
  await page.goto('/planner');
  await page.getByText('Yard, house and fences').click();
  const yard = page.getByRole('group', { name: 'A rectangle' });
  await yard.getByLabel('Width in feet').fill('20');
  await yard.getByLabel('Depth in feet').fill('30');
  await page.getByRole('button', { name: 'Draw the yard' }).click();
  await expect(page.getByRole('group', { name: 'Yard of 20 × 30 ft' })).toBeVisible();
  await page.getByRole('button', { name: 'Fill with rows' }).click();
  await page.getByLabel('Variety').selectOption('Gala');
  await page.getByLabel('Rootstock', { exact: true }).first().selectOption('Geneva 41');
  await page.getByRole('button', { name: 'Fill the yard' }).click();
  await expect(page.getByRole('heading', { name: '8 trees' })).toBeVisible();
  await expect(page.getByText('Problem:')).toHaveCount(0);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('One inch is 10 ft')).toBeVisible();
  expect((await page.locator('#scale-bar').boundingBox())?.width).toBe(96);
  await expect(page.getByRole('row', { name: /^1\. Gala/ })).toContainText('ft');
});

test('A plan is saved after sign-in; a second window is told and keeps its own', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(409);
  await page.goto('/planner');
  await addTree(page, 'Gala', 'Geneva 41');
  await page.getByRole('button', { name: 'Sign in and save' }).click();
  await expect(page).toHaveURL('/auth');
  await signInAsNewCustomer(page);
  await page.goto('/planner');
  await expect(page.getByText('Plan saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete this plan' })).toBeVisible();

  const other = await page.context().newPage();
  await other.goto('/planner');
  await other.getByLabel('Plan name').fill('From the other window');
  await page.getByLabel('Plan name').fill('From this window');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('Plan saved')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('saved in another window');
  await page.getByRole('button', { name: 'Save as a copy' }).click();
  await expect(page.getByLabel('Your other plans')).toContainText('From the other window');
  await expect(page.getByLabel('Plan name')).toHaveValue('From this window (copy)');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add these to the cart' }).click();
  await expect(page.getByText('Added to cart!')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('Gala').first()).toBeVisible();
  await page.getByRole('link', { name: 'Plan them in your yard' }).click();
  await page.getByRole('button', { name: 'Delete this plan' }).click();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(page.getByText('Plan deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No trees yet' })).toBeVisible();
});

for (const width of [320, 390, 700, 950, 1024, 1440])
  test(`At ${width} px nothing below the planner moves when it has loaded`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    let load = () => {};
    const loading = new Promise<void>((resolve) => (load = resolve));
    await page.route('**/api/planner', async (route) => {
      await loading;
      await route.continue();
    });
    await page.goto('/planner');
    await page.evaluate(() => document.fonts.ready);
    const below = page.getByRole('heading', { name: 'How many fit?' });
    const sent = await below.boundingBox();
    load();
    await expect(page.getByRole('heading', { name: 'No trees yet' })).toBeVisible();
    expect(await below.boundingBox()).toEqual(sent);
  });

test('Without JavaScript the server says how many trees fit', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const page = await context.newPage();
  await page.goto('/planner');
  await expect(page.getByRole('row', { name: /^Geneva 41/ })).toContainText('12 ft');
  await page.getByRole('combobox', { name: 'Rootstock' }).selectOption('Geneva 41');
  await page.getByRole('button', { name: 'How many fit?' }).click();
  await expect(page.getByText('8 trees on Geneva 41 fit into 20 × 30 ft')).toBeVisible();
  await page.getByRole('combobox', { name: 'Rootstock' }).selectOption('OHxF 87');
  await page.getByRole('button', { name: 'How many fit?' }).click();
  await expect(page.getByText('2 trees on OHxF 87 fit into 20 × 30 ft')).toBeVisible();
  await context.close();
});
