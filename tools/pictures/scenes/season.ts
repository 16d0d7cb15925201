import type { Studio } from '../studio.ts';

/** What is set up before the season. */
export async function season({ desk, take }: Studio): Promise<void> {
  await desk.goto('/admin/season');
  await take(desk, 'season');
  await desk.goto('/admin/varieties');
  await take(desk, 'varieties');
  await desk
    .getByRole('link', { name: /^Honeycrisp/ })
    .first()
    .click();
  await take(desk, 'variety-editor');
  await desk.goto('/admin/products?search=Honeycrisp');
  await take(desk, 'trees', { height: 600 });
  await desk.goto('/admin/settings');
  await take(desk, 'settings');
  await desk.goto('/admin/pages');
  await take(desk, 'pages', { height: 660 });
  await desk.goto('/admin/coupons?id=new');
  await take(desk, 'coupon');
}
