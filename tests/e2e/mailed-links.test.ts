import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { confirmByMail, linkIn, waitForMail } from './mail.ts';
import { signInAsOwner } from './owner.ts';
import { expectAccessible, expectToFit } from './screen.ts';
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
  await confirmByMail(page, mail);
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
  await confirmByMail(page, await waitForMail(page, newEmail, /^Confirm your new email for /));
  await expect(page.getByRole('heading', { name: 'One more confirmation' })).toBeVisible();
  await confirmByMail(page, await waitForMail(page, email, /^Confirm the email change for /));
  await expect(page.getByRole('heading', { name: 'Your email has been changed' })).toBeVisible();
});

const codeIn = (mail: { text: string }) => /\b\d{6}\b/.exec(mail.text)![0];
const subjects = {
  signup: /^Confirm your email for /,
  'sign-in': / signs you in to /,
  reset: /^Choose a new password for /,
  change: /^Confirm your new email for /,
};

/** Every mail with a code: has it sent, and returns the address that got it. */
const mails: Record<keyof typeof subjects, (page: Page) => Promise<string>> = {
  async signup(page) {
    const email = newAddress();
    await page.request.post('/auth/v1/signup', { data: { email, password } });
    return email;
  },
  async 'sign-in'(page) {
    const email = newAddress();
    await openAccount(page, email);
    await requestCode(page, email);
    return email;
  },
  async reset(page) {
    const email = newAddress();
    await openAccount(page, email);
    await page.request.post('/auth/v1/recover', { data: { email } });
    return email;
  },
  async change(page) {
    const email = newAddress();
    const wanted = newAddress();
    const token = await openAccount(page, email);
    await page.request.put('/auth/v1/user', {
      headers: { authorization: `Bearer ${token}` },
      data: { email: wanted },
    });
    return wanted;
  },
};

/** Every page that takes a code: opens it for an address. */
const pages: Record<string, (page: Page, email: string) => Promise<void>> = {
  async 'the page for codes'(page, email) {
    await page.goto('/confirm');
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  },
  async 'the page for signing in'(page, email) {
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Email Me a Code Instead' }).click();
    await expect(page.getByRole('button', { name: 'Use My Password' })).toBeVisible(); // its field replaces the other
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
    await page.route('**/auth/v1/otp*', (route) => route.fulfill({ json: {} })); // the code of the mail before
    await page.getByRole('button', { name: 'Email Me a Code', exact: true }).click();
  },
  async 'the page after sign-up'(page, email) {
    await page.goto('/auth');
    const tab = page.getByRole('tab', { name: 'Sign Up' });
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true'); // its fields replace those of the other
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.route('**/auth/v1/signup*', (route) => route.fulfill({ json: { id: 'any' } }));
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('One step left')).toBeVisible();
  },
};
const submit = /^(Confirm|Sign In)$/;

for (const [where, open] of Object.entries(pages))
  for (const kind of Object.keys(mails) as (keyof typeof subjects)[])
    test(`The code of a ${kind} mail works on ${where}`, async ({ page }) => {
      const email = await mails[kind](page);
      const code = codeIn(await waitForMail(page, email, subjects[kind]));
      await open(page, email);
      await page.getByLabel('Code', { exact: true }).fill(code);
      await page.getByRole('button', { name: submit }).last().click();
      if (kind === 'change')
        await expect(page.getByText(/other (address|mailbox)/).first()).toBeVisible();
      else if (kind === 'reset' && where === 'the page for codes') {
        await expect(page).toHaveURL('/reset-password');
        await expect(page.getByText(`For ${email}.`)).toBeVisible();
        await page.getByLabel('New Password').fill('a brand new password');
        await page.getByLabel('Confirm Password').fill('a brand new password');
        await page.getByRole('button', { name: 'Reset Password' }).click();
        await expect(page.getByRole('heading', { name: 'Password Reset Complete!' })).toBeVisible();
      } else if (where === 'the page for codes')
        await expect(
          page.getByRole('heading', { name: /Your email is confirmed|You are signed in/ }),
        ).toBeVisible();
      else await expect(page).toHaveURL('/');
    });

test('A scanner that opens links and runs their scripts redeems none of them', async ({
  page,
  browser,
  expectAnswers,
}) => {
  expectAnswers(400, 401, 403); // the new password ended the session that counts the cart and signs out
  const scanner = await browser.newContext();
  const email = await mails.signup(page);
  const confirm = linkIn(await waitForMail(page, email, subjects.signup), 'confirm');
  const scan = async (link: string, shows: string) => {
    const tab = await scanner.newPage();
    await tab.goto(new URL(link, page.url()).href);
    await expect(tab.getByText(shows)).toBeVisible();
    expect(await tab.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('token');
    expect(await tab.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
      'access_token',
    );
  };
  await page.goto('/');
  await scan(confirm, email);
  await page.goto(confirm);
  await expect(page.getByText(`One press confirms ${email}`)).toBeVisible();
  await page.getByRole('button', { name: 'Confirm My Email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();

  await page.request.post('/auth/v1/recover', { data: { email } });
  const reset = linkIn(await waitForMail(page, email, subjects.reset), 'reset-password');
  await scan(reset, `For ${email}`);
  await page.goto(reset);
  await page.reload(); // nothing is redeemed yet, and the link is not lost
  await page.getByLabel('New Password').fill('a brand new password');
  await page.getByLabel('Confirm Password').fill('a brand new password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('heading', { name: 'Password Reset Complete!' })).toBeVisible();
  await scanner.close();
});

test('A link of another account says whose it is before it replaces the session', async ({
  page,
}) => {
  const [first, second] = [newAddress(), newAddress()];
  for (const email of [first, second]) {
    await openAccount(page, email);
    await requestCode(page, email);
  }
  await confirmByMail(page, await waitForMail(page, first, subjects['sign-in']));
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('grafted-declared-trees', '["Fuji"]'));

  const link = linkIn(await waitForMail(page, second, subjects['sign-in']), 'confirm');
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText(`This browser is signed in as ${first}.`);
  await expect(page.getByRole('alert')).toContainText('not saved are removed');
  await page.getByRole('link', { name: 'Stay Signed In' }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('main').getByText(first)).toBeVisible();

  await page.goto(link);
  await page.getByRole('button', { name: 'Change to This Account' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('grafted-declared-trees'))).toBeNull();
  await page.getByRole('main').getByRole('link', { name: 'My Account' }).click();
  await expect(page.getByRole('main').getByText(second)).toBeVisible();
});

test('A reset link that no longer works is sent again as a reset link from the page for codes', async ({
  page,
}) => {
  const email = await mails.reset(page);
  await waitForMail(page, email, subjects.reset);
  await page.goto('/confirm');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send a New Link' }).click();
  await waitForMail(page, email, subjects.reset);
});

test('Where different sign-ups waited for an address, the page asks for a password', async ({
  page,
}) => {
  const email = newAddress();
  const signUpWith = async (chosen: string) => {
    await page.request.post('/auth/v1/signup', { data: { email, password: chosen } });
    return waitForMail(page, email, subjects.signup);
  };
  await signUpWith(password);
  await confirmByMail(page, await signUpWith('a stranger’s password')); // only the newest link is good
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await page.getByLabel('New Password').fill('a password of my own');
  await page.getByLabel('Confirm Password').fill('a password of my own');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
});

test('A link in a mail leads to its page after signing in, though the browser has deleted what it stored', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(404); // an order that is not theirs
  const email = newAddress();
  await openAccount(page, email);
  const pages = ['/order-confirmation', '/add-trees'].map(
    (path) => `${path}?order_id=${randomUUID()}`,
  );
  for (const linked of [...pages, '/account?tab=orders']) {
    await page.goto('/robots.txt'); // nothing asks for an order while its session is deleted
    await page.evaluate(() => window.localStorage.clear());
    await page.goto(linked);
    await expect(page).toHaveURL('/auth');
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(linked);
  }

  await page.goto('/robots.txt');
  await page.evaluate(() => window.localStorage.clear());
  await page.goto(pages[0]!);
  await page.getByRole('button', { name: 'Email Me a Code Instead' }).click();
  await expect(page.getByRole('button', { name: 'Email Me a Code', exact: true })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email Me a Code', exact: true }).click();
  const mail = await waitForMail(page, email, / signs you in to /);
  await page.getByLabel('Code', { exact: true }).fill(/\b\d{6}\b/.exec(mail.text)![0]);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(pages[0]!);
});

test('The owner changes the address of a customer whose mailbox is gone, and the new one signs in', async ({
  page,
}) => {
  const [old, wanted] = [newAddress(), newAddress()];
  await openAccount(page, old);
  await signInAsOwner(page);
  await page.goto(`/admin/customers?email=${encodeURIComponent(old)}`);
  await page.getByRole('button', { name: 'Change the address' }).click();
  const send = page.getByRole('button', { name: 'Send the link' });
  await expect(send).toBeDisabled();
  await page.getByLabel('New email').fill(wanted);
  await page
    .getByLabel('How did you check who asks?')
    .fill('Called the number of the last order; knew what was in it.');
  await expectAccessible(page);
  await expectToFit(page, 390, 1440);
  await send.click();
  await expect(
    page.getByText('The new address has a link to confirm, and the old one is told'),
  ).toBeVisible();
  await waitForMail(page, old, /address|email/i);

  const mail = await waitForMail(page, wanted, /confirm/i);
  await page.evaluate(() => window.localStorage.clear());
  await confirmByMail(page, mail);
  await expect(page.getByRole('heading', { name: /confirmed|changed/i })).toBeVisible();
  await page.evaluate(() => window.localStorage.clear());
  await page.goto('/auth');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(wanted);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/');
});
