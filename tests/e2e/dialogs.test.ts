import type { Locator, Page } from '@playwright/test';
import { buyByApi, signInAsNewCustomer } from './buyer.ts';
import { signInAsOwner } from './owner.ts';
import { expect, test } from './strict-page.ts';

// A window of 1280 by 1024 pixels at 400 % zoom.
test.use({ viewport: { width: 320, height: 256 } });

const newsletter = 'Get 10% Off Your First Order!';

async function leaveWindow(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() =>
      document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 })),
    );
    await expect(page.getByRole('dialog', { name: newsletter })).toBeVisible({ timeout: 500 });
  }).toPass();
}

const dialogs: Record<string, { name: string | RegExp; open: (page: Page) => Promise<void> }> = {
  'the newsletter popup': {
    name: newsletter,
    open: async (page) => {
      await page.goto('/about');
      await leaveWindow(page);
    },
  },
  'the help card': {
    name: 'Need Help?',
    open: async (page) => {
      await page.goto('/about');
      await page.getByRole('button', { name: 'Help', exact: true }).click();
    },
  },
  'the menu': {
    name: 'Menu',
    open: async (page) => {
      await page.goto('/about');
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
    },
  },
  'changing an order': {
    name: /^Change order/,
    open: async (page) => {
      await page.goto(`/order-confirmation?order_id=${await buyByApi(page, [['Spartan', 1]])}`);
      await page
        .getByRole('button', { name: /change/i })
        .first()
        .click();
    },
  },
  'closing the account': {
    name: 'Close your account?',
    open: async (page) => {
      await signInAsNewCustomer(page);
      await page.goto('/account?tab=security');
      await page.getByRole('button', { name: 'Close My Account' }).click();
    },
  },
  'opening pickup days': {
    name: 'Open days',
    open: async (page) => {
      await signInAsOwner(page);
      await page.goto('/admin/pickups');
      await page.getByRole('button', { name: 'Open days' }).click();
    },
  },
};

/** It can be scrolled to, and is then all in the window. */
async function expectReachable(part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  await expect
    .poll(async () => {
      const box = (await part.boundingBox())!;
      return box.y >= 0 && box.x >= 0 && box.x + box.width <= 320 && box.y < 256;
    })
    .toBe(true);
}

for (const [what, { name, open }] of Object.entries(dialogs))
  test(`All of ${what} can be reached at 400 % zoom`, async ({ page }) => {
    await open(page);
    const dialog = page
      .getByRole('dialog', { name, exact: true })
      .or(page.getByRole('alertdialog', { name, exact: true }));
    await expect(dialog).toBeVisible();
    const parts = await dialog.getByRole('heading').or(dialog.getByRole('button')).all();
    expect(parts.length).toBeGreaterThan(1);
    for (const part of [parts.at(-1)!, ...parts]) await expectReachable(part);
  });
