import { randomUUID } from 'node:crypto';
import { FakeProvider } from '@grafted/auth/testing/fake-provider.ts';
import type { Page } from '@playwright/test';
import { freePort, runShop, type RunningShop } from '#tests/program/run-shop.ts';
import { expect, test } from './strict-page.ts';

const provider = new FakeProvider();
let shop: RunningShop;
let site: string;

test.beforeAll(async () => {
  await provider.start();
  const port = await freePort();
  site = `http://localhost:${port}`;
  shop = await runShop({
    PORT: String(port),
    EPHEMERAL_DATABASE: 'true',
    NODE_ENV: 'production',
    AUTH_EXTERNAL_GOOGLE_ENABLED: 'true',
    AUTH_EXTERNAL_GOOGLE_CLIENT_ID: provider.clientId,
    AUTH_EXTERNAL_GOOGLE_SECRET: provider.secret,
    AUTH_EXTERNAL_GOOGLE_URL: provider.origin,
    AUTH_SECURITY_MANUAL_LINKING_ENABLED: 'true',
    AUTH_MAILER_AUTOCONFIRM: 'true',
  });
});
test.afterAll(async () => {
  shop.process.kill('SIGTERM');
  await shop.ended;
  provider.stop();
});

const newVisitor = () =>
  (provider.visitor = {
    sub: randomUUID(),
    email: `${randomUUID()}@example.com`,
    email_verified: true,
  });

async function continueWithGoogle(
  page: Page,
  tab: 'Sign In' | 'Sign Up' = 'Sign In',
): Promise<void> {
  await page.goto(`${site}/auth`);
  await page.getByRole('tab', { name: tab }).click();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
}

test('A visitor signs up with Google and gets the pending tree', async ({ page }) => {
  const { email } = newVisitor();
  await page.goto(`${site}/catalog`);
  await page
    .getByRole('button', { name: /Add to Cart/ })
    .first()
    .click();
  await expect(page).toHaveURL(`${site}/auth`);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await expect(page).toHaveURL(`${site}/catalog`);
  await expect(page.getByText('Added to cart!')).toBeVisible();
  await page.goto(`${site}/account`);
  await expect(page.getByRole('main').getByText(email!)).toBeVisible();
  expect(
    await page.evaluate(() =>
      Object.keys(window.sessionStorage).filter((key) => key.includes('provider')),
    ),
  ).toEqual([]);
});

test('A link in a mail leads to its page also when Google signs in first', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(404);
  newVisitor();
  const order = `${site}/order-confirmation?order_id=${randomUUID()}`;
  await page.goto(order);
  await expect(page).toHaveURL(`${site}/auth`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await expect(page).toHaveURL(order);
});

test('A visitor who cancels at Google sees a message, and the URL is cleaned up', async ({
  page,
}) => {
  newVisitor();
  await continueWithGoogle(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'You did not finish signing in with Google.' }),
  ).toBeVisible();
  await expect(page).toHaveURL(`${site}/auth`);
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
});

test('A visitor sees a message when Google is down, and for a callback without its flow', async ({
  page,
}) => {
  await page.goto(
    `${site}/auth?error_code=temporarily_unavailable&error_description=Call+555-0100`,
  );
  await expect(
    page.getByRole('alert').filter({ hasText: 'is not working right now' }),
  ).toBeVisible();
  await expect(page.getByText('Call 555')).toBeHidden();
  await page.goto(`${site}/auth/v1/callback?state=made-up&code=1`);
  await expect(page.getByRole('alert').filter({ hasText: 'Please try again.' })).toBeVisible();
  await page.goto(`${site}/auth?code=${randomUUID()}`);
  await expect(page.getByRole('alert').filter({ hasText: 'Please try again.' })).toBeVisible();
});

test('A customer links Google to the account, signs in with it, and removes it', async ({
  page,
}) => {
  const email = `${randomUUID()}@example.com`;
  const { sub } = newVisitor();
  const answer = await page.request.post(`${site}/auth/v1/signup`, {
    data: { email, password: 'a long password' },
  });
  await page.goto(`${site}/robots.txt`);
  await page.evaluate(
    (text) => window.localStorage.setItem('grafted-session', text),
    await answer.text(),
  );
  await page.goto(`${site}/account?tab=security`);
  await page.getByRole('button', { name: 'Add Google' }).click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await expect(page.getByText('Google added')).toBeVisible();
  await expect(page).toHaveURL(`${site}/account?tab=security`);

  await page.getByRole('tab', { name: 'Account Info' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${site}/`);
  provider.visitor = { sub, email: `${randomUUID()}@example.com`, email_verified: true };
  await continueWithGoogle(page);
  await page.getByRole('link', { name: 'Allow' }).click();
  await expect(page).toHaveURL(`${site}/`);
  await page.goto(`${site}/account?tab=security`);
  await page.getByRole('button', { name: 'Remove Google' }).click();
  await expect(page.getByText('Google removed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Google' })).toBeVisible();
});
