import { createHash, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { freePort, runShop, type RunningShop } from '#tests/program/run-shop.ts';
import { expectAccessible } from './screen.ts';
import { expect, test } from './strict-page.ts';

let shop: RunningShop;
let site: string;
const password = 'a long password';

test.beforeAll(async () => {
  const port = await freePort();
  site = `http://localhost:${port}`;
  shop = await runShop({
    PORT: String(port),
    EPHEMERAL_DATABASE: 'true',
    NODE_ENV: 'production',
    AUTH_MAILER_AUTOCONFIRM: 'true',
    AUTH_OAUTH_SERVER_ENABLED: 'true',
    AUTH_OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION: 'true',
  });
});
test.afterAll(async () => {
  shop.process.kill('SIGTERM');
  await shop.ended;
});

/** The authorization URL of an OAuth client. Its redirect URI is a page of this same site, which suffices. */
async function authorizationUrl(page: Page, name = 'Orchard Planner'): Promise<string> {
  const redirectUri = `${site}/contact`;
  const registered = await page.request.post(`${site}/auth/v1/oauth/clients/register`, {
    data: { client_name: name, redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' },
  });
  const { client_id: clientId } = (await registered.json()) as { client_id: string };
  const challenge = createHash('sha256').update(randomUUID()).digest('base64url');
  return `${site}/auth/v1/oauth/authorize?${new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, scope: 'openid email', state: 'of the program', code_challenge: challenge, code_challenge_method: 's256' })}`;
}

async function signUp(page: Page): Promise<{ email: string; session: string }> {
  const email = `${randomUUID()}@example.com`;
  const answer = await page.request.post(`${site}/auth/v1/signup`, { data: { email, password } });
  return { email, session: await answer.text() };
}
async function signUpAndIn(page: Page): Promise<string> {
  const { email, session } = await signUp(page);
  await page.goto(`${site}/robots.txt`);
  await page.evaluate((text) => window.localStorage.setItem('grafted-session', text), session);
  return email;
}

test('A visitor signs in, sees the client and its scopes, and allows them; the next time there is no prompt', async ({
  page,
}) => {
  const { email } = await signUp(page);
  const address = await authorizationUrl(page);
  await page.goto(address);
  await expect(page).toHaveURL(`${site}/auth`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(
    page.getByText('Orchard Planner is asking to use your Grafted account.'),
  ).toBeVisible();
  await expect(page.getByRole('main')).toContainText(email);
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Know your email address' }),
  ).toBeVisible();
  await expect(page.getByText('Know your phone number')).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveURL(/\/contact\?code=[^&]+&state=of\+the\+program$/);
  await page.goto(address);
  await expect(page).toHaveURL(/\/contact\?code=/);
});

test('A customer who denies returns to the client without sharing anything', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(400); // to the browser's back navigation
  await signUpAndIn(page);
  await page.goto(await authorizationUrl(page));
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(page).toHaveURL(/\/contact\?error=access_denied/);
  await page.goBack();
  await expect(
    page.getByRole('heading', { name: 'This request is no longer valid' }),
  ).toBeVisible();
});

test('An unknown request, or one opened by someone else, is shown as invalid', async ({
  page,
  browser,
  expectAnswers,
}) => {
  expectAnswers(400, 404);
  await signUpAndIn(page);
  for (const query of ['', '?authorization_id=made-up', `?authorization_id=${'a'.repeat(43)}`]) {
    await page.goto(`${site}/oauth/consent${query}`);
    await expect(
      page.getByRole('heading', { name: 'This request is no longer valid' }),
    ).toBeVisible();
  }
  await page.goto(await authorizationUrl(page));
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible();
  const stranger = await (await browser.newContext()).newPage();
  await signUpAndIn(stranger);
  await stranger.goto(page.url());
  await expect(
    stranger.getByRole('heading', { name: 'This request is no longer valid' }),
  ).toBeVisible();
  await stranger.context().close();
});

test('The consent page is 404 where the OAuth server is disabled', async ({
  page,
  baseURL,
  expectAnswers,
}) => {
  expectAnswers(404);
  const answer = await page.goto(`${baseURL}/oauth/consent?authorization_id=x`);
  expect(answer!.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
});
