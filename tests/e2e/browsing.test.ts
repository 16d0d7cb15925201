import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signInAsNewCustomer } from './buyer.ts';
import { confirmByMail, waitForMail } from './mail.ts';
import { expect, test } from './strict-page.ts';

const search = (page: Page) =>
  page.getByPlaceholder('Search by variety, fruit type, or rootstock...');
const card = (page: Page, variety: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: variety, exact: true }) });
/** Waits for hydration; needed only where early input would distort what a test measures. */
const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#page') ?? {}).some((key) => key.startsWith('__react')),
  );

test('A visitor finds a tree by search and filter, and opens it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Browse Our Trees' }).click();
  await expect(page).toHaveURL('/catalog');

  await page.getByRole('link', { name: /^Pear \d+ varieties/ }).click();
  await expect(page).toHaveURL('/catalog?fruit=Pear');
  await expect(page).toHaveTitle('Pear trees | Grafted');
  await expect(card(page, 'Bartlett')).toBeVisible();
  await expect(card(page, 'Honeycrisp')).toHaveCount(0);

  await search(page).fill('bos');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL('/catalog?fruit=Pear&q=bos');

  await card(page, 'Bosc').getByRole('link', { name: 'Details of Bosc' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bosc' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'About This Tree' })).toBeVisible();

  await page.goBack();
  await expect(search(page)).toHaveValue('bos');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('Search sends no requests and adds no history entries', async ({ page }) => {
  await page.goto('/about');
  await page.goto('/catalog');
  await hydrated(page);
  const requests: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('/catalog') && requests.push(request.url()),
  );
  await search(page).pressSequentially('gisela');
  await expect(card(page, 'Bing')).toBeVisible();
  await expect(card(page, 'Akane')).toHaveCount(0);
  await expect(page).toHaveURL('/catalog?q=gisela');
  await page.getByRole('link', { name: /^Apple \d+ varieties/ }).click();
  await expect(page.getByText('No trees found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filters')).toBeVisible();
  expect(requests).toEqual([]);

  await page.goBack();
  await expect(page).toHaveURL('/catalog?q=gisela');
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('Choosing a rootstock on a card changes price, size and stock', async ({ page }) => {
  await page.goto('/catalog?q=bartlett');
  const bartlett = card(page, 'Bartlett');
  await expect(bartlett.getByText('$46')).toBeVisible();
  await expect(bartlett.getByText('Only 3 Left!')).toBeVisible();
  await bartlett.getByText('OHxF 97').click();
  await expect(bartlett.getByText('$48')).toBeVisible();
  await expect(bartlett.getByText('In Stock')).toBeVisible();
  await expect(bartlett.getByText('Grows 18-20 ft')).toBeVisible();
});

test('A screen reader hears of each card how many trees are left', async ({ page }) => {
  await page.goto('/catalog?q=bartlett');
  await expect(card(page, 'Bartlett')).toMatchAriaSnapshot(`
    - heading "Bartlett"
    - text: Only 3 Left!
    - button /Add to Cart/
  `);
});

test('Buttons keep the focus while they work: Add to Cart and Create Account', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const form = page.getByRole('tabpanel', { name: 'Sign Up' });
  await form.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`);
  await form.getByLabel('Password', { exact: true }).fill('a long password');
  const create = page.getByRole('button', { name: 'Create Account' });
  await create.press('Enter');
  await expect(page.getByText('Please check your email').first()).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();

  await signInAsNewCustomer(page);
  await page.goto('/variety/Bosc');
  const add = page.getByRole('button', { name: 'Add to Cart' }).first();
  await add.press('Enter');
  await expect(page.getByText('Added to cart!')).toBeVisible();
  await expect(add).toBeFocused();
});

test('The variety page updates with the rootstock and resets the quantity', async ({ page }) => {
  await page.goto('/variety/Bartlett');
  const quantity = page.getByRole('group', { name: 'Quantity' });
  await expect(page.getByRole('radio', { name: /OHxF 87 \$46/ })).toBeChecked();
  const more = quantity.getByRole('button', { name: 'Increase quantity' });
  await more.click();
  await more.click();
  await expect(quantity.getByRole('status')).toHaveText('3');
  await expect(more).toBeDisabled(); // three in stock
  await page.getByRole('radio', { name: /OHxF 97 \$48/ }).check();
  await expect(quantity.getByRole('status')).toHaveText('1');
  await expect(page.getByText('Kept at 18-20 ft by pruning')).toBeVisible();
  await expect(quantity.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
});

test('Add to Cart when signed out goes to sign-in and keeps the tree', async ({ page }) => {
  await page.goto('/variety/Bartlett');
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText('Sign in, and the trees you chose go into your cart.')).toBeVisible();
  const remembered = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('grafted-pending-tree') ?? 'null') as unknown,
  );
  expect(remembered).toMatchObject({ quantity: 2, from: '/variety/Bartlett' });
});

test('The menus work with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  const shop = page.locator('summary', { hasText: 'Shop Trees' });
  await shop.focus();
  await page.keyboard.press('ArrowDown');
  const menu = page.getByRole('banner').getByRole('listitem');
  await expect(menu.getByRole('link', { name: 'Apple Trees' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(menu.getByRole('link', { name: 'All Trees' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(shop).toBeFocused();
  await expect(menu.getByRole('link', { name: 'All Trees' })).toBeHidden();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/catalog?fruit=Pear');
  await expect(menu.getByRole('link', { name: 'Pear Trees' })).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('The help card opens, lists every way to reach the farm, and closes', async ({ page }) => {
  await page.goto('/');
  const help = page.getByRole('button', { name: 'Help', exact: true });
  const title = page.getByRole('dialog', { name: 'Need Help?' });
  await help.click();
  await expect(title).toBeVisible();
  await expect(
    title.getByText("Have questions about our trees or need planting advice? We're here to help!"),
  ).toBeVisible();
  await expect(title.getByRole('link', { name: 'hello@grafted.example' })).toHaveAttribute(
    'href',
    'mailto:hello@grafted.example',
  );
  await expect(title.getByRole('link', { name: '(509) 555-0142' })).toHaveAttribute(
    'href',
    'tel:+15095550142',
  );
  await expect(title.getByText('Visit Our Farm')).toBeVisible();
  await expect(title.getByText('By appointment only')).toBeVisible();
  await expect(title.getByText('Average response time: Under 2 hours')).toBeVisible();
  await title.getByRole('button', { name: 'Close' }).click();
  await expect(title).toBeHidden();
  await help.click();
  await page.keyboard.press('Escape');
  await expect(title).toBeHidden();
  await expect(help).toBeFocused();
});

test('The side menu on a phone traps focus and restores it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  await opener.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await menu.getByRole('link', { name: 'Cherry Trees' }).click();
  await expect(page).toHaveURL('/catalog?fruit=Cherry');
  await expect(menu).toBeHidden();
});

test('The newsletter popup appears once after 30 seconds and accepts a subscription', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await hydrated(page);
  await page.clock.runFor(29_000);
  const popup = page.getByRole('dialog', { name: 'Get 10% Off Your First Order!' });
  await expect(popup).toHaveCount(0);
  await page.clock.runFor(1500);
  await expect(
    popup.getByText(
      'Join our newsletter for exclusive deals, growing tips, and early access to new tree varieties.',
    ),
  ).toBeVisible();
  await expect(popup.getByText('No spam, ever. Unsubscribe anytime.')).toBeVisible();

  const email = popup.getByPlaceholder('Enter your email address');
  const submit = popup.getByRole('button', { name: 'Get My 10% Off Code' });
  await email.fill('nobody@nowhere');
  await submit.click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(popup).toBeVisible();
  await email.fill('popup@example.com');
  await submit.click();
  await expect(
    page.getByText('Thanks for subscribing! Check your email for your discount code.'),
  ).toBeVisible();
  await expect(popup).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('email-popup-closed'))).toBe('true');
});

test('The newsletter popup closes permanently with Escape, its button and the backdrop', async ({
  page,
}) => {
  const popup = page.getByRole('dialog', { name: 'Get 10% Off Your First Order!' });
  const leaveByTheTop = async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/contact');
    await hydrated(page);
    await page.getByRole('link', { name: 'Sign In' }).focus();
    await page.evaluate(() =>
      document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 })),
    );
    await expect(popup).toBeFocused();
    // Like a person's, the next press comes after the timer from which on the popup heeds presses outside of it.
    await page.evaluate(() => new Promise((heeds) => setTimeout(heeds)));
  };
  const closed = async () => {
    await expect(popup).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem('email-popup-closed'))).toBe('true');
  };
  await page.goto('/contact');
  await leaveByTheTop();
  await page.keyboard.press('Escape');
  await closed();
  await leaveByTheTop();
  await popup.getByRole('button', { name: 'Close' }).click();
  await closed();
  await leaveByTheTop();
  await page.mouse.click(10, 10);
  await closed();
});

test('The footer form signs up for the newsletter', async ({ page }) => {
  await page.goto('/about');
  await hydrated(page);
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Newsletter sign-up').fill('nope');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await footer.getByLabel('Newsletter sign-up').fill('footer@example.com');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(
    page.getByText('Thanks for subscribing! Check your email for your discount code.'),
  ).toBeVisible();
  await expect(footer.getByLabel('Newsletter sign-up')).toHaveValue('');
});

test('Links in static parts do not reload the page', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { sameVisit: true }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Rootstock Info' }).click();
  await expect(page.getByRole('heading', { name: 'Rootstock Resources', level: 1 })).toBeVisible();
  await page
    .getByRole('link', { name: /^Grafted/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'How tall will it grow?' })).toBeVisible();
  await page.getByRole('link', { name: 'Shop Now' }).click();
  await expect(page).toHaveURL('/catalog');
  expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true);
});

test('An unknown page links to the home page', async ({ page, expectAnswers }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
  expectAnswers(404);
});

test('A signed-in customer adds trees and sees the cart badge update', async ({ page }) => {
  const email = `${randomUUID()}@example.com`;
  await page.request.post('/auth/v1/signup', {
    data: { email, password: 'correct horse battery' },
  });
  await confirmByMail(page, await waitForMail(page, email, /^Confirm your email for /));
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();

  const navigation = page.getByRole('banner');
  await expect(navigation.getByRole('link', { name: 'My Account' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  await expect(navigation.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();

  await page.goto('/variety/Bosc');
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByText('Added to cart!')).toBeVisible();
  await expect(navigation.getByRole('link', { name: /Cart ?with 2 ?trees/ })).toBeVisible();
  await page.goto('/catalog?q=bosc');
  await card(page, 'Bosc')
    .getByRole('button', { name: /Add to Cart/ })
    .click();
  await expect(navigation.getByRole('link', { name: /Cart ?with 3 ?trees/ })).toBeVisible();
});

test('The cart warns about a tree without a pollination partner and links to one in stock', async ({
  page,
}) => {
  await signInAsNewCustomer(page);
  await page.goto('/variety/Tieton');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByText('Added to cart!')).toBeVisible();
  await page.goto('/cart');
  const hint = page.getByRole('region', { name: 'Pollination' });
  await expect(hint).toContainText(
    'Tieton needs another sweet cherry that blooms at the same time',
  );
  await hint
    .getByRole('list', { name: /^Partners for/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByText('Added to cart!').last()).toBeVisible();
  await page.getByRole('link', { name: /^Cart/ }).first().click();
  await expect(page.getByText('Order Summary')).toBeVisible();
  await expect(hint).toHaveCount(0);
});

for (const width of [320, 360, 390]) {
  test(`Cards show the full price on a phone ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/catalog');
    const cut = await page
      .getByRole('article')
      .evaluateAll((cards) =>
        cards
          .filter((card) =>
            [...card.querySelectorAll('p, h2, a, button')].some(
              (part) => part.getBoundingClientRect().right > card.getBoundingClientRect().right,
            ),
          )
          .map((card) => card.textContent),
      );
    expect(cut).toEqual([]);
  });
}

for (const path of ['/catalog', '/variety/Honeycrisp', '/ripening'])
  test(`At 390 px, the help button covers nothing on ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const help = page.getByRole('button', { name: 'Help', exact: true });
    await expect(help).not.toBeInViewport();
    await help.scrollIntoViewIfNeeded();
    const countCovered = () =>
      help.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const under = document.elementsFromPoint(left + width / 2, top + height / 2);
        return under.filter((part) => part.closest('main, [data-sticky-bar]')).length;
      });
    await expect.poll(countCovered).toBe(0); // the bar leaves a moment after the scrolling
  });
