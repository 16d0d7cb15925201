import type { Page } from '@playwright/test';
import { draftKeys } from '#app/session/draft-keys.ts';
import { signInAsNewCustomer } from './buyer.ts';
import { expect, test } from './strict-page.ts';

const keys = Object.values(draftKeys);

const typeDrafts = (page: Page) =>
  page.evaluate((names) => {
    for (const name of names)
      for (const storage of [window.localStorage, window.sessionStorage])
        storage.setItem(`${name}1`, 'typed');
  }, keys);
const listDrafts = (page: Page) =>
  page.evaluate(
    (names) =>
      [...Object.keys(window.localStorage), ...Object.keys(window.sessionStorage)].filter((key) =>
        names.some((name) => key.startsWith(name)),
      ),
    keys,
  );

test('Signing out drops every draft, also of other tabs', async ({ page, context }) => {
  await signInAsNewCustomer(page);
  await page.goto('/account');
  const other = await context.newPage();
  await other.goto('/about');
  await other.waitForLoadState('networkidle');
  await typeDrafts(page);
  await typeDrafts(other);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => listDrafts(page)).toEqual([]);
  await expect.poll(() => listDrafts(other)).toEqual([]);
});

test('A session that has ended keeps every draft', async ({ page, expectAnswers }) => {
  expectAnswers(400, 401);
  await signInAsNewCustomer(page);
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await typeDrafts(page);
  await page.evaluate(async () => {
    const session = JSON.parse(window.localStorage.getItem('grafted-session')!) as {
      access_token: string;
    };
    await fetch('/auth/v1/logout?scope=global', {
      method: 'POST',
      headers: { authorization: `Bearer ${session.access_token}` },
    });
  });
  await page.reload();
  await expect(page).toHaveURL('/auth');
  expect(await listDrafts(page)).toHaveLength(2 * keys.length);
});
