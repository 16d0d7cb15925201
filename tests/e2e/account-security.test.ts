import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { keepSession, password, signUp } from './buyer.ts';
import { confirmByMail, waitForMail } from './mail.ts';
import { expectAccessibleInBothSchemes, expectToFit } from './screen.ts';
import { expect, test } from './strict-page.ts';

const halfMinute = 30_000;

async function openSecurity(page: Page): Promise<{ email: string }> {
  const { email, session } = await signUp(page);
  await keepSession(page, session);
  await page.goto('/account');
  await page.getByRole('tab', { name: 'Security' }).click();
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible();
  return { email };
}

async function signInByPassword(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
}

test('An authenticator app is set up, required at the next sign-in, and removed', async ({
  page,
  expectAnswers,
}) => {
  test.setTimeout(90_000);
  expectAnswers(401, 403, 422);
  const { email } = await openSecurity(page);
  await page.getByRole('button', { name: 'Set Up' }).click();
  await expect(page.getByAltText('QR code to scan with the app')).toBeVisible();
  const totp = new TOTP({
    secret: (await page.locator('code').textContent())!.replaceAll(' ', ''),
  });
  await page.getByLabel('Code from the app').fill('12');
  await page.getByRole('button', { name: 'Turn On' }).click();
  await expect(page.getByLabel('Code from the app')).toHaveAccessibleDescription(
    'The code has 6 digits',
  );
  await page.getByLabel('Code from the app').fill(totp.generate());
  await page.getByRole('button', { name: 'Turn On' }).click();
  await expect(page.getByText('Your account now asks for a code at sign-in.')).toBeVisible();
  const recoveryCode = (await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .first()
    .textContent())!;
  await page.getByRole('button', { name: 'I Have Saved Them' }).click();

  await signOut(page);
  await signInByPassword(page, email);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await page.goto('/cart'); // cannot be bypassed
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Invalid TOTP code entered' }),
  ).toBeVisible();
  // The current code has been used.
  await page
    .getByLabel('Code', { exact: true })
    .fill(totp.generate({ timestamp: Date.now() + halfMinute }));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/cart');

  // Again, now with the phone lost.
  await signOut(page);
  await signInByPassword(page, email);
  await page.getByLabel('Code', { exact: true }).fill(recoveryCode.toUpperCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/account?tab=security');
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Please add the app on your new phone first' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Add Another App' }).click();
  const next = new TOTP({
    secret: (await page.locator('code').textContent())!.replaceAll(' ', ''),
  });
  await page.getByLabel('Code from the app').fill(next.generate());
  await page.getByRole('button', { name: 'Turn On' }).click();
  await page.getByRole('button', { name: 'Remove Authenticator app', exact: true }).click();
  await expect(page.getByText('Authenticator app removed')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Authenticator app 2' }).click();
  await expect(page.getByRole('button', { name: 'Set Up' })).toBeVisible();
});

test('Trees chosen on another device wait for the second factor of the account', async ({
  page,
  browser,
  expectAnswers,
}) => {
  expectAnswers(401, 403);
  const { email } = await openSecurity(page);
  await page.getByRole('button', { name: 'Set Up' }).click();
  const secret = (await page.locator('code').textContent())!.replaceAll(' ', '');
  const totp = new TOTP({ secret });
  await page.getByLabel('Code from the app').fill(totp.generate());
  await page.getByRole('button', { name: 'Turn On' }).click();
  await page.getByRole('button', { name: 'I Have Saved Them' }).click();
  await signOut(page);
  await page.goto('/variety/Bartlett');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByRole('button', { name: 'Email Me a Code Instead' }).click();
  await page.getByRole('button', { name: 'Email Me a Code', exact: true }).click();
  const mail = await waitForMail(page, email, /sign/i);

  const other = await browser.newContext();
  const phone = await other.newPage();
  await phone.goto('/confirm');
  await phone.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await phone.getByLabel('Code', { exact: true }).fill(/\b\d{6}\b/.exec(mail.text)![0]);
  await phone.getByRole('button', { name: 'Confirm' }).click();
  await expect(phone.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await phone
    .getByLabel('Code', { exact: true })
    .fill(totp.generate({ timestamp: Date.now() + halfMinute }));
  await phone.getByRole('button', { name: 'Continue' }).click();
  await expect(phone).toHaveURL(/\/chosen-trees\?trees=/);
  await phone.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(phone.getByText('Added to cart!')).toBeVisible();
  await other.close();
});

test('A passkey is added, named, signs in without a password or after it, and is removed (A3)', async ({
  page,
  context,
  expectAnswers,
}) => {
  expectAnswers(401, 403);
  const devices = await context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const { email } = await openSecurity(page);
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  const notice = await waitForMail(page, email, /A passkey was added to your account/);
  expect(notice.text).toMatch(/choose a new password now.*\/forgot-password/s);
  await page.getByRole('button', { name: /^Rename/ }).click();
  await page.getByLabel('Name').fill('Kitchen tablet');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Kitchen tablet', { exact: true }).first()).toBeVisible();

  await signOut(page);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Use a Passkey' }).click();
  await expect(page).toHaveURL('/');

  await signOut(page);
  await signInByPassword(page, email);
  await expect(
    page.getByText('Your account has a passkey. Please use it to finish signing in.'),
  ).toBeVisible();
  await page.goto('/cart'); // cannot be bypassed
  await page.getByRole('button', { name: 'Use My Passkey' }).click();
  await expect(page).toHaveURL('/cart');
  await page.goto('/account?tab=security');
  await page.getByRole('button', { name: 'Remove Kitchen tablet' }).click();
  await expect(page.getByText('Passkey removed')).toBeVisible();
});

test('Where required, enrolling the first second factor takes a mailed code (A3)', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(400, 422);
  const { email } = await openSecurity(page);
  // Required for admins only: stub the server's demand once, the rest is real.
  const needed = {
    status: 400,
    headers: { 'X-Supabase-Api-Version': '2024-01-01' },
    json: { code: 'reauthentication_needed', message: 'A code is needed' },
  };
  await page.route('**/auth/v1/factors', (route) => route.fulfill(needed), { times: 1 });
  await page.getByRole('button', { name: 'Set Up' }).click();
  await expect(page.getByLabel('Code from the email')).toBeFocused();
  const mail = await waitForMail(page, email, / is your code for /);
  const code = /\b\d{6}\b/.exec(mail.text)![0];
  await page.getByLabel('Code from the email').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Code from the email')).toHaveAccessibleDescription(
    'This code is wrong or has expired.',
  );
  await page.getByLabel('Code from the email').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByAltText('QR code to scan with the app')).toBeVisible();
});

test('A mailed code signs in without the password, and does not reveal who has an account', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(422);
  const { email } = await signUp(page);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Email Me a Code Instead' }).click();
  await expect(page.getByRole('button', { name: 'Email Me a Code', exact: true })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email Me a Code', exact: true }).click();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  const mail = await waitForMail(page, email, / signs you in to /);
  await page.getByLabel('Code', { exact: true }).fill(/\b\d{6}\b/.exec(mail.text)![0]);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('The password changes with the current one, and other devices are signed out', async ({
  page,
  browser,
  baseURL,
  expectAnswers,
}) => {
  expectAnswers(400, 401, 403, 422);
  const { email } = await openSecurity(page);
  await signOut(page);
  await signInByPassword(page, email);
  await expect(page).toHaveURL('/');
  const elsewhere = await browser.newContext({ baseURL: baseURL! });
  const other = await elsewhere.newPage();
  await signInByPassword(other, email);
  await expect(other).toHaveURL('/');

  await page.goto('/account?tab=security');
  await expect(page.getByRole('button', { name: 'Sign Out Everywhere Else' })).toBeVisible();
  await page.getByLabel('Current Password').fill('not the password');
  await page.getByLabel('New Password').fill('another long password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('region', { name: 'Password' }).getByRole('alert')).toBeVisible();
  await page.getByLabel('Current Password').fill(password);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed. Other devices are signed out.')).toBeVisible();

  await other.goto('/account');
  await expect(other).toHaveURL('/auth');
  await elsewhere.close();
  await signOut(page);
  await signInByPassword(page, email, 'another long password');
  await expect(page).toHaveURL('/');
});

test('The email changes once the links in both mails are opened', async ({ page }) => {
  const { email } = await openSecurity(page);
  const wanted = `${crypto.randomUUID()}@example.com`;
  await page.getByLabel('New Email').fill(wanted);
  await page.getByRole('button', { name: 'Change Email' }).click();
  await expect(
    page.getByText('Almost done: please open the links we have emailed you.'),
  ).toBeVisible();
  await expect(page.getByText(`Your email will change to ${wanted}`)).toBeVisible();
  await confirmByMail(page, await waitForMail(page, email, /^Confirm the email change for /));
  await expect(page.getByRole('main')).toContainText('other');
  await confirmByMail(page, await waitForMail(page, wanted, /^Confirm your new email for /));
  await expect(page.getByRole('heading', { name: 'Your email has been changed' })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('main').getByText(wanted)).toBeVisible();
  const notice = await waitForMail(page, email, /The email address of your account was changed/);
  expect(notice.text).toContain(`New address: ${wanted}`);
  expect(notice.text).not.toContain('/forgot-password'); // useless from this address
});

test('A customer downloads their data and closes the account', async ({ page, expectAnswers }) => {
  expectAnswers(401);
  const { email } = await openSecurity(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download My Data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('grafted-account.json');
  await page.getByRole('button', { name: 'Close My Account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Close your account?' });
  await expect(dialog.getByRole('button', { name: 'Close My Account' })).toBeDisabled();
  await expect(dialog).toContainText('You have no open orders.');
  await expect(dialog).toContainText(
    'for 7 years, because tax law requires us to keep sales records',
  );
  await dialog.getByLabel(`Type ${email} to continue`).fill(email);
  await dialog.getByRole('button', { name: 'Close My Account' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(
    page.getByText('Your account has been closed. Thank you for growing with us.'),
  ).toBeVisible();
});

test('axe finds nothing on the security tab and the second step, in light and dark', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await openSecurity(page);
  await page.getByRole('button', { name: 'Set Up' }).click();
  await expect(page.getByAltText('QR code to scan with the app')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await expectToFit(page);
});
