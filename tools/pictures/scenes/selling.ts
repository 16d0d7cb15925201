import type { Studio } from '../studio.ts';

/** Orders, and orders by phone. */
export async function selling({ desk, take }: Studio): Promise<void> {
  await desk.goto('/admin/orders');
  await take(desk, 'orders');
  await desk.goto('/admin/orders?search=Whitaker');
  await desk
    .getByRole('button', { name: /^Details/ })
    .first()
    .click();
  await desk.getByRole('heading', { name: 'History' }).first().waitFor();
  await take(desk, 'order-details', { height: 1100 });
  await desk.getByRole('button', { name: 'Change trees…' }).click();
  await take(desk, 'change-trees');
  await desk.keyboard.press('Escape');
  await desk.goto('/admin/orders/new');
  await desk.getByLabel('Name', { exact: true }).fill('Walt Jensen');
  await desk.getByLabel('Phone', { exact: true }).fill('(509) 555-0177');
  await desk.getByLabel(/^Add a tree/).fill('Honeycrisp');
  await desk.getByRole('list', { name: 'Trees found' }).getByRole('button').first().click();
  await desk.getByRole('radio', { name: /^At pickup/ }).check();
  await take(desk, 'new-order', { height: 1100 });
  await desk.getByRole('button', { name: 'Save the order' }).click();
  await desk.waitForURL('**/admin/orders?search=*');
}
