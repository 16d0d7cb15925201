import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { buyAllTrees, firstTreeOf, putIntoCart, signInAsNewCustomer } from './buyer.ts';
import { confirmByMail, linkIn, waitForMail } from './mail.ts';
import { expectAccessible, expectInSight, expectToFit } from './screen.ts';
import { expect, test } from './strict-page.ts';

const password = 'correct horse battery';
const newAddress = () => `${randomUUID()}@example.com`;

async function fillIn(
  page: Page,
  tab: 'Sign In' | 'Sign Up',
  email: string,
  secret: string,
): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: tab }).click();
  // Both tabs have the same fields.
  await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page
    .getByRole('button', { name: tab === 'Sign In' ? 'Sign In' : 'Create Account' })
    .click();
}

async function signUpAndConfirm(page: Page, email: string): Promise<void> {
  await fillIn(page, 'Sign Up', email, password);
  await expect(
    page.getByText('Account created! Please check your email to verify your account.'),
  ).toBeVisible();
  await confirmByMail(page, await waitForMail(page, email, /^Confirm your email for /));
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
}

/** A cart request in flight during sign-out gets a 401. */
const statusAfterSignOut = 401;

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text });

test('A visitor creates an account, confirms the email and is signed in', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(statusAfterSignOut);
  const email = newAddress();
  await fillIn(page, 'Sign Up', email, password);
  await expect(
    toast(page, 'Account created! Please check your email to verify your account.'),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue('');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');

  await confirmByMail(page, await waitForMail(page, email, /^Confirm your email for /));
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  expect(page.url()).not.toContain('token');
  await page.goto('/account');
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page, '#main');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');

  await fillIn(page, 'Sign In', email, password);
  await expect(toast(page, 'Welcome back!')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto('/auth'); // already signed in
  await expect(page).toHaveURL('/');
});

test('The first form error is announced, email before password, and no input is lost', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(400);
  await fillIn(page, 'Sign In', 'not an address', 'short');
  await expect(toast(page, 'Invalid email address')).toBeVisible();
  await expect(
    page.getByRole('textbox', { name: 'Email', exact: true }),
  ).toHaveAccessibleDescription('Invalid email address');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('somebody@example.com');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(toast(page, 'Password must be at least 8 characters')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(toast(page, 'Invalid login credentials')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(
    'somebody@example.com',
  );
});

test('The mailed confirmation code works on another device', async ({ page }) => {
  const email = newAddress();
  await fillIn(page, 'Sign Up', email, password);
  const mail = await waitForMail(page, email, /^Confirm your email for /);
  await page.goto('/confirm');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByLabel('Code', { exact: true }).fill(/\b\d{6}\b/.exec(mail.text)![0]);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
});

test('Signing in to an unconfirmed account says so and offers a new link', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(400);
  const email = newAddress();
  await fillIn(page, 'Sign Up', email, password);
  await waitForMail(page, email, /^Confirm your email for /);
  await fillIn(page, 'Sign In', email, password);
  await expect(page.getByRole('alert')).toContainText('Email not confirmed');
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(toast(page, 'We have emailed you a new link.')).toBeVisible();
  await waitForMail(page, email, /^Confirm your email for /); // another mail than the first
});

test('A forgotten password is reset with a mailed link, which works once', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(403, statusAfterSignOut);
  const email = newAddress();
  await signUpAndConfirm(page, email);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // Both pages have a field of this name.
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expect(toast(page, 'Password reset email sent! Check your inbox.')).toBeVisible();
  await page.getByRole('button', { name: 'Try Another Email' }).click();
  await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible();

  const link = linkIn(
    await waitForMail(page, email, /^Choose a new password for /),
    'reset-password',
  );
  await page.goto(link);
  await page.getByLabel('New Password').fill('a brand new password');
  await page.getByLabel('Confirm Password').fill('another one');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reset Password' })).toBeDisabled();
  await page.getByLabel('Confirm Password').fill('a brand new password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('heading', { name: 'Password Reset Complete!' })).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await waitForMail(page, email, / password was changed$/);

  await fillIn(page, 'Sign In', email, 'a brand new password');
  await expect(toast(page, 'Welcome back!')).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await expect(toast(page, 'Invalid or expired reset link')).toBeVisible();
  await page.getByRole('link', { name: 'Request a New Link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('Signing out in one tab signs out the other', async ({ page, context, expectAnswers }) => {
  expectAnswers(statusAfterSignOut);
  const email = newAddress();
  await signUpAndConfirm(page, email);
  await page.goto('/account');
  const second = await context.newPage();
  await second.goto('/account');
  await expect(second.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(second).toHaveURL('/auth');
});

test('A signed-out visitor is redirected from the account to sign-in', async ({ page }) => {
  await page.goto('/account');
  await expect(page).toHaveURL('/auth');
});

test('Input typed and submitted before hydration is not lost', async ({ page, expectAnswers }) => {
  expectAnswers(400);
  const arriving = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arriving.promise;
    await route.continue();
  });
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('early@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  arriving.resolve();
  await expect(toast(page, 'Invalid login credentials')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(
    'early@example.com',
  );
  expect(page.url()).toMatch(/\/auth$/);
});

test('A tab clicked before hydration opens', async ({ page }) => {
  const arriving = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arriving.promise;
    await route.continue();
  });
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  arriving.resolve();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
});

test('The pending tree is in the cart after sign-in, and the buyer returns to the page they came from', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(statusAfterSignOut);
  const email = newAddress();
  await signUpAndConfirm(page, email);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/catalog?fruit=Pear');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page).toHaveURL('/auth');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(toast(page, 'Added to cart!')).toBeVisible();
  await expect(page).toHaveURL('/catalog?fruit=Pear');
});

test('Tabs move with the arrow keys, and passwords can be shown', async ({ page }) => {
  await page.goto('/auth');
  await page.getByLabel('Password', { exact: true }).fill('look at me');
  await page.getByRole('button', { name: 'Show characters' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByRole('tab', { name: 'Sign In' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeFocused();
  await expect(
    page.getByRole('tabpanel', { name: 'Sign Up' }).getByLabel('Password', { exact: true }),
  ).toHaveValue('look at me');
});

for (const path of ['/auth', '/forgot-password', '/reset-password', '/confirm']) {
  test(`${path} has no accessibility violations`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, '#main');
  });
}

test('A visitor who chose a tree signs in by an emailed code, which makes the account, and finds it in the cart', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/variety/Bartlett');
  const rootstock = page.getByRole('radio', { name: /OHxF 97 / });
  await rootstock.check();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page).toHaveURL('/auth');
  const chosen = page.getByRole('list', { name: 'Your trees' });
  await expect(chosen).toContainText('OHxF 97');
  await expect(chosen).toContainText(/\$\d+\.\d\d/);
  const email = newAddress();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByRole('button', { name: 'Email Me a Code Instead' }).click();
  await page.getByRole('button', { name: 'Email Me a Code', exact: true }).click();
  await expect(page.getByText(`We have emailed a code to ${email}.`)).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expectInSight(page.getByLabel('Code', { exact: true }));
  await expectAccessible(page);
  await expectToFit(page, 320, 390);
  const mail = await waitForMail(page, email, /^Confirm your email for /);
  await page.getByLabel('Code', { exact: true }).fill(/\b\d{6}\b/.exec(mail.text)![0]);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(toast(page, 'Added to cart!')).toBeVisible();
  await expect(page).toHaveURL('/variety/Bartlett');
  await expect(rootstock).toBeChecked();
});

test('The code’s field is still there after a reload, takes a code in groups, and another code can be asked for', async ({
  page,
}) => {
  const email = newAddress();
  await page.goto('/auth');
  const address = page.getByRole('textbox', { name: 'Email', exact: true });
  // Each form replaces the button that was pressed.
  await page.getByRole('button', { name: 'Email Me a Code Instead' }).click();
  await expect(address).toBeFocused();
  await page.getByRole('button', { name: 'Use My Password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(address).toBeFocused();
  await page.getByRole('button', { name: 'Email Me a Code Instead' }).click();
  await address.fill(email);
  await page.getByRole('button', { name: 'Email Me a Code', exact: true }).click();
  const sent = page.getByText(`We have emailed a code to ${email}.`);
  await expect(sent).toBeVisible(); // the mail may be there before the page has heard of it
  await waitForMail(page, email, /^Confirm your email for /);
  await page.reload();
  await expect(sent).toBeVisible();
  await page.getByRole('button', { name: 'Send a New Code' }).click();
  await expect(toast(page, 'We have emailed you a new code.')).toBeVisible();
  const mail = await waitForMail(page, email, /^Confirm your email for /);
  const code = /\b\d{6}\b/.exec(mail.text)![0];
  await page.getByLabel('Code', { exact: true }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(toast(page, 'Welcome! Your account is ready.')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('Trees that were chosen on another device are shown after its code, sent again too, and go into the cart by a press', async ({
  page,
  browser,
}) => {
  await page.goto('/variety/Bartlett');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page).toHaveURL('/auth');
  const email = newAddress();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByRole('button', { name: 'Email Me a Code Instead' }).click();
  await page.getByRole('button', { name: 'Email Me a Code', exact: true }).click();
  await waitForMail(page, email, /^Confirm your email for /);

  const other = await browser.newContext();
  const phone = await other.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto('/confirm');
  await phone.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await phone.getByRole('button', { name: 'Send a New Link' }).click();
  await expect(toast(phone, 'We have emailed you a new link.')).toBeVisible();
  const mail = await waitForMail(page, email, /^Confirm your email for /);
  await phone.getByLabel('Code', { exact: true }).fill(/\b\d{6}\b/.exec(mail.text)![0]);
  await phone.getByRole('button', { name: 'Confirm' }).click();
  await phone.getByRole('link', { name: 'See the Trees You Chose' }).click();
  await expect(phone.getByRole('list', { name: 'Your trees' })).toContainText('Bartlett');
  await expectAccessible(phone);
  await expectToFit(phone, 320, 390, 1440);
  const trees = phone.url();
  await phone.goto('/cart');
  await expect(phone.getByText('Your cart is empty')).toBeVisible(); // nothing joins unseen
  await phone.goto(trees);
  await phone.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(toast(phone, 'Added to cart!')).toBeVisible();
  await phone.goto('/cart');
  await expect(phone.getByRole('region', { name: 'Trees in your cart' })).toContainText('Bartlett');
  await phone.goto('/chosen-trees?trees=nonsense');
  await expect(phone.getByText('no longer in our catalog')).toBeVisible();
  await other.close();
});

test('The account keeps name, phone and address, and shows emails and places in line', async ({
  page,
}) => {
  const productId = await firstTreeOf(page, 'Gravenstein');
  await buyAllTrees(page, 'Gravenstein');
  const email = await signInAsNewCustomer(page);
  await page.request.post('/api/stock-waits', { data: { productId, email, trees: 2 } });
  await page.goto('/account');
  const details = page.getByRole('region', { name: 'Your details' });
  await expect(details).toContainText('Not entered');
  await details.getByRole('button', { name: 'Edit your details' }).click();
  await details.getByLabel('Full Name').fill('Jordan Avery');
  await details.getByLabel('Phone').fill('(509) 555-0142');
  await details.getByLabel('Street Address').fill('410 Sample Lane');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByText('City is required')).toBeVisible();
  await expect(details.getByLabel('City')).toBeFocused();
  await details.getByLabel('City').fill('Spokane');
  await details.getByLabel('State').fill('wa');
  await details.getByLabel('ZIP Code').fill('99201');
  await expectAccessible(page);
  await expectToFit(page, 320, 390);
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details).toContainText('410 Sample Lane, Spokane, WA 99201');
  await expect(details.getByRole('button', { name: 'Edit your details' })).toBeFocused();
  const emails = page.getByRole('region', { name: 'Emails and places in line' });
  await emails.getByRole('button', { name: 'Yes, put me in line' }).click();
  await expect(emails).toContainText('You are number 1 in line, for 2 trees.');
  await emails.getByRole('button', { name: 'Leave the line' }).click();
  await expect(emails).toContainText('You are not in line for any tree.');
  await emails.getByRole('button', { name: 'Subscribe' }).click();
  await expect(emails.getByText('You are subscribed.')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, 320, 390);
  await putIntoCart(page, 'Honeycrisp');
  await page.getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL('/cart');
  await page.goto('/checkout');
  await expect(page.getByLabel('Full Name')).toHaveValue('Jordan Avery');
});
