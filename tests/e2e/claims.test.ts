import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { buyByApi, keepSession, signUp } from './buyer.ts';
import { waitForMail } from './mail.ts';
import { signInAsOwner } from './owner.ts';
import { answerQuestion, expectAccessible, expectToFit } from './screen.ts';
import { expect, test } from './strict-page.ts';

type Customer = Awaited<ReturnType<typeof signUp>>;

/** Buys a tree, which the farm then hands over. @returns the short order id */
async function buyAndReceive(page: Page, customer: Customer, variety: string): Promise<string> {
  const shortId = (await buyByApi(page, [[variety, 1]], customer)).slice(0, 8);
  await signInAsOwner(page);
  await page.goto(`/admin/orders?search=${shortId}`);
  await page.getByLabel(`Status of order ${shortId}`).selectOption('Delivered');
  await expect(page.getByText('Order status updated')).toBeVisible();
  return shortId;
}

async function openReport(page: Page, customer: Customer): Promise<void> {
  await keepSession(page, customer.session);
  await page.goto('/account?tab=orders');
  await page.getByRole('button', { name: /^(Report a problem|Continue your report)/ }).click();
}

const picture = (background: string) =>
  sharp({ create: { width: 2400, height: 1800, channels: 3, background } })
    .jpeg()
    .toBuffer();

test('A broken tree is reported from a phone with photos, and replaced', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(400); // the HEIC file
  test.slow();
  const customer = await signUp(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const shortId = await buyAndReceive(page, customer, 'Liberty');
  await openReport(page, customer);

  // What is typed survives a reload, and problems are named beside their fields.
  await page.getByLabel('Tell us more').fill('The graft had snapped off.');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Please choose what is wrong')).toBeVisible();
  await page.getByLabel('Broken or damaged').check();
  const files = page.locator('input[type=file]');
  await files.setInputFiles([
    { name: 'tree.jpg', mimeType: 'image/jpeg', buffer: await picture('#7a4') },
    { name: 'roots.jpg', mimeType: 'image/jpeg', buffer: await picture('#642') },
    {
      name: 'IMG_1.HEIC',
      mimeType: 'image/heic',
      buffer: Buffer.concat([
        Buffer.from([0, 0, 0, 16]),
        Buffer.from('ftypheic'),
        Buffer.alloc(99),
      ]),
    },
  ]);
  await expect(page.getByText(/This photo is a HEIC file.*send it as a JPEG/)).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, 320, 1440, 390);
  await page.reload();
  await page.getByRole('button', { name: /^Continue your report/ }).click();
  await expect(page.getByLabel('Tell us more')).toHaveValue('The graft had snapped off.');
  await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove photo 2' }).click();
  await expect(page.getByRole('img', { name: 'Photo 2' })).toBeHidden();
  await page.getByLabel('A replacement').check();
  await page.getByRole('button', { name: 'Send report' }).click();
  const report = page.getByRole('list', { name: 'Your reports' });
  await expect(report).toContainText('You asked for a replacement');
  await report.getByRole('button', { name: 'Enlarge photo 1 of 1' }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await waitForMail(page, customer.email, /we got your report/);

  await signInAsOwner(page);
  await page.goto('/admin');
  await page.getByRole('link', { name: /claims? to decide/ }).click();
  await page.getByLabel('Search').fill(shortId);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Claims (1)' })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);
  await page.getByRole('link', { name: '1 × Liberty' }).click();
  await expect(page.getByText('The graft had snapped off.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible();
  await expect(page.getByLabel('Replace', { exact: true })).toBeChecked();
  await page.getByLabel(/^A word to the customer/).fill('Plant it before June.');
  const leave = () => page.getByRole('link', { name: 'Coupons' }).click();
  const question = await answerQuestion(page, 'dismiss', leave);
  expect(question).toBe('Leave without saving? Your changes are lost.');
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);
  await page.getByRole('button', { name: 'Replace and mail the customer' }).click();
  await expect(page.getByRole('heading', { name: /^Replaced by 1 × Liberty/ })).toBeVisible();
  expect((await waitForMail(page, customer.email, /your replacement$/)).text).toContain(
    'Plant it before June.',
  );

  await page.goto('/admin/unfulfilled/pick-list');
  await expect(page.getByRole('listitem').filter({ hasText: shortId })).toContainText(
    '(replacement)',
  );
  await page.goto('/admin/claims?show=prepare');
  await page.getByRole('link', { name: '1 × Liberty' }).click();
  await page.getByRole('button', { name: 'Ready: mail the customer' }).click();
  await waitForMail(page, customer.email, /your replacement is ready/);
  await page.getByRole('button', { name: 'Handed over' }).click();
  await expect(page.getByText(/^Handed over on/)).toBeVisible();

  await keepSession(page, customer.session);
  await page.goto('/account?tab=orders');
  await expect(page.getByRole('list', { name: 'Your reports' })).toContainText('Replaced');
});

test('A claim on a wide screen is settled by a refund', async ({ page }) => {
  test.slow();
  const customer = await signUp(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const shortId = await buyAndReceive(page, customer, 'Akane');
  await openReport(page, customer);
  await page.getByLabel('Did not leaf out').check();
  await page.getByLabel('A refund').check();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('You asked for a refund')).toBeVisible();

  await signInAsOwner(page);
  await page.goto(`/admin/claims?search=${shortId}`);
  await page.getByRole('link', { name: '1 × Akane' }).click();
  const amount = page.getByLabel('Amount in dollars');
  await amount.fill('9999');
  await expect(page.getByText(/^Between \$0\.01 and/)).toBeVisible();
  await amount.fill('12.50');
  await page.getByRole('button', { name: 'Refund $12.50 and mail the customer' }).click();
  await expect(page.getByRole('heading', { name: '$12.50 refunded' })).toBeVisible();
  await waitForMail(page, customer.email, /your refund of \$12\.50/);
  await page.goto('/admin/reports');
  await expect(page.getByRole('region', { name: 'Claims: numbers' })).toContainText('Akane');

  await keepSession(page, customer.session);
  await page.goto('/account?tab=orders');
  const card = page.getByRole('region', { name: `Order ${shortId}` });
  await expect(card).toContainText('refunded $12.50');
  await expect(card.getByRole('list', { name: 'Your reports' })).toContainText('$12.50');
});
