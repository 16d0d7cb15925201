import sharp from 'sharp';
import { buyAllTrees } from './buyer.ts';
import { signInAsOwner } from './owner.ts';
import { expectAccessible, expectToFit } from './screen.ts';
import { expect, test } from './strict-page.ts';

test('An admin changes a price and the stock count; the shop shows both at once, and the history tells why', async ({
  page,
}) => {
  await signInAsOwner(page);
  await page.goto('/admin/products?search=Chelan');
  const panel = page.getByRole('region', { name: 'Chelan' });
  await panel
    .getByRole('button', { name: /^Edit Chelan on/ })
    .first()
    .click();
  const form = page.getByRole('form', { name: /^Edit Chelan on/ });
  await form.getByLabel('Price in dollars').fill('free');
  await form.getByRole('button', { name: /^Save/ }).click();
  await expect(form.getByRole('alert')).toHaveText('The price must be an amount');
  await form.getByLabel('Price in dollars').fill('61.50');
  await form.getByLabel('Stock: ').selectOption('count');
  await form.getByLabel(/^Counted stock/).fill('5');
  await form.getByLabel('Stock: ').selectOption('Lost to frost');
  await form.getByLabel('How many trees').fill('3');
  await expectAccessible(page);
  await form.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Tree updated')).toBeVisible();
  await panel
    .getByRole('button', { name: /^History of Chelan/ })
    .first()
    .click();
  const history = page.getByRole('dialog').getByRole('region', { name: 'History' });
  await expect(history).toContainText('Lost to frost');
  await expect(history).toContainText('→ $61.50');

  const shown = await page.context().newPage();
  await shown.goto('/variety/Chelan');
  await expect(shown.getByText('$61.50').first()).toBeVisible();
  await expect(shown.getByText(/^Only \d Left!$|In Stock/).first()).toBeVisible();
});

test('An admin uploads a new picture, and a file that is not an image is refused', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(400);
  await signInAsOwner(page);
  await page.goto('/admin/products?search=Comice');
  const chooser = page.getByLabel('New picture of Comice');
  await chooser.setInputFiles({
    name: 'tree.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture'),
  });
  await expect(
    page.getByText(/^Failed to change the picture: This picture cannot be read/),
  ).toBeVisible();
  await chooser.setInputFiles({
    name: 'tree.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({
      create: { width: 900, height: 1100, channels: 3, background: '#a0a040' },
    })
      .jpeg()
      .toBuffer(),
  });
  await expect(page.getByText('Picture changed')).toBeVisible();
  await page.goto('/variety/Comice');
  const picture = page.getByRole('img', { name: /Comice/ }).first();
  await expect(picture).toHaveAttribute('src', /^\/pictures\/.*-800\.webp$/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('An admin adds a tree with a picture, and the shop sells it at once', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(409);
  await signInAsOwner(page);
  await page.goto('/admin/products');
  await page.getByRole('button', { name: 'Add a tree' }).click();
  const form = page.getByRole('form', { name: 'Add a tree' });
  await form.getByRole('button', { name: 'Add tree' }).click();
  await expect(form.getByLabel('Variety')).toBeFocused();
  await expect(form.getByLabel('Variety')).toHaveAccessibleDescription('The variety is missing');
  await form.getByLabel('Variety').fill('bartlett');
  await form.getByLabel('Rootstock').fill('OHxF 87');
  await form.getByLabel('Price in dollars').fill('49');
  await form.getByLabel('Stock', { exact: true }).fill('4');
  await form.getByRole('button', { name: 'Add tree' }).click();
  await expect(form.getByText('Bartlett is known as Pear, not Apple')).toBeVisible();
  await form.getByLabel('Fruit').selectOption('Pear');
  await form.getByLabel('Variety').fill('Warren');
  await form.getByLabel('Field row').fill('East 3');
  await form.getByLabel('Image description').fill('Warren pears on a branch');
  await form.getByLabel('Picture', { exact: true }).setInputFiles({
    name: 'pear.png',
    mimeType: 'image/png',
    buffer: await sharp({
      create: { width: 900, height: 1100, channels: 3, background: '#a8b060' },
    })
      .png()
      .toBuffer(),
  });
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add tree' }).click();
  await expect(page.getByText('Warren on OHxF 87 added')).toBeVisible();
  await page.goto('/catalog?fruit=Pear');
  await page
    .getByRole('article')
    .filter({ hasText: 'Warren' })
    .getByRole('link', { name: /Details/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Warren', level: 1 })).toBeVisible();
  await expect(page.getByText('Only 4 Left!').first()).toBeVisible();
  await expect(page.getByRole('img', { name: /Warren pears on a branch/ }).first()).toHaveAttribute(
    'src',
    /^\/pictures\//,
  );
});

test('An admin reviews an import before anything is written', async ({ page }) => {
  await signInAsOwner(page);
  await page.goto('/admin/products');
  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = Buffer.concat(
    await (await (await exported).createReadStream()).toArray(),
  ).toString();
  const changed = file.replace(/^(Apple,Akane,[^,]+),\d+\.\d\d,/m, '$1,77.00,');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import trees' });
  const chooser = dialog.locator('input[type=file]');
  const csv = (text: string) => ({
    name: 'trees.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await chooser.setInputFiles(csv(changed + 'Plum,X,Y,1,1,,,,no\r\n'));
  await expect(dialog.getByText('The fruit must be Apple, Pear, Cherry')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Write/ })).toHaveCount(0);
  await chooser.setInputFiles(csv(changed));
  await expect(dialog.getByText(/^price: .* → \$77\.00$/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Write 1 change' }).click();
  await expect(page.getByText('Trees updated from the file')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Akane' })).toContainText('$77.00');
});

const screens = [
  '/admin',
  '/admin/products?search=Fuji',
  '/admin/unfulfilled/pick-list',
  '/admin/newsletter',
  '/admin/newsletter/subscribers',
  '/admin/notifications',
  '/admin/customers',
  '/admin/orders',
];

test('No admin screen has accessibility violations or overflows its window', async ({ page }) => {
  test.slow(); // checks many pages
  await buyAllTrees(page, 'Rescue'); // an order to look at
  await signInAsOwner(page);
  for (const path of screens) {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page, 320, 1440);
  }
});

test('The admin menu on a phone works with the keyboard alone', async ({ page }) => {
  await signInAsOwner(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Menu' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab'); // Jump to
  const menu = page.getByRole('navigation', { name: 'Admin' }); // Today has links of the same names
  for (const name of [
    'Today',
    'Pickup Days',
    'Check-in',
    'Claims',
    'Shortfalls',
    'Coupons',
    'Trees',
  ]) {
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Trees \(\d+\)$/ })).toBeVisible();
});
