import { ensureDatabase } from '@grafted/postgres/connect.ts';
import { startEmbeddedPostgres } from '@grafted/postgres/embedded/start.ts';
import type { Page } from '@playwright/test';
import { runShop } from '#tests/program/run-shop.ts';
import { waitForMail } from './mail.ts';
import { signInAsOwner } from './owner.ts';
import { answerQuestion, confirm, expectAccessible, expectToFit } from './screen.ts';
import { seasonName, yearAfter } from './season.ts';
import { expect, test as base } from './strict-page.ts';

const test = base.extend<object, { ownShop: string }>({
  // A shop of its own: no test may close the shared shop.
  ownShop: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- required by Playwright
    async ({}, use) => {
      const postgres = await startEmbeddedPostgres({});
      await ensureDatabase(postgres.url('shop'));
      const shop = await runShop({ DATABASE_URL: postgres.url('shop'), NODE_ENV: 'production' });
      await use(shop.url);
      shop.process.kill('SIGTERM');
      await shop.ended;
      await postgres.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ ownShop }, use) => use(ownShop),
});

/** From another tab. Browsers under test take all their tabs for visible. */
const comeBack = (visitor: Page) =>
  visitor.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('The owner closes the season, rolls over, undoes it, and opens again; who asked is mailed', async ({
  page,
  context,
  expectAnswers,
}) => {
  expectAnswers(409);
  test.setTimeout(150_000);
  const email = `${crypto.randomUUID()}@example.com`;
  await signInAsOwner(page);
  const season = await seasonName(page);
  const next = yearAfter(season);
  await page.goto('/admin/season');
  await expect(page.getByText('Open for orders')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, 320, 1280);

  await page.getByLabel('Text', { exact: true }).fill('Last days of <b>spring</b>');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Text', { exact: true })).toHaveAccessibleDescription(
    /The banner must be one line of plain text/,
  );
  await page.getByLabel('Text', { exact: true }).fill('Last days to order!');
  await expect(page.getByText('Above every page: “Last days to order!”')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByText('Changed: banner')).toBeVisible();

  const visitor = await context.newPage();
  await visitor.goto('/variety/Honeycrisp');
  await expect(visitor.getByText('Last days to order!')).toBeVisible();

  await page.getByRole('button', { name: 'Close now' }).click();
  await confirm(page, `Close ordering for ${season} now?`, 'Close now');
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  await expect(page.getByText('Buttons say “Ordering is closed”')).toBeVisible();

  // The visitor's tab still offers the trees; the refusal loads it again.
  await visitor.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(
    visitor.getByText(`Ordering for ${season.toLowerCase()} is closed`, { exact: false }).first(),
  ).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Ordering is closed' }).first()).toBeDisabled();
  const form = visitor.getByRole('region', {
    name: `Ordering for ${season.toLowerCase()} is closed`,
  });
  await form.getByLabel('Your email address').fill('nope');
  await form.getByRole('button', { name: 'Tell me' }).click();
  await expect(visitor.getByText('Please enter a valid email address')).toBeVisible();
  await form.getByLabel('Your email address').fill(email);
  await form.getByRole('button', { name: 'Tell me' }).click();
  await expect(visitor.getByText('We’ll email you when ordering opens.')).toBeVisible();
  await expectAccessible(visitor);
  await expectToFit(visitor, 320, 1280);

  await page.goto('/admin');
  await page.getByRole('link', { name: 'Roll over to the next season' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(next);
  await expectAccessible(page);
  await expectToFit(page, 320, 1280);
  await page.getByLabel('Opens').fill('2098-01-10T09:00');
  await page.getByRole('button', { name: 'Preview the changes' }).click();
  await expect(page.getByLabel('Closes')).toHaveAccessibleDescription(
    'Ordering must close after it opens',
  );
  await page.getByLabel('Closes').fill('');
  await page.getByLabel('Pre-order deadline').fill('2098-03-01T23:59');
  await page.getByLabel('First day', { exact: true }).fill('2098-03-25');
  await page.getByLabel('Last day', { exact: true }).fill('2098-05-08');
  await page.getByLabel('Raise prices by percent').fill('5');
  await page.getByLabel('TEST01, total of $0.01').check();
  const leave = () => page.getByRole('link', { name: 'Coupons' }).click();
  const question = await answerQuestion(page, 'dismiss', leave);
  expect(question).toBe('Leave without saving? Your changes are lost.');
  await page.getByRole('button', { name: 'Preview the changes' }).click();
  await expect(page.getByRole('heading', { name: `From ${season} to ${next}` })).toBeFocused();
  await expect(page.getByText('These coupons end: TEST01.')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Honeycrisp on Bud 118' });
  await expect(row).toContainText('$48.00');
  await expect(row).toContainText('$50.00');
  await expectAccessible(page);
  await expectToFit(page, 320, 1280);
  await page.getByRole('button', { name: `Roll over to ${next}` }).click();
  await expect(page.getByRole('heading', { name: next, exact: true })).toBeVisible();
  await expect(page.getByText(`Rolled over from ${season} on`)).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('button', { name: 'Opens January 10' }).first()).toBeDisabled();
  await expect(visitor.getByText('$50.00').first()).toBeVisible();

  await page.getByRole('button', { name: 'Undo the rollover' }).click();
  await confirm(page, `Go back to ${season}?`, 'Undo the rollover');
  await expect(page.getByRole('heading', { name: season, exact: true })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('$48.00').first()).toBeVisible();

  await page.getByRole('button', { name: 'Open now' }).click();
  await confirm(page, `Open ordering for ${season} now?`, 'Open now');
  await expect(page.getByText('Open for orders')).toBeVisible();
  await comeBack(visitor);
  await expect(visitor.getByRole('button', { name: 'Add to Cart' }).first()).toBeEnabled();
  const mail = await waitForMail(
    visitor,
    email,
    new RegExp(`^Ordering for ${season.toLowerCase()} is open$`),
  );
  await visitor.goto(new URL(/https?:\/\/\S+\/newsletter\/[\w-]+/.exec(mail.text)![0]).pathname);
  await expect(
    visitor.getByText('You have no request for an email when ordering opens.'),
  ).toBeVisible();
});

test('Two admins change the season at once: the second sees both texts and keeps theirs', async ({
  page,
  browser,
  ownShop,
  expectAnswers,
}) => {
  expectAnswers(409);
  const context = await browser.newContext({ baseURL: ownShop });
  const other = await context.newPage();
  for (const admin of [page, other]) {
    await signInAsOwner(admin);
    await admin.goto('/admin/season');
    await expect(admin.getByLabel('Note', { exact: true })).toBeVisible();
  }
  await other.getByLabel('Note', { exact: true }).fill('when the snow is gone');
  await other.getByLabel('Text', { exact: true }).fill('Written by a colleague');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();

  await page.getByLabel('Note', { exact: true }).fill('when the soil is warm');
  await page.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('alert', { name: 'Someone saved this while you were editing' });
  await expect(conflict).toContainText('when the snow is gone');
  await expect(conflict).toContainText('when the soil is warm');
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('when the soil is warm');
  await expect(conflict).not.toContainText('Written by a colleague'); // not in question
  await expectAccessible(page);
  await expectToFit(page, 320, 1280);
  await conflict.getByRole('button', { name: 'Save mine' }).click();
  await expect(conflict).toHaveCount(0);

  await other.reload();
  await expect(other.getByLabel('Note', { exact: true })).toHaveValue('when the soil is warm');
  await expect(other.getByLabel('Text', { exact: true })).toHaveValue('Written by a colleague');
  await context.close();
});
