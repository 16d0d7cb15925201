import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { addDate } from '#domain/calendar-days.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { CheckoutStart } from '#domain/orders/checkout.ts';
import type { FarmTree } from '#domain/orders/farm-orders.ts';
import type { Order } from '#domain/orders/orders.ts';
import {
  buyByApi,
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
import { call } from './check-in-order.ts';
import { overLossyWire, type LossyWire } from './lossy-wire.ts';
import { waitForMail } from './mail.ts';
import { signInAsOwner } from './owner.ts';
import { expect, test } from './strict-page.ts';

// Purchases under adverse conditions. Only these tests and delivery-and-coupons.test.ts buy this variety.
const variety = 'Lapins';
// Six buyers at once need a variety that no other test buys.
const varietyOfMany = 'Golden Delicious';
const confirmed = { name: 'Order Confirmed!' };
const ordersIn = async (context: BrowserContext) => {
  const page = await context.newPage();
  await page.goto('/account');
  await page.getByRole('tab', { name: 'Order History' }).click();
  return page.getByRole('heading', { name: /^Order / });
};

/** An order that the farm has entered, to be paid by card. @returns the path of its mailed link */
async function enterLinkOrder(page: Page): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const { trees } = await call<{ trees: FarmTree[] }>(
    page,
    `/api/admin/farm-orders/trees?search=${variety}`,
  );
  const [tree] = trees as [FarmTree];
  await call(page, '/api/admin/farm-orders', 'POST', {
    key: randomUUID(),
    customer: { fullName: 'Casey Linker', phone: '(509) 555-0188', email },
    items: [{ productId: tree.id, quantity: 1 }],
    pays: 'link',
    dueOn: addDate(dayAt(new Date(), farmTimeZone), 6),
    expectedTotalCents: tree.priceCents,
    evenIfSame: true,
  });
  const { text } = await waitForMail(page, email, /Please pay/);
  return new URL(/https?:\/\/\S+\/pay\/[\w-]+/.exec(text)![0]).pathname;
}

/** A new customer with a tree in the cart, who only has to press Pay. */
async function fillNewCustomersCard(
  page: Page,
  tree: string,
  card?: { number: string },
): Promise<void> {
  await signInAsNewCustomer(page);
  await putIntoCart(page, tree);
  await fillCard(await goToPayment(page), card);
}

/** Opens the card form with the same cart in two tabs. @returns the second tab */
async function openBothTabs(page: Page, context: BrowserContext): Promise<Page> {
  await signInAsNewCustomer(page);
  await putIntoCart(page, variety);
  const other = await context.newPage();
  for (const tab of [page, other]) await fillCard(await goToPayment(tab));
  return other;
}

const checkoutAnswer = 'POST /functions/v1/checkout';
const slowPayment = (page: Page, shopUrl: string) =>
  page.request.post(providerUrl(shopUrl, 'api', '/standin/faults'), {
    data: { call: 'create', kind: 'delay', delayMs: 1500 },
  });

const lost = /connection was lost/;
interface Unanswered {
  what: string;
  /** Whose answer does not come. */
  requests: string;
  isSignedIn?: boolean;
  /** Up to the press that sends them. */
  open: (page: Page) => Promise<unknown>;
  ask: (page: Page) => Promise<void>;
}

const unanswered: Unanswered[] = [
  {
    what: 'Sign In',
    requests: 'POST /auth/v1/token',
    open: (page) => page.goto('/auth'),
    async ask(page) {
      await page.getByLabel('Email').fill('owner@grafted.example');
      await page.getByLabel('Password', { exact: true }).fill('grafting-knife');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    },
  },
  {
    what: 'Forgot password',
    requests: 'POST /auth/v1/recover',
    open: (page) => page.goto('/forgot-password'),
    async ask(page) {
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
    },
  },
  {
    what: 'Add to Cart',
    requests: 'POST /api/cart/items',
    isSignedIn: true,
    open: (page) => page.goto(`/variety/${variety}`),
    ask: (page) => page.getByRole('button', { name: 'Add to Cart' }).first().click(),
  },
  {
    what: 'the newsletter',
    requests: 'POST /api/newsletter/subscriptions',
    open: (page) => page.goto('/about'),
    async ask(page) {
      const form = page.getByRole('contentinfo').locator('form');
      await form.getByRole('textbox').fill('nobody@example.com');
      await form.getByRole('button').click();
    },
  },
  {
    what: 'a coupon',
    requests: 'POST /api/checkout/coupon',
    isSignedIn: true,
    async open(page) {
      await putIntoCart(page, variety);
      await goToPayment(page);
    },
    async ask(page) {
      await page.getByLabel('Coupon code').fill('TEST01');
      await page.getByRole('button', { name: 'Apply' }).click();
    },
  },
  {
    what: 'the delivery fee',
    requests: 'POST /functions/v1/calculate-delivery',
    isSignedIn: true,
    async open(page) {
      await putIntoCart(page, variety);
      await page.goto('/checkout');
      await page.getByRole('radio', { name: /delivery/i }).check();
    },
    async ask(page) {
      await page.getByLabel('Full Name').fill('Jordan Avery');
      await page.getByLabel('Phone').fill('(509) 555-0142');
      await page.getByLabel('Street Address').fill('410 Sample Lane');
      await page.getByLabel('City').fill('Spokane');
      await page.getByLabel('ZIP').fill('99201');
      await page.getByRole('button', { name: /Calculate Delivery/ }).click();
    },
  },
];

for (const { what, requests, isSignedIn, open, ask } of unanswered)
  test(`When the shop does not answer ${what}, the page says that the connection was lost`, async ({
    browser,
    shopUrl,
  }) =>
    overLossyWire({ browser, shopUrl }, async (page, wire) => {
      if (isSignedIn) await signInAsNewCustomer(page);
      await open(page);
      wire.loseAnswers(requests);
      await ask(page);
      await expect(page.getByText(lost).first()).toBeVisible();
    }));

test('What went wrong does not stay beside its good outcome', async ({ browser, shopUrl }) =>
  overLossyWire({ browser, shopUrl }, async (page, wire) => {
    await signInAsNewCustomer(page);
    await page.goto(`/variety/${variety}`);
    wire.loseAnswers('POST /api/cart/items');
    const add = page.getByRole('button', { name: 'Add to Cart' }).first();
    await add.click();
    await expect(page.getByText(lost)).toBeVisible();
    wire.mend();
    await add.click();
    await expect(page.getByText('Added to cart!')).toBeVisible();
    await expect(page.getByText(lost)).toHaveCount(0);
  }));

/** What happens to the answer of a payment, and what the buyer does about it. */
const lostAnswers: Record<string, (page: Page, wire: LossyWire, shopUrl: string) => Promise<void>> =
  {
    async 'is lost once'(page, wire) {
      wire.loseAnswers(checkoutAnswer, 1);
      await payButton(page).click();
    },
    async 'is lost each time, and the shop can be asked for the order'(page, wire) {
      wire.loseAnswers(checkoutAnswer);
      await payButton(page).click();
    },
    async 'is lost each time, and the buyer pays again as the page advises'(page, wire) {
      wire.loseAnswers(checkoutAnswer);
      wire.loseAnswers('GET /api/checkout');
      await payButton(page).click();
      await expect(page.getByRole('alert')).toHaveText(
        /The connection was lost\. Please try again: you will not be charged twice\./,
      );
      await expect(payButton(page)).toBeEnabled();
      wire.mend();
      await payButton(page).click();
    },
    async 'is lost with the page, which is loaded anew while it says Processing'(
      page,
      _wire,
      shopUrl,
    ) {
      await slowPayment(page, shopUrl);
      await payButton(page).click();
      await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
      await expect
        .poll(async () => (await call<CheckoutStart>(page, '/api/checkout')).placedOrderId)
        .not.toBeNull();
      await page.reload();
    },
    async 'is lost with the page, and the checkout is opened from the cart'(page, wire) {
      wire.loseAnswers(checkoutAnswer);
      wire.loseAnswers('GET /api/checkout');
      await payButton(page).click();
      await expect(page.getByRole('alert')).toBeVisible();
      wire.mend();
      await page.goto('/cart');
      await page.getByRole('link', { name: 'See your order' }).click();
    },
  };

for (const [what, act] of Object.entries(lostAnswers))
  test(`When the answer of a payment ${what}, the buyer sees the order that was placed`, async ({
    browser,
    shopUrl,
  }) =>
    overLossyWire({ browser, shopUrl }, async (page, wire) => {
      await fillNewCustomersCard(page, variety);
      await act(page, wire, shopUrl);
      await expect(page.getByRole('heading', confirmed)).toBeVisible();
      await expect(await ordersIn(page.context())).toHaveCount(1);
    }));

test('Going back from the confirmation leads to it again, never to a card form or an empty cart', async ({
  page,
}) => {
  await fillNewCustomersCard(page, variety);
  await payButton(page).click();
  await expect(page.getByRole('heading', confirmed)).toBeVisible();
  const { href } = new URL(page.url());
  await page.goBack();
  await expect(page.getByRole('heading', confirmed)).toBeVisible();
  await expect(page).toHaveURL(href);
  await expect(page.getByText('Your cart is empty')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('link', { name: 'See your order' })).toBeVisible();
});

test('When the answer of a payment for added trees is lost, paying again adds them once', async ({
  browser,
  shopUrl,
}) =>
  overLossyWire({ browser, shopUrl }, async (page, wire) => {
    const id = await buyByApi(page, [[variety, 1]]);
    await page.goto(`/add-trees?order_id=${id}`);
    await page
      .getByRole('button', { name: `Add ${variety}` })
      .first()
      .click();
    const fields = page.frameLocator('iframe[title="Secure card form"]');
    await fillCard(fields);
    wire.loseAnswers(`POST /api/orders/${id}/additions`);
    wire.loseAnswers(`GET /api/orders/${id}`);
    await payButton(page).click();
    await expect(page.getByRole('alert')).toContainText('The connection was lost.');
    await expect(payButton(page)).toBeEnabled();
    wire.mend();
    await payButton(page).click();
    await expect(page.getByText('The trees are added to your order.')).toBeVisible();
    const changes = page.getByRole('region', { name: 'Changes' });
    await expect(changes.getByText(/added\. \$.* more/)).toHaveCount(1);
  }));

test('A page for adding trees that is loaded anew while its payment is processed shows what became of it', async ({
  page,
  shopUrl,
  expectAnswers,
}) => {
  expectAnswers(409); // nothing else can be added meanwhile
  const id = await buyByApi(page, [[variety, 1]]);
  await page.goto(`/add-trees?order_id=${id}`);
  await page
    .getByRole('button', { name: `Add ${variety}` })
    .first()
    .click();
  await fillCard(page.frameLocator('iframe[title="Secure card form"]'));
  await slowPayment(page, shopUrl);
  await payButton(page).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await expect
    .poll(
      async () => (await call<{ order: Order }>(page, `/api/orders/${id}`)).order.paymentUnderWay,
    )
    .toBe(true);
  await page.reload();
  await expect(page).toHaveURL(`/order-confirmation?order_id=${id}`);
  const changes = page.getByRole('region', { name: 'Changes' });
  await expect(changes.getByText(/added\. \$.* more/)).toHaveCount(1);
});

test('When the answer of a payment by a mailed link is lost, the page shows that it is paid', async ({
  browser,
  shopUrl,
}) =>
  overLossyWire({ browser, shopUrl }, async (page, wire) => {
    await signInAsOwner(page);
    const payPath = await enterLinkOrder(page);
    await page.goto(payPath);
    await fillCard(page.frameLocator('iframe[title="Secure card form"]'));
    wire.loseAnswers(`POST /api${payPath}`);
    await payButton(page).click();
    await expect(page.getByRole('heading', { name: 'Paid, thank you!' })).toBeVisible();
  }));

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

test('Paying in two tabs one after the other buys once', async ({ page, context }) => {
  const other = await openBothTabs(page, context);
  await payButton(page).click();
  await expect(page.getByRole('heading', confirmed)).toBeVisible();
  await payButton(other).click();
  await expect(other.getByRole('heading', confirmed)).toBeVisible();
  expect(new URL(page.url()).search).toBe(new URL(other.url()).search);
  await expect(await ordersIn(context)).toHaveCount(1);
});

test('Paying in two tabs at the same time buys once', async ({
  page,
  context,
  shopUrl,
  expectAnswers,
}) => {
  expectAnswers(409);
  const other = await openBothTabs(page, context);
  // Long enough for the second click to meet the first payment in progress.
  await slowPayment(page, shopUrl);
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
  await fillNewCustomersCard(page, variety);
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
  await fillNewCustomersCard(page, variety, { number: '4310 0000 0000 0007' });
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
  await fillNewCustomersCard(page, varietyOfMany);
  const others = [await signUp(page), await signUp(page), await signUp(page), await signUp(page)];
  const tree = await firstTreeOf(page, varietyOfMany);
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
