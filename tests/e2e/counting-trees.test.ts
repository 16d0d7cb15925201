import type { Page } from '@playwright/test';
import type { AdminProduct, ProductList } from '#domain/catalog/products.ts';
import type { TreeCounts } from '#domain/catalog/tree-counts.ts';
import { buyTree } from './buyer.ts';
import { call } from './check-in-order.ts';
import { signInAsOwner } from './owner.ts';
import { expectAccessible, expectToFit } from './screen.ts';
import { expect, test } from './strict-page.ts';
import { countTaps } from './taps.ts';

/** On a phone: a tree of which some are in orders. */
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
  return products.find(({ inOrders }) => inOrders > 0)!; // bought above
}

const nameOf = (tree: AdminProduct) => `${tree.variety} on ${tree.rootstock}`;
const numbers = (tree: TreeCounts) =>
  `Stock${tree.stock}In orders${tree.inOrders}Standing in the field${tree.stock + tree.inOrders}`;

test('An admin sets the stock of a tree in five taps on a phone, and sees what stands', async ({
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
  await taps.type(form.getByLabel(/^Standing, with the \d+ in orders/), String(tree.inOrders + 3));
  await taps.tap(form.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Tree updated')).toBeVisible();
  expect(taps.count).toBe(5);
  await expect(page.getByRole('region', { name: tree.variety }).locator('dl').first()).toHaveText(
    numbers({ stock: 3, inOrders: tree.inOrders }),
  );
  await page.getByRole('button', { name: `History of ${nameOf(tree)}` }).click();
  const history = page.getByRole('dialog', { name: nameOf(tree) });
  await expect(history.locator('dl')).toHaveText(numbers({ stock: 3, inOrders: tree.inOrders }));
  await expect(history.getByText('Stock 3').first()).toBeVisible();
});

test('Trees are counted one after the other; those in orders are part of the count, and a short one leads to Shortfalls', async ({
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
  await field.fill(String(tree.inOrders + 4));
  await expect(row.getByRole('status')).toHaveText(`${tree.inOrders} in orders, so 4 in stock`);

  // Somebody else gives one away meanwhile.
  const { stock } = tree;
  const given = { intent: 'gift', trees: 1, key: crypto.randomUUID() };
  await call(page, `/api/admin/products/${tree.id}`, 'PATCH', { stock: given });
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByRole('alert')).toContainText(`it was ${stock} and is now ${stock - 1}`);
  await expect(field).toHaveValue(String(tree.inOrders + 4));
  await expect(row.locator('dl')).toHaveText(
    numbers({ stock: stock - 1, inOrders: tree.inOrders }),
  );
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText(`Counted: ${tree.inOrders + 4}`)).toBeVisible();
  await expect(row.locator('dl')).toHaveText(numbers({ stock: 4, inOrders: tree.inOrders }));

  // Fewer stand than are in orders.
  await field.fill('1');
  await expect(row.getByRole('status')).toHaveText(
    `${tree.inOrders} in orders: short by ${tree.inOrders - 1}`,
  );
  await expectAccessible(page);
  await expectToFit(page, 320, 1440, 390);
  await row.getByRole('link', { name: 'To Shortfalls' }).click();
  await expect(page.getByRole('textbox', { name: /^Counted/ })).toHaveValue('1');
  await expect(page.getByRole('heading', { name: `Short by ${tree.inOrders - 1}` })).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue('1'); // what is not saved is kept
});

test('A loss of more trees than are in stock leads to Shortfalls with the count', async ({
  page,
}) => {
  const tree = await withSoldTrees(page, 'McIntosh', 2);
  await page.goto(`/admin/products?search=${encodeURIComponent(tree.variety)}&tree=${tree.id}`);
  const form = page.getByRole('form', { name: `Edit ${nameOf(tree)}` });
  await form.getByLabel('Stock: ').selectOption('Lost to frost');
  await form.getByLabel('How many trees').fill(String(tree.stock + 1));
  await form.getByRole('link', { name: 'Open a shortfall' }).click();
  await expect(page.getByRole('textbox', { name: /^Counted/ })).toHaveValue(
    String(tree.inOrders - 1),
  );
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
