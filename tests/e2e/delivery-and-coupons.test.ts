import type { Page } from '@playwright/test';
import type { CartItem } from '#domain/orders/cart.ts';
import {
  buyAllTrees,
  fillCard,
  goToPayment,
  payButton,
  putIntoCart,
  signInAsNewCustomer,
} from './buyer.ts';
import { waitForMail } from './mail.ts';
import { expectAccessibleInBothSchemes } from './screen.ts';
import { expect, test } from './strict-page.ts';

// Only this file and adverse-conditions.test.ts buy this variety, which has enough stock for all of their tests.
const variety = 'Lapins';
const toast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text });
const cardFields = (page: Page) => page.frameLocator('iframe[title="Secure card form"]');
const calculate = (page: Page) => page.getByRole('button', { name: 'Calculate Delivery Fee' });
const continueToPayment = (page: Page) => page.getByRole('button', { name: 'Continue to Payment' });
const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' });

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('Full Name').fill('Jordan Avery');
  await page.getByLabel('Phone').fill('(509) 555-0142');
}

async function fillAddress(page: Page, { zip = '99201' } = {}): Promise<void> {
  await page.getByLabel('Local delivery').check();
  await page.getByLabel('Street Address').fill('410 Sample Lane');
  await page.getByLabel('City').fill('Spokane');
  await page.getByLabel('ZIP Code').fill(zip);
}

/** One tree to Spokane: $26 for the drive and $2 for the tree. */
async function goToPaymentWithDelivery(page: Page): Promise<void> {
  await page.goto('/checkout');
  await fillContact(page);
  await fillAddress(page);
  await calculate(page).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Delivery: $28.00 • ETA: 26 min' }),
  ).toBeVisible();
  await continueToPayment(page).click();
  await expect(cardFields(page).getByLabel('Card number')).toBeVisible();
}

async function applyCoupon(page: Page, code: string): Promise<void> {
  await page.getByLabel('Coupon code').fill(code);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
}

test('A customer has trees delivered and sees address, fee and minutes wherever the order is shown', async ({
  page,
}) => {
  const email = await signInAsNewCustomer(page);
  await putIntoCart(page, variety);
  await page.goto('/checkout');
  await fillContact(page);
  await page.getByLabel('Local delivery').check();
  await expect(page.getByLabel('State')).toHaveValue('WA');
  await expect(summary(page)).toContainText('Not calculated yet');

  // The missing price is reported before other missing fields.
  await page.getByLabel('Phone').fill('1');
  await continueToPayment(page).click();
  await expect(toast(page, 'Please calculate delivery fee before continuing')).toBeVisible();
  await expect(calculate(page)).toBeFocused();
  await calculate(page).click();
  await expect(toast(page, 'Please enter a complete delivery address')).toBeVisible();
  await expect(page.getByLabel('Street Address')).toBeFocused();
  await expect(page.getByLabel('Street Address')).toHaveAccessibleDescription(
    'Address is required',
  );

  await fillAddress(page);
  await page.getByLabel('State').fill('wa');
  await expect(page.getByLabel('State')).toHaveValue('WA');
  await calculate(page).click();
  await expect(toast(page, 'Delivery: $28.00 • ETA: 26 min')).toBeVisible();
  await expect(summary(page)).toContainText('$28.00');
  await page.getByLabel('Street Address').fill('411 Sample Lane');
  await expect(page.getByRole('status').filter({ hasText: 'Delivery:' })).toBeHidden();
  await page.getByLabel('Street Address').fill('410 Sample Lane');
  await expect(page.getByRole('status').filter({ hasText: 'Delivery: $28.00' })).toBeVisible();
  await continueToPayment(page).click();
  await expect(toast(page, 'Invalid phone number')).toBeVisible();
  await page.getByLabel('Phone').fill('(509) 555-0142');
  await continueToPayment(page).click();

  await expect(page.getByRole('region', { name: 'Local delivery' })).toContainText(
    '410 Sample Lane, Spokane, WA 99201',
  );
  await page.reload();
  await expect(page.getByRole('region', { name: 'Local delivery' })).toContainText('26 minutes');
  await fillCard(cardFields(page));
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  const order = page.getByRole('main');
  for (const text of ['410 Sample Lane, Spokane, WA 99201', '26 minutes', 'Delivery fee', '$28.00'])
    await expect(order).toContainText(text);
  expect((await waitForMail(page, email, /^Order .+ confirmed/)).text).toContain(
    '410 Sample Lane, Spokane, WA 99201, about 26 minutes',
  );

  await page.getByRole('link', { name: 'View My Orders' }).click();
  await page.getByRole('tab', { name: 'Order History' }).click();
  await expect(page.getByText('Includes $28.00 delivery fee')).toBeVisible();
  await expect(page.getByText('ETA: 26 min')).toBeVisible();
});

test('An invalid or too distant address is reported beside the button', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(422);
  await signInAsNewCustomer(page);
  await putIntoCart(page, variety);
  await page.goto('/checkout');
  await fillAddress(page, { zip: '98101' });
  await calculate(page).click();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'Failed to calculate delivery. Please check your address.' }),
  ).toBeVisible();
  await page.getByLabel('City').fill('Seattle');
  await calculate(page).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'We deliver up to 2 h from the farm' }),
  ).toBeVisible();
  await page.getByLabel('Farm pickup').check();
  await expect(page.getByLabel('City')).toBeHidden();
});

test('Changing the number of trees requires a new price', async ({ page }) => {
  await signInAsNewCustomer(page);
  await putIntoCart(page, variety);
  await goToPaymentWithDelivery(page);
  await putIntoCart(page, 'Bartlett');
  await page.goto('/checkout?step=payment');
  await expect(calculate(page)).toBeVisible();
  await expect(page.getByLabel('Street Address')).toHaveValue('410 Sample Lane');
  await continueToPayment(page).click();
  await expect(toast(page, 'Please calculate delivery fee before continuing')).toBeVisible();
  await calculate(page).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Delivery: $30.00 • ETA: 26 min' }),
  ).toBeVisible();
});

test('A change of the cart in another tab is paid with the same card, at the new delivery price', async ({
  page,
  noise,
}) => {
  await signInAsNewCustomer(page);
  await putIntoCart(page, variety);
  await goToPaymentWithDelivery(page);
  await fillCard(cardFields(page));
  const cart = (await page.evaluate(async () => {
    const session = JSON.parse(window.localStorage.getItem('grafted-session') ?? '{}') as {
      access_token: string;
    };
    const headers = {
      authorization: `Bearer ${session.access_token}`,
      'content-type': 'application/json',
    };
    const { items } = (await (await fetch('/api/cart', { headers })).json()) as {
      items: { product: { id: string } }[];
    };
    const body = JSON.stringify({ productId: items[0]!.product.id, quantity: 1 });
    return (await fetch('/api/cart/items', { method: 'POST', headers, body })).status;
  })) as number;
  expect(cart).toBeLessThan(300);
  const shown = (await payButton(page).textContent()) ?? '';
  await payButton(page).click();
  await expect(page.getByRole('alert')).toContainText('The trees in your cart have changed');
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0); // it would hide the button
  await expect(summary(page)).toContainText('$30.00');
  await expect(payButton(page)).not.toHaveText(shown);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  noise.length = 0; // the browser logs the refused or failed request
});

test('Without a connection, Pay says so, and pays once it is back', async ({
  page,
  context,
  noise,
}) => {
  await signInAsNewCustomer(page);
  await putIntoCart(page, variety);
  await goToPaymentWithDelivery(page);
  await fillCard(cardFields(page));
  await context.setOffline(true);
  await payButton(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'You are offline, so nothing was charged. Please try again once you are connected.',
  );
  await context.setOffline(false);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  noise.length = 0; // the browser logs the refused or failed request
});

test('The test coupon reduces the total to one cent, survives a reload and going back, and can be removed', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(422);
  await signInAsNewCustomer(page);
  await putIntoCart(page, variety);
  await goToPaymentWithDelivery(page);
  await expect(page.getByRole('button', { name: 'Apply', exact: true })).toBeDisabled();
  await applyCoupon(page, 'nothing');
  await expect(page.getByLabel('Coupon code')).toHaveAccessibleDescription('Invalid coupon code');
  await expect(toast(page, 'Invalid coupon code')).toBeVisible();

  await page.getByLabel('Coupon code').fill(' test01 ');
  await page.getByLabel('Coupon code').press('Enter');
  await expect(toast(page, 'Test coupon applied! Total reduced to $0.01')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay $0.01' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Pay $0.01' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to Information' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Delivery: $28.00' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Remove coupon TEST01' }).click();
  await expect(toast(page, 'Coupon removed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay $0.01' })).toBeHidden();
  await applyCoupon(page, 'TEST01');
  await fillCard(cardFields(page));
  await page.getByRole('button', { name: 'Pay $0.01' }).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Discount (TEST01)');
  await expect(page.getByRole('main')).toContainText('$0.01');
});

test('Whoever types a card number while a coupon is being applied loses none of it', async ({
  page,
}) => {
  await signInAsNewCustomer(page);
  await putIntoCart(page, variety);
  await goToPaymentWithDelivery(page);
  const { promise: isTyped, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/checkout/coupon', async (route) => {
    await isTyped;
    await route.fallback();
  });
  await applyCoupon(page, 'TEST01');
  const number = cardFields(page).getByLabel('Card number');
  await number.click();
  await page.keyboard.type('4111 1111 ');
  goOn();
  await expect(toast(page, 'Test coupon applied! Total reduced to $0.01')).toBeVisible();
  await page.keyboard.type('1111 1111');
  await expect(number).toHaveValue('4111 1111 1111 1111');
  await expect(page.getByRole('button', { name: 'Pay $0.01' })).toBeVisible();
});

test('With a delivery fee of 0, checkout stays on the information step', async ({ page }) => {
  await page.route('**/functions/v1/calculate-delivery', (route) =>
    route.fulfill({
      json: { quoteId: '00000000-0000-4000-8000-000000000000', deliveryFee: 0, estimatedTime: 26 },
    }),
  );
  await signInAsNewCustomer(page);
  await putIntoCart(page, variety);
  await page.goto('/checkout');
  await fillContact(page);
  await fillAddress(page);
  await calculate(page).click();
  await expect(toast(page, 'Delivery: $0.00')).toBeVisible();
  await continueToPayment(page).click();
  await expect(toast(page, 'Please calculate delivery fee before continuing')).toBeVisible();
  await expect(page).toHaveURL('/checkout');
});

test('After a declined card, delivery and coupon are kept for the next card', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(402);
  await signInAsNewCustomer(page);
  await putIntoCart(page, variety);
  await goToPaymentWithDelivery(page);
  await applyCoupon(page, 'TEST01');
  await expect(page.getByRole('button', { name: 'Pay $0.01' })).toBeVisible();
  await fillCard(cardFields(page), { cvv: '911' });
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'security code' })).toBeVisible();
  await cardFields(page).getByLabel('CVV').fill('111');
  await page.getByRole('button', { name: 'Pay $0.01' }).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('410 Sample Lane');
  await expect(page.getByRole('main')).toContainText('Discount (TEST01)');
});

/** Alters the cart items in a response until `restore` is called. */
async function alterCart(
  page: Page,
  path: string,
  change: (item: CartItem) => void,
): Promise<{ restore(): void }> {
  let isCalm = false;
  await page.route(path, async (route) => {
    if (isCalm) return route.continue();
    const response = await route.fetch();
    const answer = (await response.json()) as { items?: CartItem[]; cart?: { items: CartItem[] } };
    for (const item of answer.items ?? answer.cart?.items ?? []) change(item);
    await route.fulfill({ response, json: answer });
  });
  return {
    restore: () => {
      isCalm = true;
    },
  };
}

test('A changed price is shown on the payment page and can be paid', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(409);
  await signInAsNewCustomer(page);
  await putIntoCart(page, variety);
  const { restore } = await alterCart(
    page,
    '**/api/checkout',
    ({ product }) => (product.priceCents -= 100),
  );
  await page.goto('/checkout');
  await fillContact(page);
  await continueToPayment(page).click();
  const shown = await payButton(page).textContent();
  await fillCard(cardFields(page));
  restore();
  await payButton(page).click();
  const alert = page.getByRole('alert').filter({
    hasText: 'The total of your order has changed. Please check it and pay again. The new total is',
  });
  await expect(alert).toBeVisible();
  await expect(payButton(page)).not.toHaveText(shown!);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
});

test('Trees that sold out, ran low or changed price are marked in the cart with an action', async ({
  page,
}) => {
  await signInAsNewCustomer(page);
  await putIntoCart(page, variety);
  await putIntoCart(page, variety);
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();

  const fewer = await alterCart(page, '**/api/cart/screen', ({ product }) => (product.free = 1));
  await page.reload();
  await expect(page.getByText('Only 1 left.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
  await page.getByRole('button', { name: /^Take 1/ }).click();
  await expect(page.getByRole('group', { name: 'Quantity' })).toHaveText('1');
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
  fewer.restore();

  const dearer = await alterCart(page, '**/api/cart/screen', (item) => (item.addPriceCents -= 250));
  await page.reload();
  await expect(page.getByText(/The price changed from \$\d+\.50 to \$\d+\.00\./)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
  dearer.restore();
  await page.getByRole('button', { name: /^Accept the new price of Lapins/ }).click();
  await expect(page.getByText('The price changed')).toBeHidden();

  const soldOut = await alterCart(page, '**/api/cart/screen', ({ product }) => (product.free = 0));
  await page.reload();
  await expect(
    page.getByText('Out of Stock. Someone else bought the last one: please remove it to continue.'),
  ).toBeVisible();
  soldOut.restore();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('If someone else buys the last trees during payment, nothing is charged and the cart says so', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(409);
  await signInAsNewCustomer(page);
  await putIntoCart(page, 'Regina');
  await goToPaymentWithDelivery(page);
  await fillCard(cardFields(page));
  await buyAllTrees(page, 'Regina');
  await payButton(page).click();
  await expect(
    page.getByRole('alert').filter({ hasText: /^Regina on .+ is out of stock/ }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Change your cart' }).click();
  await expect(
    page.getByText('Out of Stock. Someone else bought the last one: please remove it to continue.'),
  ).toBeVisible();
  // Said before anything is entered.
  await page.goto('/checkout');
  await expect(
    page.getByRole('alert').filter({ hasText: /^Regina on .+ is out of stock Change your cart$/ }),
  ).toBeVisible();
  await page.goto('/account');
  await page.getByRole('tab', { name: 'Order History' }).click();
  await expect(page.getByText('No orders yet')).toBeVisible();
});

test('axe finds no violations on delivery and coupon, in light and dark', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(422);
  await signInAsNewCustomer(page);
  await putIntoCart(page, variety);
  const soldOut = await alterCart(page, '**/api/cart/screen', ({ product }) => (product.free = 0));
  await page.goto('/cart');
  await expect(page.getByText('Out of Stock. Someone else bought the last one')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  soldOut.restore();
  await page.goto('/checkout');
  await page.getByLabel('Local delivery').check();
  await calculate(page).click();
  await expect(page.getByText('Address is required')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await goToPaymentWithDelivery(page);
  await applyCoupon(page, 'wrong');
  await expect(page.getByLabel('Coupon code')).toHaveAccessibleDescription('Invalid coupon code');
  await expectAccessibleInBothSchemes(page);
  await applyCoupon(page, 'TEST01');
  await expect(page.getByText('TEST01 applied')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});

test('A coupon that takes off less since it was applied is shown so, and the order is paid with it', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(409);
  await signInAsNewCustomer(page);
  await putIntoCart(page, variety);
  await goToPayment(page);
  await applyCoupon(page, 'TEST01');
  await expect(page.getByText('TEST01 applied')).toBeVisible();
  await page.evaluate(() => {
    const stored = JSON.parse(sessionStorage.getItem('grafted-checkout')!) as {
      draft: { coupon: { rule: object } };
    };
    stored.draft.coupon.rule = { kind: 'percent', percent: 10 }; // what it was when it was applied
    sessionStorage.setItem('grafted-checkout', JSON.stringify(stored));
  });
  await page.reload();
  await fillCard(cardFields(page));
  await payButton(page).click();
  await expect(page.getByText('The new total is $0.01')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay $0.01' })).toBeVisible();
  await fillCard(cardFields(page));
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
});
