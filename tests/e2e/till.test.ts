import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { formatUsd } from '#domain/money.ts';
import type { Deposits } from '#domain/orders/deposits.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import type { Till } from '#domain/orders/till.ts';
import { call, enterUnpaidOrder } from './check-in-order.ts';
import { signInAsOwner } from './owner.ts';
import { confirm, expectAccessible, expectInSight, expectToFit } from './screen.ts';
import { expect, test } from './strict-page.ts';
import { countTaps } from './taps.ts';

const today = dayAt(new Date(), farmTimeZone);
const phone = { width: 390, height: 844 };
const readTill = (page: Page) => call<Till>(page, `/api/admin/till?day=${today}`);

/** The owner is signed in, and today's till is open: journeys of one worker share a shop. */
async function openTill(page: Page): Promise<void> {
  await page.goto('/account?tab=orders');
  await signInAsOwner(page);
  for (const { id, kind, deposited } of (await readTill(page)).day.entries.toReversed())
    if (kind !== 'float' && !deposited) await call(page, `/api/admin/till/entries/${id}`, 'DELETE');
}

/** An order that is paid today. */
async function takeMoney(page: Page, payment: object): Promise<string> {
  const orderId = await enterUnpaidOrder(page, {
    variety: 'Stella',
    day: today,
    fullName: `Till ${randomUUID().slice(0, 6)}`,
  });
  const { order } = await call<OrderDetails>(page, `/api/admin/orders/${orderId}`);
  await call(page, `/api/admin/orders/${orderId}/payments`, 'POST', {
    key: randomUUID(),
    amountCents: order.totalCents,
    receivedOn: today,
    seenPaidCents: 0,
    ...payment,
  });
  return orderId;
}

test('At night the till is closed in at most six taps from Today, with a phone that has not reported', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await openTill(page);
  await takeMoney(page, { kind: 'cash' });
  const lost = randomUUID();
  await call(page, `/api/admin/check-in?day=${today}&phone=${lost}&waiting=0`);
  const { expectedCents } = (await readTill(page)).day.cash;

  await page.goto('/admin');
  const taps = countTaps();
  await taps.tap(page.getByRole('button', { name: 'Menu' }));
  await taps.tap(
    page
      .getByRole('navigation', { name: 'Admin', exact: true })
      .getByRole('link', { name: 'Till', exact: true }),
  );
  await expectInSight(page.getByText('Should be in the till'));
  await expectInSight(page.getByText(/\d+ phones? with the list of this day/));
  await expectAccessible(page);
  await expectToFit(page, 320, 390);
  const counted = page.getByLabel('Counted in the till');
  const close = page.getByRole('button', { name: 'Close the till' });
  await taps.type(counted, String((expectedCents - 150) / 100));
  await taps.tap(close);
  const isEarly = page.getByRole('dialog', { name: 'Close the till now?' });
  const difference = page.getByText('$1.50 less than the till should hold');
  await expect(isEarly.or(difference)).toBeVisible();
  if (await isEarly.isVisible())
    await taps.tap(isEarly.getByRole('button', { name: 'Close it now' }));
  await expectInSight(difference);
  await expect(page.locator(':focus')).toContainText('Take the count back');
  expect(taps.count).toBeLessThanOrEqual(6);

  await takeMoney(page, { kind: 'check', checkNumber: '20417' });
  await page.reload();
  const late = page.getByRole('region', { name: 'After closing' });
  await expect(late).toContainText('checks 20417');
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);

  const phones = page.getByRole('list', { name: 'Phones that have not reported' });
  const waiting = await phones.getByRole('listitem').count();
  await phones
    .getByRole('button', { name: /^Put away/ })
    .last()
    .click();
  await confirm(page, 'Put this phone away?', 'Put it away');
  await expect(phones.getByRole('listitem')).toHaveCount(waiting - 1);

  await page.getByRole('button', { name: 'Take the count back' }).click();
  await confirm(
    page,
    `Take back the count of ${formatUsd(expectedCents - 150)}?`,
    'Take the count back',
  );
  await expect(close).toBeVisible();
});

test('An amount that is far from what the till should hold is asked about, and nothing is lost', async ({
  page,
}) => {
  await openTill(page);
  await takeMoney(page, { kind: 'cash' });
  await page.goto('/admin/till');
  await page.getByRole('button', { name: 'Float at opening' }).click();
  const float = page.getByRole('dialog', { name: 'Float at opening' });
  await float.getByLabel('In the till at opening').fill('100');
  await expectAccessible(page);
  await float.getByRole('button', { name: 'Save the float' }).click();
  const isMeant = page.getByRole('button', { name: 'Begin with $100.00' });
  await expect(isMeant.or(page.getByText('Float saved'))).toBeVisible();
  if (await isMeant.isVisible()) await isMeant.click(); // an earlier count left another amount
  await expect(float).toBeHidden();

  const { expectedCents } = (await readTill(page)).day.cash;
  const counted = page.getByLabel('Counted in the till');
  await counted.fill('x');
  await page.getByRole('button', { name: 'Close the till' }).click();
  await expect(page.getByText('Enter what you counted in dollars')).toBeVisible();
  await counted.fill(String(expectedCents / 10));
  await page.getByLabel('Note').fill('Ten times too much');
  await page.getByRole('button', { name: 'Close the till' }).click();
  const early = page.getByRole('button', { name: 'Close it now' });
  const asked = page.getByRole('dialog', { name: `${formatUsd(expectedCents * 10)} counted?` });
  await expect(early.or(asked)).toBeVisible();
  if (await early.isVisible()) await early.click();
  await expect(asked).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Change the amount' }).click();
  await expect(page.getByLabel('Note')).toHaveValue('Ten times too much');
  expect((await readTill(page)).day.cash.count).toBeNull();
  await counted.fill('');
  await page.getByLabel('Note').fill('');
  await page.getByLabel('Money of the').selectOption('Week');
  await expect(page).toHaveURL(/by=week/);
  await expect(page.getByRole('row', { name: /^Cash/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Days with cash' })).toContainText('taken in cash');
  await expectToFit(page, 320, 390, 1440);
});

test('Checks and cash of the till are deposited, printed for the bank, and taken back', async ({
  page,
}) => {
  await openTill(page);
  const number = randomUUID().slice(0, 8);
  await takeMoney(page, { kind: 'check', checkNumber: number });
  await takeMoney(page, { kind: 'cash' });
  await page.goto('/admin/till');
  await page.getByRole('button', { name: 'Take out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take out' });
  await dialog.getByLabel('Amount in dollars').fill('50');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Take out' }).click();
  await expect(page.getByText(/\$50\.00 taken out, for the bank/)).toBeVisible();

  await page.getByRole('link', { name: 'Deposits' }).last().click();
  const check = page.getByLabel(new RegExp(`^Check ${number}, Till`));
  await expect(check).toBeChecked();
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);
  const { waiting } = await call<Deposits>(page, '/api/admin/deposits');
  const sum = (list: readonly { cents: number }[]) =>
    formatUsd(list.reduce((total, { cents }) => total + cents, 0));
  await expect(
    page.getByText(`cash ${sum(waiting.cash)}: ${sum([...waiting.checks, ...waiting.cash])}`),
  ).toBeVisible();
  await check.uncheck();
  const rest = waiting.checks.filter(({ checkNumber }) => checkNumber !== number);
  await expect(
    page.getByText(`cash ${sum(waiting.cash)}: ${sum([...rest, ...waiting.cash])}`),
  ).toBeVisible();
  await check.check();
  await page.getByRole('button', { name: 'Mark as deposited' }).click();
  await expect(page.getByRole('heading', { name: /^Deposit of / })).toBeVisible();
  await expect(page.getByText(number)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  const paper = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'Letter' })));
  const { text } = await extractText(paper, { mergePages: true });
  const oneLine = text.replaceAll(/\s+/g, ' ');
  expect(oneLine).toContain(
    `cash ${sum(waiting.cash)}: ${sum([...waiting.checks, ...waiting.cash])}`,
  );
  expect(text).toContain(number);
  expect(text).toMatch(/Page 1 of \d/);
  expect(text).not.toContain('Marked as deposited');
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);
  await page.getByRole('button', { name: 'Take the deposit back' }).click();
  await confirm(page, 'Take this deposit back?', 'Take the deposit back');
  await expect(page.getByLabel(new RegExp(`^Check ${number}, Till`))).toBeVisible();
});
