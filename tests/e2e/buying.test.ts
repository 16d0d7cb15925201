import {
  fillCard,
  goToPayment,
  payButton,
  providerUrl,
  putIntoCart,
  signInAsNewCustomer,
} from './buyer.ts';
import { waitForMail } from './mail.ts';
import { expectAccessibleInBothSchemes } from './screen.ts';
import { expect, test } from './strict-page.ts';

test('A customer buys a tree, from the home page to the order in the account', async ({ page }) => {
  const email = await signInAsNewCustomer(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Browse Our Trees' }).first().click();
  await expect(page).toHaveURL('/catalog');
  await page
    .getByRole('button', { name: /Add to Cart/ })
    .first()
    .click();
  await expect(page.getByText('Added to cart!')).toBeVisible();
  await page.getByRole('link', { name: /^Cart/ }).first().click();

  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(page.getByRole('group', { name: 'Quantity' })).toHaveText('2');
  await expect(page.getByText('Calculated at checkout')).toBeVisible();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();

  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Full Name').fill('Jordan Avery');
  await page.getByLabel('Phone').fill('509.555.0142');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page).toHaveURL('/checkout?step=payment');
  await fillCard(page.frameLocator('iframe[title="Secure card form"]'));
  await payButton(page).click();

  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect(page.getByText('Payment successful! Order confirmed.')).toBeVisible();
  await expect(page.getByText('Your payment has been processed successfully.')).toBeVisible();
  const orderId = new URL(page.url()).searchParams.get('order_id')!;
  expect((await waitForMail(page, email, /^Order .+ confirmed/)).text).toContain(
    orderId.slice(0, 8),
  );
  await expect(page.getByRole('link', { name: 'Cart', exact: true }).first()).toBeVisible(); // without a badge

  await page.getByRole('link', { name: 'View My Orders' }).click();
  await page.getByRole('tab', { name: 'Order History' }).click();
  await expect(page.getByRole('heading', { name: `Order ${orderId.slice(0, 8)}` })).toBeVisible();
  await expect(page.getByText('Payment completed')).toBeVisible();
});

test('A purchase works with the keyboard alone', async ({ page }) => {
  await signInAsNewCustomer(page);
  await putIntoCart(page, 'Honeycrisp');
  const fields = await goToPayment(page);
  await fields.getByLabel('Card number').focus();
  await page.keyboard.type('4111111111111111');
  for (const text of ['1230', '111', '99005']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Tab');
  await expect(payButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeFocused();
  await expect(
    page.getByRole('region', { name: 'Your trees' }).locator('img').first(),
  ).toBeVisible();
});

test('A declined card is explained, and another card pays', async ({ page, expectAnswers }) => {
  expectAnswers(402);
  await signInAsNewCustomer(page);
  await putIntoCart(page, 'Honeycrisp');
  const fields = await goToPayment(page);
  await fillCard(fields, { cvv: '911' });
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'security code' })).toBeVisible();
  await fields.getByLabel('CVV').fill('111');
  await payButton(page).dblclick(); // must charge once
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await page.goto('/account');
  await page.getByRole('tab', { name: 'Order History' }).click();
  await expect(page.getByRole('heading', { name: /^Order / })).toHaveCount(1);
});

test('An invalid card is refused before anything is sent', async ({ page }) => {
  await signInAsNewCustomer(page);
  await putIntoCart(page, 'Honeycrisp');
  const fields = await goToPayment(page);
  await fillCard(fields, { number: '4111 1111 1111 1112' });
  await payButton(page).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Credit card number is not valid' }),
  ).toBeVisible();
  await expect(fields.getByLabel('Card number')).toBeFocused();
});

test('The first invalid field is named, and input survives a reload and going back', async ({
  page,
}) => {
  await signInAsNewCustomer(page);
  await putIntoCart(page, 'Honeycrisp');
  await page.goto('/checkout?step=payment');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.locator('[data-sonner-toast]')).toHaveText(
    'Name must be at least 2 characters',
  );
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await expect(page.getByLabel('Full Name')).toHaveAccessibleDescription(
    'Name must be at least 2 characters',
  );
  await page.getByLabel('Full Name').fill('Jordan Avery');
  await page.getByLabel('Phone').fill('509-555-0142');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(payButton(page)).toBeVisible();
  await page.reload();
  await expect(payButton(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Full Name')).toHaveValue('Jordan Avery');
  await page.goForward();
  await page.getByRole('button', { name: 'Back to Information' }).click();
  await expect(page.getByLabel('Phone')).toHaveValue('509-555-0142');
});

test('Removing the last tree leaves an empty cart without checkout', async ({ page }) => {
  await signInAsNewCustomer(page);
  await putIntoCart(page, 'Honeycrisp');
  await page.goto('/cart');
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('Item removed from cart')).toBeVisible();
  await expect(page.getByText('Start adding some premium trees to your cart!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeFocused();
  await page.goto('/checkout');
  await expect(page).toHaveURL('/cart');
  await expect(page.locator('[data-sonner-toast]')).toHaveText('Your cart is empty');
});

test('When signed out, cart, checkout and orders redirect to sign-in', async ({ page }) => {
  for (const path of ['/cart', '/order-confirmation?order_id=x', '/checkout']) {
    await page.goto(path);
    await expect(page).toHaveURL('/auth');
  }
  await expect(page.getByText('Please sign in to checkout')).toBeVisible();
});

test('Missing and unknown order ids show their own messages', async ({ page, expectAnswers }) => {
  expectAnswers(404);
  await signInAsNewCustomer(page);
  await page.goto('/order-confirmation');
  await expect(page.getByRole('heading', { name: 'Invalid Order' })).toBeVisible();
  await expect(page.getByText('No order ID was provided.')).toBeVisible();
  await page.goto('/order-confirmation?order_id=00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
  await page.goto('/account');
  await page.getByRole('tab', { name: 'Order History' }).click();
  await expect(page.getByText('No orders yet')).toBeVisible();
});

test('A card script that fails to load shows an error and can be retried', async ({ page }) => {
  await signInAsNewCustomer(page);
  await putIntoCart(page, 'Honeycrisp');
  await page.route(
    '**/v1/square.js',
    (route) => route.fulfill({ status: 200, contentType: 'text/javascript', body: '' }),
    { times: 1 },
  );
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page.getByLabel('Full Name').fill('Jordan Avery');
  await page.getByLabel('Phone').fill('(509) 555-0142');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(
    page.getByText('Payment system failed to load. Please refresh the page.'),
  ).toBeVisible();
  await payButton(page).click();
  await expect(page.getByRole('alert').last()).toHaveText(
    'Payment form not ready. Please try again.',
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(
    page.frameLocator('iframe[title="Secure card form"]').getByLabel('Card number'),
  ).toBeVisible();
});

test('Tokenization errors show the provider’s message, or a generic one', async ({
  page,
  baseURL,
}) => {
  const misbehavior = (tokenize: string) =>
    page.request.put(providerUrl(baseURL!, 'script', '/standin/misbehavior'), {
      data: { tokenize },
    });
  await signInAsNewCustomer(page);
  await putIntoCart(page, 'Honeycrisp');
  await fillCard(await goToPayment(page));
  for (const [status, text] of [
    ['Error', 'The card brand is not supported.'],
    ['Unknown', 'Payment failed. Please try again.'],
    ['Cancel', 'Payment failed. Please try again.'],
  ] as const) {
    await misbehavior(status);
    await payButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  }
  await misbehavior('OK');
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
});

test('A payment without a response is shown as processing, never as failed', async ({
  page,
  baseURL,
}) => {
  await signInAsNewCustomer(page);
  await putIntoCart(page, 'Honeycrisp');
  await fillCard(await goToPayment(page));
  const faults = providerUrl(baseURL!, 'api', '/standin/faults');
  await page.request.post(faults, { data: { call: 'create', kind: 'reset-after' } });
  // The shop asks for the payment some seconds later: without an answer too, until the page has been looked at.
  await page.request.post(faults, { data: { call: 'any', kind: 'hang', times: 2 } });
  await payButton(page).click();
  await expect(page.getByText('Your payment is being processed.')).toBeVisible();
  await expect(page.getByText('Payment successful!')).toBeHidden();
  await page.request.delete(faults);
});

test('Only a completed payment is shown as a success', async ({ page, expectAnswers }) => {
  await signInAsNewCustomer(page);
  await putIntoCart(page, 'Honeycrisp');
  await fillCard(await goToPayment(page));
  const orderId = '00000000-0000-4000-8000-000000000000';
  const answer = {
    json: { orderId, paymentStatus: 'failed' } as Record<string, unknown>,
    status: 200,
  };
  await page.route('**/functions/v1/checkout', (route) => route.fulfill(answer));
  await payButton(page).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Payment failed. Please try again.' }),
  ).toBeVisible();
  expectAnswers(402);
  Object.assign(answer, {
    json: {
      error: 'Your payment did not go through. Nothing was charged. Please enter your card again.',
      code: 'payment_failed',
    },
    status: 402,
  });
  await payButton(page).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Your payment did not go through.' }),
  ).toBeVisible();
  await expect(page.getByText('Payment successful!')).toHaveCount(0);
  await expect(page).toHaveURL(/\/checkout/);
});

test('axe finds no violations on the way to an order, in light and dark', async ({ page }) => {
  await signInAsNewCustomer(page);
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await putIntoCart(page, 'Honeycrisp');
  await page.goto('/cart');
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByText('Invalid phone number')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  const fields = await goToPayment(page);
  await expectAccessibleInBothSchemes(page);
  await fillCard(fields);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('link', { name: 'View My Orders' }).click();
  await page.getByRole('tab', { name: 'Order History' }).click();
  await expect(page.getByText('Payment completed')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});
