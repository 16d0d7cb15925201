import type { Page } from '@playwright/test';
import { shortOrderId } from '#domain/statuses.ts';
import { buyTree, type Purchase } from './buyer.ts';
import { waitForMail } from './mail.ts';
import { signInAsOwner } from './owner.ts';
import { expectAccessible, expectToFit } from './screen.ts';
import { expect, test } from './strict-page.ts';

const variety = 'Red Delicious';

/** The mailed link about a customer's missing tree. */
async function answerLink(page: Page, { email }: Purchase): Promise<string> {
  const { text } = await waitForMail(page, email, /we are short of Red Delicious/);
  const link = /https?:\/\/\S+(\/shortfall\/[\w-]+)/.exec(text)?.[1];
  return link!; // every such mail has one
}

/** The admin enters the count, looks at what follows, and sends it. */
async function openShortfall(page: Page, counted: number): Promise<void> {
  await signInAsOwner(page);
  await page.goto('/admin/unfulfilled');
  await page.getByRole('main').getByRole('link', { name: 'Shortfalls' }).click();
  await expect(page.getByRole('heading', { name: 'Trees in orders' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Enter a count of Red Delicious/ }).click();
  await page.getByRole('button', { name: 'Show what follows' }).click();
  await expect(page.getByText('Enter how many trees you counted')).toBeVisible();
  await page.getByRole('textbox', { name: 'Counted' }).fill(String(counted));
  await page.getByLabel('Why are trees missing?').selectOption('Voles');
  await page.getByRole('button', { name: 'Show what follows' }).click();
  await expect(page.getByRole('heading', { name: 'Short by 4' })).toBeVisible();
}

test('Trees are missing: customers take another, ask for the money, or for a call', async ({
  page,
}) => {
  test.slow();
  const buyers: Purchase[] = [];
  for (let index = 0; index < 5; index++) buyers.push(await buyTree(page, variety));
  const [served, taker, refunded, caller, other] = buyers as [
    Purchase,
    Purchase,
    Purchase,
    Purchase,
    Purchase,
  ];

  await openShortfall(page, 1);
  const unserved = page.getByRole('list', { name: 'Not served', exact: true });
  await expect(unserved.getByRole('link')).toHaveCount(4);
  await expect(page.getByRole('list', { name: 'Served', exact: true })).toContainText(
    shortOrderId(served.orderId),
  );
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);
  await page
    .getByRole('button', { name: /^See the mail/ })
    .first()
    .click();
  await expect(
    page.frameLocator('iframe[title="Mail content"]').getByText(/voles ate the bark/),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Mail 4 customers' }).click();
  await page.getByRole('button', { name: /^Mail them now/ }).click();
  await expect(page.getByRole('heading', { name: 'Not answered yet (4)' })).toBeVisible();

  // Takes the same variety on another rootstock, on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  const link = await answerLink(page, taker);
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm my choice' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please choose what we do');
  await page.getByLabel(/Red Delicious on Nic 29/).check();
  await expectAccessible(page);
  await expectToFit(page, 320, 1440, 390);
  await page.getByRole('button', { name: 'Give me this tree' }).click();
  await expect(
    page.getByRole('heading', { name: 'You get 1 × Red Delicious on Nic 29' }),
  ).toBeFocused();
  await page.reload();
  await expect(page.getByText('This is what you chose. Thank you!')).toBeVisible();
  await waitForMail(page, taker.email, /has been updated/);

  // Wants the money back: nothing else is in the order.
  await page.goto(await answerLink(page, refunded));
  await page.getByLabel(/^Refund of \$45.00/).check();
  await page.getByRole('button', { name: 'Refund $45.00' }).click();
  await expect(page.getByRole('heading', { name: 'Your tree is refunded' })).toBeVisible();
  await expect(page.getByText(/refund of \$45.00 is on its way|\$45.00 was sent/)).toBeVisible();
  await waitForMail(page, refunded.email, /is canceled/);

  // Takes another variety, by keyboard.
  await page.goto(await answerLink(page, other));
  const choices = page.getByRole('radio');
  await choices.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(choices.nth(1)).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^You get 1 × / })).toBeVisible();

  // Asks for a call, and the admin answers for them.
  await page.goto(await answerLink(page, caller));
  await page.getByLabel('Call me').check();
  await page.getByRole('button', { name: 'Please call me' }).click();
  await expect(page.getByRole('heading', { name: 'We will call you' })).toBeVisible();
  await page.goto('/admin');
  await page.getByRole('link', { name: /to call about missing trees/ }).click();
  await page.getByRole('link', { name: `Short by 4 ${variety}` }).click();
  await expect(page.getByRole('region', { name: 'To call' })).toContainText(
    shortOrderId(caller.orderId),
  );
  await page.getByRole('button', { name: /^Answer for/ }).click();
  await page.getByLabel('Refund of $45.00').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save the answer' }).click();
  await expect(page.getByRole('heading', { name: 'Settled (4)' })).toBeVisible();
  await expectToFit(page, 320, 1440, 390);
  await waitForMail(page, caller.email, /is canceled/);
});
