import type { Page } from '@playwright/test';
import { buyByApi, fillCard, payButton } from './buyer.ts';
import { signInAsOwner } from './owner.ts';
import { expectAccessible, expectToFit, unfold } from './screen.ts';
import { expect, test } from './strict-page.ts';

const cardFields = (page: Page) => page.frameLocator('iframe[title="Secure card form"]');

for (const width of [390, 1440])
  test(`At ${width} px a customer adds a tree for a second payment, and takes one back`, async ({
    page,
    expectAnswers,
  }) => {
    expectAnswers(402);
    await page.setViewportSize({ width, height: 900 });
    const id = await buyByApi(page, [['Jonagold', 1]]);
    await page.goto('/account?tab=orders');
    await page.getByRole('link', { name: /^Add trees, change or cancel/ }).click();
    await page.getByRole('link', { name: 'Add trees', exact: true }).click();

    await expect(page.getByRole('heading', { name: 'Add trees' })).toBeVisible();
    const found = page.getByRole('list', { name: 'Trees found' });
    await expect(found.getByRole('listitem').first()).toContainText('in your order');
    await page.getByLabel('Search by variety, fruit or rootstock').fill('seckel');
    await expect(found.getByRole('listitem').first()).toContainText('Seckel');
    await found
      .getByRole('button', { name: /^Add Seckel/ })
      .first()
      .click();
    await expect(page.getByText('To pay now')).toBeVisible();
    await fillCard(cardFields(page), { cvv: '911' });
    await payButton(page).click();
    await expect(page.getByRole('alert')).toContainText(/declined|CVV/i);
    await page.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(payButton(page)).toBeEnabled();
    await page.reload();
    const chosen = page.getByRole('list', { name: 'Trees to add' });
    await expect(chosen.getByRole('listitem')).toHaveText(/^Seckel.*2/);
    await expect(payButton(page)).toBeEnabled();
    await expectAccessible(page);
    await expectToFit(page, 320, 1440, width);
    await fillCard(cardFields(page));
    await payButton(page).click();

    await expect(page.getByText('The trees are added to your order.')).toBeVisible();
    const changes = page.getByRole('region', { name: 'Changes' });
    await expect(changes).toContainText(/2 Seckel on .* added\. \$94\.00 more\./);
    // The payment that was declined left no trace.
    await expect(changes.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Change this order' }).click();
    await page.getByRole('button', { name: 'One Seckel less' }).click();
    await page.getByRole('button', { name: /^Change order, refund \$/ }).click();
    await expect(changes).toContainText(/1 Seckel on .* removed/);
    await expectAccessible(page);
    await expectToFit(page, 320, 1440, width);

    await page.goto(`/add-trees?order_id=${id}`);
    await expect(page.getByText('Choose a tree, and you see here')).toBeVisible();
    await page.goto('/account?tab=orders');
    await expect(page.getByText(/Changed since you ordered for/)).toBeVisible();
    await expect(page.getByText(/Paid \$.*, refunded \$.*, net \$/)).toBeVisible();
    await signInAsOwner(page);
    await page.goto(`/admin/orders?search=${id.slice(0, 8)}`);
    await page.getByRole('button', { name: `Details of order ${id.slice(0, 8)}` }).click();
    if (width < 640) await unfold(page, 'History'); // folded
    const history = page.getByRole('region', { name: 'History' });
    await expect(history).toContainText(/\+2 Seckel on .*, \$94\.00 more/);
    await expect(history).toContainText(/−1 Seckel on .*, \$.* refunded/);
  });
