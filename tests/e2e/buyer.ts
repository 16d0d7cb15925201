import { randomUUID } from 'node:crypto';
import type { FrameLocator, Page } from '@playwright/test';
import type { Cart } from '#domain/orders/cart.ts';
import { waitForMail } from './mail.ts';
import { expect } from './strict-page.ts';

export const password = 'a long password';

export interface Session {
  access_token: string;
}

/** Creates a customer with a session through the auth API. */
export async function signUp(page: Page): Promise<{ email: string; session: Session }> {
  const email = `${randomUUID()}@example.com`;
  const signedUp = await page.request.post('/auth/v1/signup', { data: { email, password } });
  expect(signedUp.status()).toBe(200);
  const token = /\b\d{6}\b/.exec(
    (await waitForMail(page, email, /^Confirm your email for /)).text,
  )?.[0];
  const answer = await page.request.post('/auth/v1/verify', {
    data: { type: 'signup', email, token },
  });
  expect(answer.status()).toBe(200);
  return { email, session: (await answer.json()) as Session };
}

/** Signs a new customer in without using the UI. */
export async function signInAsNewCustomer(page: Page): Promise<string> {
  const { email, session } = await signUp(page);
  await keepSession(page, session);
  return email;
}

/** Stores a session as the sign-in page does, from a file of the site: a page would have to load and render first. */
export async function keepSession(page: Page, session: Session): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(
    (text) => window.localStorage.setItem('grafted-session', text),
    JSON.stringify(session),
  );
}

/** URL of the card provider stand-in: its API or its script server. */
export function providerUrl(baseURL: string, of: 'api' | 'script', path: string): string {
  const url = new URL(path, baseURL);
  url.port = String(Number(url.port) + (of === 'api' ? 1 : 2));
  return url.href;
}

/** Another customer buys the entire stock of a variety's first tree. */
export async function buyAllTrees(page: Page, variety: string): Promise<void> {
  const { email, session } = await signUp(page);
  const headers = { authorization: `Bearer ${session.access_token}` };
  const productId = await firstTreeOf(page, variety);
  await page.request.post('/api/cart/items', { headers, data: { productId, quantity: 1 } });
  const { items } = (await (await page.request.get('/api/cart', { headers })).json()) as Cart;
  await page.request.patch(`/api/cart/items/${items[0]!.id}`, {
    headers,
    data: { quantity: items[0]!.product.free },
  });
  const customerInfo = { fullName: 'Ben Quick', email, phone: '(509) 555-0143' };
  const paid = await page.request.post('/functions/v1/checkout', {
    headers,
    data: { deliveryType: 'pickup', customerInfo, paymentToken: 'cnon:card-nonce-ok' },
  });
  expect(paid.status()).toBe(200);
}

export interface Purchase {
  email: string;
  orderId: string;
}

/** Another customer buys one of a variety's first tree, without the pages. */
export async function buyTree(page: Page, variety: string): Promise<Purchase> {
  const { email, session } = await signUp(page);
  const headers = { authorization: `Bearer ${session.access_token}` };
  const productId = await firstTreeOf(page, variety);
  await page.request.post('/api/cart/items', { headers, data: { productId, quantity: 1 } });
  const paid = await page.request.post('/functions/v1/checkout', {
    headers,
    data: {
      deliveryType: 'pickup',
      customerInfo: { fullName: 'Ann Orchard', email, phone: '(509) 555-0144' },
      paymentToken: 'cnon:card-nonce-ok',
    },
  });
  expect(paid.status()).toBe(200);
  return { email, orderId: ((await paid.json()) as { orderId: string }).orderId };
}

/** Adds a tree from a variety's page to the cart. */
export async function putIntoCart(page: Page, variety: string): Promise<void> {
  await page.goto(`/variety/${variety}`);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByText('Added to cart!')).toBeVisible();
}

/** Goes from the cart to the card form, filling in contact details. */
export async function goToPayment(page: Page): Promise<FrameLocator> {
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page.getByLabel('Full Name').fill('Jordan Avery');
  await page.getByLabel('Phone').fill('(509) 555-0142');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  const fields = page.frameLocator('iframe[title="Secure card form"]');
  await expect(fields.getByLabel('Card number')).toBeVisible();
  return fields;
}

export async function fillCard(
  fields: FrameLocator,
  { number = '4111 1111 1111 1111', cvv = '111' } = {},
): Promise<void> {
  await fields.getByLabel('Card number').fill(number);
  await fields.getByLabel('MM/YY').fill('12/30');
  await fields.getByLabel('CVV').fill(cvv);
  await fields.getByLabel('ZIP').fill('99005');
}

/** Buys one tree through the API. @returns the status of the checkout response */
export async function payByApi(
  page: Page,
  { email, session }: { email: string; session: Session },
  productId: string,
): Promise<number> {
  const headers = { authorization: `Bearer ${session.access_token}` };
  await page.request.post('/api/cart/items', { headers, data: { productId, quantity: 1 } });
  const customerInfo = { fullName: 'Ben Quick', email, phone: '(509) 555-0143' };
  return (
    await page.request.post('/functions/v1/checkout', {
      headers,
      data: { deliveryType: 'pickup', customerInfo, paymentToken: 'cnon:card-nonce-ok' },
    })
  ).status();
}

/**
 * Buys trees of these varieties through the API, by default as a new customer, and stays signed in.
 * @returns the order id
 */
export async function buyByApi(
  page: Page,
  trees: [variety: string, quantity: number][],
  customer?: { email: string; session: Session },
): Promise<string> {
  const { email, session } = customer ?? (await signUp(page));
  const headers = { authorization: `Bearer ${session.access_token}` };
  for (const [variety, quantity] of trees)
    await page.request.post('/api/cart/items', {
      headers,
      data: { productId: await firstTreeOf(page, variety), quantity },
    });
  const paid = await page.request.post('/functions/v1/checkout', {
    headers,
    data: {
      deliveryType: 'pickup',
      // At the gate, one name with one phone number is one person.
      customerInfo: { fullName: 'Jordan Avery', email, phone: newPhone() },
      paymentToken: 'cnon:card-nonce-ok',
    },
  });
  expect(paid.status()).toBe(200);
  await keepSession(page, session);
  return ((await paid.json()) as { orderId: string }).orderId;
}

const newPhone = () => `(509) 555-${String(Math.floor(Math.random() * 9000) + 1000)}`;

/** The first id in a variety page's HTML is one of its trees. */
export async function firstTreeOf(page: Page, variety: string): Promise<string> {
  return /[\da-f]{8}-[\da-f-]{27}/.exec(
    await (await page.request.get(`/variety/${variety}`)).text(),
  )![0];
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay / });
