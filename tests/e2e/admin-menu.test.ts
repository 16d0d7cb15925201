import type { Page } from '@playwright/test';
import { signInAsOwner } from './owner.ts';
import { answerQuestion, expectAccessible, expectInSight } from './screen.ts';
import { expect, test } from './strict-page.ts';

test('An admin jumps to a screen and to a tree by typing', async ({ page }) => {
  await signInAsOwner(page);
  await page.goto('/admin/reports');
  await expect(page.getByRole('button', { name: /Jump to/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  const jump = page.getByRole('dialog', { name: 'Jump to' });
  await jump.getByRole('combobox').fill('rootst');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Rootstocks \(\d+\)$/ })).toBeVisible();

  await page.keyboard.press('Control+k');
  await jump.getByRole('combobox').fill('honeycrisp');
  await jump
    .getByRole('option', { name: /^Honeycrisp on/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/products\?search=Honeycrisp/);
});

test('A former address of a coupon leads to its page', async ({ page }) => {
  await signInAsOwner(page);
  await page.goto('/admin/coupons?id=new');
  await expect(page.getByRole('heading', { name: 'New coupon' })).toBeVisible();
  await expect(page).toHaveURL('/admin/coupons/new');
});

const ways: Record<string, (page: Page) => Promise<void>> = {
  'the jump, also with Caps Lock': async (page) => {
    await page.evaluate(() =>
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'K', ctrlKey: true })),
    );
    const jump = page.getByRole('dialog', { name: 'Jump to' }).getByRole('combobox');
    await expect(jump).toBeFocused();
    await jump.fill('reports');
    await page.keyboard.press('Enter');
  },
  Back: (page) => page.goBack().then(() => {}),
  'a link': (page) =>
    page.evaluate(() => document.querySelector<HTMLElement>('a[href="/admin/reports"]')!.click()),
  Escape: (page) => page.keyboard.press('Escape'),
};
for (const [way, leave] of Object.entries(ways))
  test(`What was typed in a dialog is asked about before it is lost by ${way}`, async ({
    page,
  }) => {
    await signInAsOwner(page);
    await page.goto('/admin/reports');
    await page.getByRole('link', { name: 'Pickup days' }).click();
    await page.getByRole('button', { name: 'Open days' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open days' });
    const minutes = dialog.getByLabel('Minutes per window');
    await minutes.fill('45');
    expect(await answerQuestion(page, 'dismiss', () => leave(page))).toContain(
      'What you have typed is lost',
    );
    await expect(minutes).toHaveValue('45');
    await expect(page).toHaveURL(/\/admin\/pickups/);
    await answerQuestion(page, 'accept', () => leave(page));
    await expect(dialog).toBeHidden();
  });

const jumps = {
  rootstocks: { to: '/admin/rootstocks', heading: /^Rootstocks/ },
  reports: { to: '/admin/reports', heading: 'Reports' },
  // Elsewhere on the screen that the jump began from.
  honeycrisp: { to: '/admin/products', heading: /^Trees/ },
};
for (const [words, { to, heading }] of Object.entries(jumps))
  for (const from of ['/admin', '/admin/products'])
    test(`On a phone, a jump from ${from} to “${words}” closes the menu, and what it found is in sight`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await signInAsOwner(page);
      await page.goto(from);
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: /^Jump to/ }).click();
      await page.keyboard.type(words);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${to}*`);
      await expectInSight(page.getByRole('heading', { name: heading, level: 1 }));
      await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute(
        'aria-expanded',
        'false',
      );
      await expect(page.locator('#main')).toBeFocused();
    });
