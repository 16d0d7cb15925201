import type { BrowserContext } from '@playwright/test';
import { isPlain, publicPages } from '#domain/pages/pages.ts';
import { password, signUp } from './buyer.ts';
import { expect, test as strictTest } from './strict-page.ts';

const test = strictTest.extend<{ noise: string[] }>({
  /** React Router's inline script for scroll positions reports it and goes on. */
  noise: async ({ noise }, use) => {
    await use(noise);
    const kept = noise.filter((line) => !line.startsWith('SecurityError: Access is denied'));
    noise.splice(0, noise.length, ...kept);
  },
});

/** What a browser may refuse: reading the property throws, or what it returns refuses to work. */
const refusals = {
  'every kind of storage': [
    'localStorage',
    'sessionStorage',
    'indexedDB',
    'caches',
    'serviceWorker',
    'clipboard',
    'locks',
  ],
  'a full disk': [],
};

async function refuse(context: BrowserContext, names: readonly string[]): Promise<void> {
  await context.addInitScript((refused: readonly string[]) => {
    const refusal = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of refused)
      Object.defineProperty(name in navigator ? navigator : window, name, { get: refusal });
    if (refused.length === 0)
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
  }, names);
}

const pages = [
  ...publicPages.filter(isPlain).map(({ path }) => path),
  '/variety/Honeycrisp',
  '/auth',
  '/forgot-password',
];

for (const [what, names] of Object.entries(refusals))
  test(`Every page works where the browser refuses ${what}`, async ({ page, context }) => {
    await refuse(context, names);
    for (const path of pages) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something went wrong');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

test('Without site data the cart works within one visit, and the sign-in page says what an order needs', async ({
  page,
  context,
}) => {
  const { email } = await signUp(page);
  await refuse(context, refusals['every kind of storage']);
  await page.goto('/variety/Honeycrisp');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText('Your browser blocks site data for this shop')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Added to cart!')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: /cart/i }).click();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click(); // a document of its own
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText('Please allow site data for this shop to order.')).toBeVisible();
});
