import type { Page } from '@playwright/test';
import { expect, test } from './strict-page.ts';

const ready = (page: Page) => page.evaluate(() => document.documentElement.dataset.ready);
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener('shop:ready', () => (document.documentElement.dataset.ready = 'yes')),
  );
});

test('A link navigates without a reload', async ({ page }) => {
  await page.goto('/about');
  await expect.poll(() => ready(page)).toBe('yes');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('main')).toBeFocused();
  expect(await ready(page)).toBe('yes'); // still the same document
});

test('A link works when the scripts of its page cannot be loaded', async ({ page, noise }) => {
  await page.goto('/about');
  await expect.poll(() => ready(page)).toBe('yes');
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.getByRole('banner').getByRole('link', { name: 'Rootstock Info' }).first().click();
  await expect(page).toHaveURL('/resources');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await ready(page)).toBeUndefined(); // another document
  noise.length = 0; // the browser logs each failed script
});

for (const [kind, from] of [
  ['a page that is kept', '/about'],
  ['a page that was rendered for its visitor', '/your-place'],
] as const)
  test(`The error page after ${kind} looks like the shop`, async ({ page, expectAnswers }) => {
    expectAnswers(500);
    await page.goto(from);
    await expect.poll(() => ready(page)).toBe('yes');
    await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: 'failed' }));
    await page.getByRole('banner').getByRole('link', { name: 'Rootstock Info' }).first().click();
    const title = page.getByRole('heading', { name: 'Something went wrong' });
    await expect(title).toHaveCSS('font-family', /Fraunces/);
  });

test('Back shows the page before, also after a reload, where the reader left it', async ({
  page,
}) => {
  await page.goto('/resources');
  await expect.poll(() => ready(page)).toBe('yes');
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/resources');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);

  await page.goForward();
  await expect(page).toHaveURL('/about');
  await page.reload();
  await expect.poll(() => ready(page)).toBe('yes');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/rootstock/i);
  await expect(page).toHaveURL('/resources');
});
