import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { isPlain, publicPages } from '#domain/pages/pages.ts';
import { signInAsNewCustomer, signUp, password } from './buyer.ts';
import { expect, test } from './strict-page.ts';
import { openWithoutScripts } from './without-scripts.ts';

const cartLines = async (page: Page) => {
  await page.goto('/cart');
  await expect(page.getByText('Order Summary')).toBeVisible();
  return page.getByRole('main').getByRole('listitem');
};
const card = (page: Page, variety: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: variety, exact: true }) });
const quantity = (page: Page) => page.getByRole('group', { name: 'Quantity' });

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  const firstTile = (page: Page) =>
    page.getByRole('link', { name: 'Apple Trees' }).first().locator('img');

  test('pictures further down wait for the scripts', async ({ page }) => {
    const { release } = await openWithoutScripts(page, '/');
    await expect(firstTile(page)).toBeHidden();
    await release();
    await expect(firstTile(page)).toBeVisible();
  });

  test('pictures further down do not wait when they are scrolled to', async ({ page }) => {
    await openWithoutScripts(page, '/');
    await expect(firstTile(page)).toBeHidden();
    await page.mouse.wheel(0, 300);
    await expect(firstTile(page)).toBeVisible();
  });
});

test('A rootstock chosen on a variety page before hydration is the one added', async ({ page }) => {
  await signInAsNewCustomer(page);
  const { release } = await openWithoutScripts(page, '/variety/Comice');
  await page.getByRole('radio', { name: /^OHxF 97 \$/ }).check();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await release();
  await expect(page.getByText('Added to cart!')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^OHxF 97 \$/ })).toBeChecked();
  const lines = await cartLines(page);
  await expect(lines.filter({ hasText: 'OHxF 97' })).toHaveCount(1);
  await expect(lines.filter({ hasText: 'OHxF 87' })).toHaveCount(0);
});

test('A rootstock chosen on a card before hydration is the one added', async ({ page }) => {
  await signInAsNewCustomer(page);
  const { release } = await openWithoutScripts(page, '/catalog?fruit=Pear');
  const comice = card(page, 'Comice');
  await comice.getByText('OHxF 97').click();
  await release();
  await expect(comice.getByRole('radio', { name: 'OHxF 97' })).toBeChecked();
  await expect(comice.getByText('Grows 18-20 ft')).toBeVisible();
  await comice.getByRole('button', { name: /Add to Cart/ }).click();
  await expect(page.getByText('Added to cart!')).toBeVisible();
  await expect((await cartLines(page)).filter({ hasText: 'OHxF 97' })).toHaveCount(1);
});

test('Early clicks on the stepper and Add to Cart show as pending and are all replayed in order', async ({
  page,
}) => {
  const { release } = await openWithoutScripts(page, '/variety/Comice');
  const more = quantity(page).getByRole('button', { name: 'Increase quantity' });
  await more.click();
  await more.click();
  await expect(more).toHaveAttribute('data-waiting');
  await page.getByRole('radio', { name: /^OHxF 97 \$/ }).check(); // resets the quantity to 1
  await more.click();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toHaveAttribute(
    'data-waiting',
  );
  await release();
  await expect(page).toHaveURL('/auth');
  expect(
    await page.evaluate(
      () => JSON.parse(sessionStorage.getItem('grafted-pending-tree') ?? 'null') as unknown,
    ),
  ).toMatchObject({ quantity: 2 });
});

test('A tab pressed early leaves the focus and the scroll position to the field typed into since', async ({
  page,
}) => {
  const { release } = await openWithoutScripts(page, '/auth');
  await page.getByRole('tab', { name: 'Sign In' }).click();
  const email = page.getByRole('textbox', { name: 'Email', exact: true });
  await email.fill('jordan');
  const scrolled = await page.evaluate(() => {
    scrollTo(0, 200);
    return scrollY;
  });
  await release();
  await expect(page.getByRole('tab', { name: 'Sign In' })).not.toHaveAttribute('data-waiting');
  await expect(email).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await page.keyboard.type('@example.com');
  await expect(email).toHaveValue('jordan@example.com');
});

test('A picture selected early stays selected', async ({ page }) => {
  const { release } = await openWithoutScripts(page, '/variety/Comice');
  await page.getByText('The tree to scale').locator('..').click();
  await release();
  await expect(page.getByRole('img', { name: /beside a person/ }).first()).toBeVisible();
});

test('A search typed early filters the cards', async ({ page }) => {
  const { release } = await openWithoutScripts(page, '/catalog');
  await page
    .getByPlaceholder('Search by variety, fruit type, or rootstock...')
    .pressSequentially('bosc');
  await release();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL('/catalog?q=bosc');
});

test('A search cleared early shows all trees again', async ({ page }) => {
  const { release } = await openWithoutScripts(page, '/catalog?q=bosc');
  await page.getByPlaceholder('Search by variety, fruit type, or rootstock...').fill('');
  await release();
  await expect(page).toHaveURL('/catalog');
  await expect(card(page, 'Bartlett')).toBeVisible();
});

test('A search submitted and a filter clicked early work natively', async ({ page }) => {
  await openWithoutScripts(page, '/catalog');
  const box = page.getByPlaceholder('Search by variety, fruit type, or rootstock...');
  await box.fill('bosc');
  await box.press('Enter');
  await expect(page).toHaveURL('/catalog?q=bosc');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: /^Pear \d/ }).click();
  await expect(page).toHaveURL('/catalog?fruit=Pear&q=bosc');
});

test('A filter chosen early applies', async ({ page }) => {
  const { release } = await openWithoutScripts(page, '/catalog');
  await page.getByLabel('Tree size').selectOption('Vigorous');
  await release();
  await expect(page).toHaveURL(/\/catalog\?size=/);
  await expect(card(page, 'Comice')).toBeVisible();
  await expect(card(page, 'Akane')).toHaveCount(0);
});

test('A menu opened early stays open', async ({ page }) => {
  const { release } = await openWithoutScripts(page, '/');
  await page.locator('summary', { hasText: 'Shop Trees' }).click();
  await release();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Pear Trees' })).toBeVisible();
});

test('The side menu opened early stays open, and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { release } = await openWithoutScripts(page, '/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Rootstock Info' })).toBeVisible();
  await release();
  await expect(menu).toBeVisible();
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
});

test('The help card opened early stays open', async ({ page }) => {
  const { release } = await openWithoutScripts(page, '/contact');
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await release();
  await expect(page.getByRole('dialog', { name: 'Need Help?' })).toBeVisible();
});

test('A newsletter sign-up submitted early is sent after hydration', async ({ page }) => {
  const { release } = await openWithoutScripts(page, '/about');
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Newsletter sign-up').fill(`${randomUUID()}@example.com`);
  const subscribe = footer.getByRole('button', { name: 'Subscribe' });
  await subscribe.click();
  await expect(subscribe).toHaveAttribute('data-waiting');
  await release();
  await expect(
    page.getByText('Thanks for subscribing! Check your email for your discount code.'),
  ).toBeVisible();
  await expect(subscribe).not.toHaveAttribute('data-waiting');
});

test('A sign-in filled in and submitted early signs in', async ({ page }) => {
  const { email } = await signUp(page);
  const { release } = await openWithoutScripts(page, '/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await release();
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('A tab selected and fields typed early are kept', async ({ page }) => {
  const { release } = await openWithoutScripts(page, '/auth');
  await page.getByLabel('Email').fill('early@example.com');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await release();
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Email')).toHaveValue('early@example.com');
});

test('Of a form with several buttons, the one clicked early is sent', async ({ page }) => {
  await page.goto('/your-place');
  await page.getByLabel('Your ZIP code').fill('99156');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('heading', { name: 'Newport, WA 99156' })).toBeVisible();
  const { letThrough } = await openWithoutScripts(page, '/your-place');
  await page.getByRole('button', { name: 'Forget my ZIP' }).click();
  letThrough();
  await expect(page.getByLabel('Your ZIP code')).toHaveValue('');
  await expect(page.getByText('Please enter five digits')).toHaveCount(0);
});

test('A reset link requested early is sent', async ({ page }) => {
  const { release } = await openWithoutScripts(page, '/forgot-password');
  await page.getByLabel('Email').fill(`${randomUUID()}@example.com`);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await release();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
});

test('Scripts that fail to load leave no control pending', async ({ page, noise }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/variety/Comice');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
  noise.length = 0; // the browser logs each failed script
});

// Guards against new kinds of controls that early input does not handle.
for (const path of [
  ...publicPages.filter(isPlain).map(({ path }) => path),
  '/catalog?q=bosc',
  '/variety/Comice',
  '/auth',
  '/forgot-password',
  '/newsletter',
  '/newsletter?list=stock&result=failed',
  '/no/such/page',
]) {
  test(`Every control of ${path} can be used before hydration`, async ({ page, expectAnswers }) => {
    expectAnswers(404);
    await openWithoutScripts(page, path);
    const unknown = await page
      .locator(
        'body :is(button, input, select, textarea, form, [onclick], [role=button], [contenteditable])',
      )
      .evaluateAll((controls) =>
        controls
          .filter((control) => {
            if (control instanceof HTMLFormElement)
              return (
                control.method === 'get' && !control.hasAttribute('action') && control.id !== ''
              );
            // The catalog reads its selects after hydration; other forms with selects are sent natively.
            if (control instanceof HTMLSelectElement)
              return control.form?.method !== 'get' || !control.form.hasAttribute('action');
            if (control instanceof HTMLButtonElement)
              return control.type === 'reset' || (control.type === 'submit' && !control.form);
            return !(control instanceof HTMLInputElement);
          })
          .map((control) => control.outerHTML),
      );
    expect(unknown).toEqual([]);
  });

  // A control that moves between press and release of the pointer loses the click.
  test(`No control of ${path} moves when it is hydrated`, async ({ page, expectAnswers }) => {
    expectAnswers(404);
    const { release } = await openWithoutScripts(page, path);
    await page.evaluate(() => document.fonts.ready);
    const sent = await boxes(page);
    expect(sent).not.toEqual([]);
    await release();
    expect(await boxes(page)).toEqual(expect.arrayContaining(sent)); // more may have been loaded
  });
}

/** Of every control that is shown: its name, place and size in CSS pixels. */
const boxes = (page: Page) =>
  page
    .locator('body :is(a, button, input, select, textarea, summary):visible')
    .evaluateAll((controls) =>
      controls.map((control) => {
        const { x, y, width, height } = control.getBoundingClientRect();
        const name = control.textContent || control.getAttribute('aria-label');
        return [name, ...[x, y + scrollY, width, height].map(Math.round)].join(' ');
      }),
    );
