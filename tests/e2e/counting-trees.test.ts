import type { Page } from '@playwright/test';
import type { AdminProduct, ProductList } from '#domain/catalog/products.ts';
import { buyTree } from './buyer.ts';
import { call } from './check-in-order.ts';
import { signInAsOwner } from './owner.ts';
import { expectAccessible, expectToFit } from './screen.ts';
import { expect, test } from './strict-page.ts';
import { countTaps } from './taps.ts';

/** On a phone: a tree of which some are sold. */
async function withSoldTrees(page: Page, variety: string, sold: number): Promise<AdminProduct> {
  await page.setViewportSize({ width: 390, height: 844 });
  for (let index = 0; index < sold; index++) await buyTree(page, variety);
  await page.goto('/account?tab=orders');
  await signInAsOwner(page);
  return readTree(page, variety);
}
async function readTree(page: Page, variety: string): Promise<AdminProduct> {
  const { products } = await call<ProductList>(
    page,
    `/api/admin/products?search=${encodeURIComponent(variety)}`,
  );
  return products.find(({ sold }) => sold > 0)!; // bought above
}

const nameOf = (tree: AdminProduct) => `${tree.variety} on ${tree.rootstock}`;
const numbers = (tree: { quantity: number; sold: number }) =>
  `For sale${tree.quantity}Sold, not handed over${tree.sold}Standing in the field${tree.quantity + tree.sold}`;

test('An admin sets the stock of a tree in five taps on a phone, and sees all three numbers', async ({
  page,
}) => {
  const tree = await withSoldTrees(page, 'BlackGold', 2);
  await page.goto('/admin');
  const taps = countTaps();
  await taps.tap(page.getByRole('button', { name: 'Menu' }));
  await taps.tap(page.getByRole('button', { name: /^Jump to/ }));
  await page.keyboard.type(tree.variety);
  await taps.tap(page.getByRole('option', { name: nameOf(tree) }));
  const form = page.getByRole('form', { name: `Edit ${nameOf(tree)}` });
  await expect(form.locator('dl')).toHaveText(numbers(tree));
  await taps.type(form.getByLabel(/^Standing, with the \d+ sold/), String(tree.sold + 3));
  await taps.tap(form.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Tree updated')).toBeVisible();
  expect(taps.count).toBe(5);
  await expect(page.getByRole('region', { name: tree.variety }).locator('dl').first()).toHaveText(
    numbers({ quantity: 3, sold: tree.sold }),
  );
  await page.getByRole('button', { name: `History of ${nameOf(tree)}` }).click();
  const history = page.getByRole('dialog', { name: nameOf(tree) });
  await expect(history.locator('dl')).toHaveText(numbers({ quantity: 3, sold: tree.sold }));
  await expect(history.getByText('3 for sale').first()).toBeVisible();
});

test('Trees are counted one after the other; sold ones are part of the count, and a short one leads to Shortfalls', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(409);
  const tree = await withSoldTrees(page, 'Sweetheart', 2);
  await page.goto('/admin/products');
  await page.getByRole('link', { name: 'Count trees' }).click();
  await expect(page.getByRole('heading', { name: 'Count trees' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Trees' }).getByRole('listitem')).toHaveCount(50);
  await expectAccessible(page);
  await expectToFit(page, 320, 1440, 390);

  await page.getByRole('searchbox', { name: 'Search' }).fill('no such tree');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No trees found')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill(nameOf(tree).replace(' on ', ' '));
  await page.keyboard.press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: nameOf(tree) });
  const field = row.getByLabel('I count, standing');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(field).toHaveAccessibleDescription('Enter how many trees you counted');
  await field.fill(String(tree.sold + 4));
  await expect(row.getByRole('status')).toHaveText(`${tree.sold} sold, so 4 for sale`);

  // Somebody else gives one away meanwhile.
  const { quantity } = tree;
  const given = { intent: 'gift', trees: 1, key: crypto.randomUUID() };
  await call(page, `/api/admin/products/${tree.id}`, 'PATCH', { stock: given });
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByRole('alert')).toContainText(
    `it was ${quantity} and is now ${quantity - 1}`,
  );
  await expect(field).toHaveValue(String(tree.sold + 4));
  await expect(row.locator('dl')).toHaveText(numbers({ quantity: quantity - 1, sold: tree.sold }));
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText(`Counted: ${tree.sold + 4}`)).toBeVisible();
  await expect(row.locator('dl')).toHaveText(numbers({ quantity: 4, sold: tree.sold }));

  // Fewer stand than are sold.
  await field.fill('1');
  await expect(row.getByRole('status')).toHaveText(`${tree.sold} sold: short by ${tree.sold - 1}`);
  await expectAccessible(page);
  await expectToFit(page, 320, 1440, 390);
  await row.getByRole('link', { name: 'To Shortfalls' }).click();
  await expect(page.getByRole('textbox', { name: /^Counted/ })).toHaveValue('1');
  await expect(page.getByRole('heading', { name: `Short by ${tree.sold - 1}` })).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue('1'); // what is not saved is kept
});

test('A loss of more trees than are for sale leads to Shortfalls with the count', async ({
  page,
}) => {
  const tree = await withSoldTrees(page, 'McIntosh', 2);
  await page.goto(`/admin/products?search=${encodeURIComponent(tree.variety)}&tree=${tree.id}`);
  const form = page.getByRole('form', { name: `Edit ${nameOf(tree)}` });
  await form.getByLabel('Stock: ').selectOption('Lost to frost');
  await form.getByLabel('How many trees').fill(String(tree.quantity + 1));
  await form.getByRole('link', { name: 'Open a shortfall' }).click();
  await expect(page.getByRole('textbox', { name: /^Counted/ })).toHaveValue(String(tree.sold - 1));
  await expect(page.getByRole('heading', { name: 'Short by 1' })).toBeVisible();
});

test('While there are no trees, both screens say what to do first', async ({ page }) => {
  await signInAsOwner(page);
  for (const path of ['/api/admin/products?*', '/api/admin/products/count?*'])
    await page.route(path, (route) =>
      route.fulfill({ json: { products: [], trees: [], total: 0 } }),
    );
  await page.goto('/admin/products');
  await expect(page.getByText(/^There are no trees yet\. Add your first one/)).toBeVisible();
  await page.getByRole('link', { name: 'Count trees' }).click();
  await expect(page.getByText(/^There is nothing to count yet/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Trees', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Trees (0)' })).toBeVisible();
});
