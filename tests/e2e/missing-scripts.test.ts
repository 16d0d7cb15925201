import type { Page } from '@playwright/test';
import { putIntoCart, signInAsNewCustomer } from './buyer.ts';
import { signInAsOwner } from './owner.ts';
import { expect, test as strictTest } from './strict-page.ts';

const test = strictTest.extend<{ noise: string[] }>({
  /** The browser reports each script that it cannot load. */
  noise: async ({ noise }, use) => {
    await use(noise);
    const kept = noise.filter((line) => !/Failed to load resource|ERR_/.test(line));
    noise.splice(0, noise.length, ...kept);
  },
});

/** From now on no script can be loaded: there is no connection, or a release has replaced them. */
async function loseScripts(page: Page): Promise<() => Promise<void>> {
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/*.js', (route) => route.abort());
  return () => page.unroute('**/assets/*.js');
}

test('A message is shown, and announced, though its script cannot be loaded', async ({ page }) => {
  await signInAsNewCustomer(page);
  await page.goto('/variety/Honeycrisp');
  await loseScripts(page);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  const message = page.getByRole('status').filter({ hasText: 'Failed to add to cart' });
  await expect(message).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeEnabled();
});

test('The first message comes into a live region that was there before it', async ({ page }) => {
  await signInAsNewCustomer(page);
  await page.goto('/variety/Honeycrisp');
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const region = document.querySelector('section[aria-live]');
      if (region) seen.push(region.textContent ?? '');
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByText('Added to cart!')).toBeVisible();
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen[0]).toBe('');
});

test('A part whose script cannot be loaded says so, keeps the page, and offers to reload it', async ({
  page,
}) => {
  await signInAsNewCustomer(page);
  await page.goto('/account');
  await expect(page.getByRole('tab', { name: 'Order History' })).toBeVisible();
  const find = await loseScripts(page);
  await page.getByRole('tab', { name: 'Security' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(alert).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Order History' })).toBeVisible();
  await find();
  await alert.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByRole('tab', { name: 'Security' }).click();
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible();
});

test('A button that needs a script says that there is none', async ({ page }) => {
  await page.goto('/');
  await loseScripts(page);
  await page.evaluate(() => void import('/assets/gone.js' as string));
  await expect(
    page.getByText('This page is older than the shop. Please reload it and try again.'),
  ).toBeVisible();
});

test('A link that is only touched without a connection keeps the page', async ({ page }) => {
  await page.goto('/about');
  await loseScripts(page);
  await page.evaluate(() => Object.assign(window, { isStillHere: true }));
  const asked = page.waitForEvent('requestfailed');
  await page.getByRole('banner').getByRole('link', { name: 'Rootstock Info' }).first().hover();
  await asked;
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Need Help?' })).toBeVisible();
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true);
});

test('A link without a connection keeps the page and says why, wherever it leads', async ({
  page,
  context,
}) => {
  await signInAsNewCustomer(page);
  const said = page.getByText('There is no connection. Please try again when it is back.');
  const links: [from: string, name: string, to: string][] = [
    ['/about', 'Contact', '/contact'],
    ['/variety/Honeycrisp', 'Ripening Calendar', '/ripening'],
    ['/account', 'About', '/about'],
  ];
  for (const [from, name, to] of links) {
    await page.goto(from);
    await page.waitForLoadState('networkidle');
    const link = page.getByRole('contentinfo').getByRole('link', { name, exact: true });
    const title = await page.title();
    await context.setOffline(true);
    await link.click();
    await expect(said.first()).toBeVisible();
    expect([new URL(page.url()).pathname, await page.title()]).toEqual([from, title]);
    await context.setOffline(false);
    await link.click();
    await expect(page).toHaveURL(to);
  }
});

test('On a network that leads nowhere, a page stays that would leave for another document', async ({
  page,
}) => {
  await signInAsOwner(page);
  await putIntoCart(page, 'Honeycrisp');
  const said = page.getByText('There is no connection. Please try again when it is back.');
  const ways: [what: string, from: string, link: string, to: RegExp][] = [
    ['a link that the browser follows', '/cart', 'Proceed to Checkout', /checkout$/],
    ['a redirect to a document of its own', '/account', 'Admin Dashboard', /admin\/orders$/],
    ['a link outside of the router', '/no-such-page', 'home', /\/$/],
  ];
  for (const [what, from, name, to] of ways)
    await test.step(what, async () => {
      await page.goto(from);
      const link = page.getByRole('link', { name }).first();
      await link.hover();
      await page.waitForLoadState('networkidle');
      const typed = page.getByPlaceholder('you@example.com').last();
      const hasField = await typed.isVisible();
      if (hasField) await typed.fill('jordan@example.com');
      // The files of the next page may be there already; `navigator.onLine` stays true.
      await page.route(
        (url) => !url.pathname.startsWith('/assets/'),
        (route) => route.abort(),
      );
      await link.click();
      await expect(said.first()).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(from);
      if (hasField) await expect(typed).toHaveValue('jordan@example.com');
      await page.unrouteAll();
      await link.click();
      await expect(page).toHaveURL(to);
    });
});
