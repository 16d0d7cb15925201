import type { BrowserContext, Page } from '@playwright/test';
import {
  fillCard,
  firstTreeOf,
  goToPayment,
  keepSession,
  password,
  payButton,
  payByApi,
  providerUrl,
  putIntoCart,
  signInAsNewCustomer,
  signUp,
} from './buyer.ts';
import { expect, test } from './strict-page.ts';

// Purchases under adverse conditions. Only these tests and delivery-and-coupons.test.ts buy this variety.
const variety = 'Lapins';
const confirmed = { name: 'Order Confirmed!' };
const ordersIn = async (context: BrowserContext) => {
  const page = await context.newPage();
  await page.goto('/account');
  await page.getByRole('tab', { name: 'Order History' }).click();
  return page.getByRole('heading', { name: /^Order / });
};

/** Opens the card form with the same cart in two tabs. @returns the second tab */
async function openBothTabs(page: Page, context: BrowserContext): Promise<Page> {
  await signInAsNewCustomer(page);
  await putIntoCart(page, variety);
  const other = await context.newPage();
  for (const tab of [page, other]) await fillCard(await goToPayment(tab));
  return other;
}

test('When the session ends on the payment page, the buyer signs in again without losing input', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(400, 403);
  const { email, session } = await signUp(page);
  await keepSession(page, session);
  await putIntoCart(page, variety);
  await fillCard(await goToPayment(page));
  const ended = await page.request.post('/auth/v1/logout?scope=global', {
    headers: { authorization: `Bearer ${session.access_token}` },
  });
  expect(ended.status()).toBe(204);

  await payButton(page).click();
  await expect(
    page.getByText('Session expired. Please refresh the page and try again.').first(),
  ).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();

  await expect(page).toHaveURL('/checkout?step=payment');
  await expect(page.getByText('Jordan Avery')).toBeVisible();
  await fillCard(page.frameLocator('iframe[title="Secure card form"]'));
  await payButton(page).click();
  await expect(page.getByRole('heading', confirmed)).toBeVisible();
});

test('A session ended elsewhere leads to sign-in and back to the page', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(400, 401);
  const { email, session } = await signUp(page);
  await keepSession(page, session);
  await page.request.post('/auth/v1/logout?scope=global', {
    headers: { authorization: `Bearer ${session.access_token}` },
  });
  await page.goto('/checkout');
  await expect(page).toHaveURL('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Your cart is empty').first()).toBeVisible();
});

test('A deliberate sign-out leads to the home page after the next sign-in', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(401); // requests in flight
  const { email, session } = await signUp(page);
  await keepSession(page, session);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('Paying in two tabs one after the other buys once', async ({
  page,
  context,
  expectAnswers,
}) => {
  expectAnswers(409);
  const other = await openBothTabs(page, context);
  await payButton(page).click();
  await expect(page.getByRole('heading', confirmed)).toBeVisible();
  await payButton(other).click();
  await expect(other.getByText('Your cart is empty').first()).toBeVisible();
  await expect(other).toHaveURL('/cart');
  await expect(await ordersIn(context)).toHaveCount(1);
});

test('Paying in two tabs at the same time buys once', async ({
  page,
  context,
  baseURL,
  expectAnswers,
}) => {
  expectAnswers(409);
  const other = await openBothTabs(page, context);
  // Long enough for the second click to meet the first payment in progress.
  await page.request.post(providerUrl(baseURL!, 'api', '/standin/faults'), {
    data: { call: 'create', kind: 'delay', delayMs: 1500 },
  });
  await Promise.all([payButton(page).click(), payButton(other).click()]);
  for (const tab of [page, other])
    await expect(tab.getByText('Your payment has been processed successfully.')).toBeVisible();
  expect(new URL(page.url()).search).toBe(new URL(other.url()).search);
  await expect(await ordersIn(context)).toHaveCount(1);
});

test('With a slow provider, the wait is shown, then the pending payment, which completes by itself', async ({
  page,
  baseURL,
}) => {
  await signInAsNewCustomer(page);
  await putIntoCart(page, variety);
  await fillCard(await goToPayment(page));
  await page.request.post(providerUrl(baseURL!, 'api', '/standin/faults'), {
    data: { call: 'complete', kind: 'hang', times: 2 },
  });
  await payButton(page).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await expect(page.getByText('Your payment is being processed.')).toBeVisible();
  await expect(page.getByText('Your payment has been processed successfully.')).toBeVisible({
    timeout: 30_000,
  });
});

test('A bank that requires verification gets it', async ({ page }) => {
  await signInAsNewCustomer(page);
  await putIntoCart(page, variety);
  await fillCard(await goToPayment(page), { number: '4310 0000 0000 0007' });
  await payButton(page).click();
  await expect(page.getByRole('heading', confirmed)).toBeVisible();
});

test('While the provider is down, nobody is charged and later buyers fail fast; then payments resume', async ({
  page,
  baseURL,
  expectAnswers,
}) => {
  test.setTimeout(240_000);
  expectAnswers(503);
  await signInAsNewCustomer(page);
  await putIntoCart(page, variety);
  await fillCard(await goToPayment(page));
  const others = [await signUp(page), await signUp(page), await signUp(page), await signUp(page)];
  const tree = await firstTreeOf(page, variety);
  const randomFaults = (probability: number) =>
    page.request.put(providerUrl(baseURL!, 'api', '/standin/random-faults'), {
      data: { probability, kinds: ['reset-before'] },
    });
  await randomFaults(1);
  await Promise.all(others.map((other) => payByApi(page, other, tree)));
  await payButton(page).click();
  await expect(page.getByText('Your payment is being processed.')).toBeVisible();

  // By now the circuit breaker is open.
  const late = await signUp(page);
  await expect.poll(() => payByApi(page, late, tree)).toBe(503);
  await randomFaults(0);
  await expect(page.getByRole('heading', { name: 'Order Not Paid' })).toBeVisible({
    timeout: 60_000,
  });

  // The trees are still in the cart, and payment works once the provider is back.
  await fillCard(await goToPayment(page));
  await expect(async () => {
    if (await payButton(page).isVisible()) await payButton(page).click();
    await expect(page.getByRole('heading', confirmed)).toBeVisible({ timeout: 6000 });
  }).toPass({ timeout: 90_000 });
});
