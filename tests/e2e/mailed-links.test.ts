import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { linkIn, waitForMail } from './mail.ts';
import { expect, test } from './strict-page.ts';

const password = 'correct horse battery';
const newAddress = () => `${randomUUID()}@example.com`;

async function requestCode(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/auth/v1/otp', { data: { email } });
  expect(answer.status()).toBe(200);
}

/** Creates a confirmed account without the sign-up page. @returns its access token */
async function openAccount(page: Page, email: string): Promise<string> {
  await page.request.post('/auth/v1/signup', { data: { email, password } });
  const token = linkIn(await waitForMail(page, email, /^Confirm your email for /), 'confirm').match(
    /token_hash=([\w-]+)/,
  )![1];
  const answer = await page.request.post('/auth/v1/verify', {
    data: { token_hash: token, type: 'signup' },
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

test('A mailed link signs a customer in without a password', async ({ page }) => {
  const email = newAddress();
  await openAccount(page, email);
  await requestCode(page, email);
  const mail = await waitForMail(page, email, / signs you in to /);
  expect(mail.subject).toMatch(/^\d{6} signs you in to /);
  await page.goto(linkIn(mail, 'confirm'));
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
  await expect(page).toHaveURL(/\/confirm$/); // the token is not kept in the history
});

test('A new address is confirmed from both the new and the old mailbox', async ({ page }) => {
  const email = newAddress();
  const newEmail = newAddress();
  const token = await openAccount(page, email);
  await page.request.put('/auth/v1/user', {
    headers: { authorization: `Bearer ${token}` },
    data: { email: newEmail },
  });
  await page.goto(
    linkIn(await waitForMail(page, newEmail, /^Confirm your new email for /), 'confirm'),
  );
  await expect(page.getByRole('heading', { name: 'One more confirmation' })).toBeVisible();
  await page.goto(
    linkIn(await waitForMail(page, email, /^Confirm the email change for /), 'confirm'),
  );
  await expect(page.getByRole('heading', { name: 'Your email has been changed' })).toBeVisible();
});
