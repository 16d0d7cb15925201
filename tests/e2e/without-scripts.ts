import type { Page } from '@playwright/test';
import { expect } from './strict-page.ts';

/** Opens a page with its scripts held back until `letThrough` or `release` is called; `release` waits for hydration. */
export async function openWithoutScripts(
  page: Page,
  path: string,
): Promise<{ letThrough: () => void; release: () => Promise<void> }> {
  let letThrough = () => {};
  const released = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached(); // all HTML has arrived
  return {
    letThrough: () => letThrough(),
    release: async () => {
      await page.evaluate(() =>
        addEventListener('shop:ready', () =>
          document.documentElement.setAttribute('data-ready', ''),
        ),
      );
      letThrough();
      await page.waitForSelector('html[data-ready]');
    },
  };
}
