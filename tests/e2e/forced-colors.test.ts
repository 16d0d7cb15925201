import type { Page } from '@playwright/test';
import { signInAsNewCustomer } from './buyer.ts';
import { expect, test } from './strict-page.ts';

test.use({ forcedColors: 'active' });

/** Widths of the outlines of what is chosen and of what is not. */
const outlines = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) => {
    const isChosen = (element: Element) =>
      element.matches('[aria-selected="true"], [aria-current="true"], :has(:checked)');
    const width = (element: Element | undefined) =>
      element && getComputedStyle(element).outlineStyle;
    return {
      chosen: width(elements.find(isChosen)),
      other: width(elements.find((element) => !isChosen(element))),
    };
  });

for (const [what, path, selector] of [
  ['rootstock of a variety', '/variety/Honeycrisp', 'fieldset label:has(> input[type=radio])'],
  ['rootstock on a card', '/catalog', 'article:has(fieldset) >> nth=0 >> label:has(> input)'],
  ['fruit of the catalog', '/catalog?fruit=Pear', 'main a[href^="/catalog"]'],
  ['tab of the sign-in page', '/auth', '[role=tab]'],
  ['tab of the account', '/account?tab=orders', '[role=tab]'],
] as const)
  test(`The chosen ${what} can be told in forced colors`, async ({ page }) => {
    if (path.startsWith('/account')) await signInAsNewCustomer(page);
    await page.goto(path);
    await expect.poll(() => outlines(page, selector)).toEqual({ chosen: 'solid', other: 'none' });
  });

test('A tab of the account is in the address, and Back returns to the one before', async ({
  page,
}) => {
  await signInAsNewCustomer(page);
  await page.goto('/account');
  await page.getByRole('tab', { name: 'Order History' }).click();
  await expect(page).toHaveURL('/account?tab=orders');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Account Info' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});
