import type { Page } from '@playwright/test';
import { fillCard, goToPayment, payButton, putIntoCart, signInAsNewCustomer } from './buyer.ts';
import { waitForMail, type Mail } from './mail.ts';
import { expectAccessibleInBothSchemes, expectToFit } from './screen.ts';
import { expect, test } from './strict-page.ts';

const newAddress = () => `${crypto.randomUUID()}@example.com`;
const thanks = 'Thanks for subscribing! Check your email for your discount code.';

async function subscribeByPopup(page: Page): Promise<string> {
  const email = newAddress();
  await page.goto('/about');
  const popup = page.getByRole('dialog', { name: 'Get 10% Off Your First Order!' });
  await expect(async () => {
    await page.evaluate(() =>
      document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 })),
    );
    await expect(popup).toBeVisible({ timeout: 500 });
  }).toPass();
  await popup.getByPlaceholder('Enter your email address').fill(email);
  await popup.getByRole('button', { name: 'Get My 10% Off Code' }).click();
  await expect(page.getByText(thanks)).toBeVisible();
  return email;
}

/** A summary line's amount in cents. */
async function amountOf(page: Page, name: string): Promise<number> {
  const text = await page
    .getByRole('region', { name: 'Order Summary' })
    .getByText(name, { exact: true })
    .locator('..')
    .textContent();
  return Math.round(100 * Number(/\$([\d,]+\.\d\d)/.exec(text!)![1]!.replaceAll(',', '')));
}

const welcomeOf = (page: Page, email: string): Promise<Mail> =>
  waitForMail(page, email, /^Your code for 10% off/);
const pathIn = (mail: Mail): string =>
  new URL(/https?:\/\/\S+\/newsletter\/[\w-]+/.exec(mail.text)![0]).pathname;

test('A visitor subscribes by the popup and finds the code in the mail', async ({
  page,
  noise,
}) => {
  const email = await subscribeByPopup(page);
  const mail = await welcomeOf(page, email);
  const [code] = /GRAFT-[2-9A-HJKMNP-Z]{7}/.exec(mail.text) ?? [];
  expect(code).toBeDefined();
  await page.goto(`/dev/mail?to=${email}`);
  await expect(page.getByTitle('Message', { exact: true })).toBeVisible();
  await expect(page.locator('pre').first()).toContainText(code!);
  await page.getByText('Source').click();
  await expect(page.getByText('List-Unsubscribe-Post: List-Unsubscribe=One-Click')).toBeVisible();
  const sandboxed = noise.splice(0).filter((line) => !line.startsWith('Blocked script execution')); // the test driver's scripts in the sandboxed mail frame
  expect(sandboxed).toEqual([]);
});

test('A subscriber uses the mailed code at checkout once, and unsubscribes with one click', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(422, 404, 409);
  const email = await signInAsNewCustomer(page);
  await page.goto('/contact');
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Newsletter sign-up').fill(email);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText(thanks)).toBeVisible();
  const mail = await welcomeOf(page, email);
  const code = /GRAFT-[2-9A-HJKMNP-Z]{7}/.exec(mail.text)![0];

  await putIntoCart(page, 'Honeycrisp');
  const fields = await goToPayment(page);
  await page.getByLabel('Coupon code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(code);
  const [subtotal, discount, total] = await Promise.all(
    ['Subtotal', 'Discount', 'Total'].map((name) => amountOf(page, name)),
  );
  expect(discount).toBe(Math.round(subtotal! / 10));
  expect(total).toBe(subtotal! - discount!);
  await fillCard(fields);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();

  await putIntoCart(page, 'Honeycrisp');
  await goToPayment(page);
  await page.getByLabel('Coupon code').fill(code);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.locator('[data-sonner-toast][data-type="error"]')).toBeVisible();

  const oneClick = /<([^>]+)>/.exec(mail.headers['list-unsubscribe']!)![1]!;
  expect(
    (await page.request.post(oneClick, { form: { 'List-Unsubscribe': 'One-Click' } })).status(),
  ).toBe(200);
});

test('A one-click unsubscribe by the mail client shows on the preferences page', async ({
  page,
}) => {
  const email = await subscribeByPopup(page);
  const mail = await welcomeOf(page, email);
  const oneClick = /<([^>]+)>/.exec(mail.headers['list-unsubscribe']!)![1]!;
  const answer = await page.request.post(oneClick, {
    form: { 'List-Unsubscribe': 'One-Click' },
    headers: { 'sec-fetch-site': 'cross-site' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(200);
  await page.goto(pathIn(mail));
  await expect(page.getByText('You are not subscribed to our newsletter.')).toBeVisible();
});

test('A subscriber unsubscribes on the preferences page without signing in, and resubscribes', async ({
  page,
}) => {
  const email = await subscribeByPopup(page);
  await page.goto(pathIn(await welcomeOf(page, email)));
  await expect(page.getByRole('heading', { name: 'Email preferences', level: 1 })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(
    page.getByText('You are unsubscribed. We won’t email you our newsletter again.'),
  ).toBeFocused();
  await page.reload();
  await page.getByRole('button', { name: 'Subscribe again' }).click();
  await expect(page.getByText('You are subscribed again.')).toBeVisible();
});

test('Signing up again in the footer sends no second mail', async ({ page }) => {
  const email = await subscribeByPopup(page);
  await welcomeOf(page, email);
  await page.goto('/contact');
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Newsletter sign-up').fill(email.toUpperCase());
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText(thanks)).toBeVisible();
  const mails = (await (
    await page.request.get('/dev/mail/messages', { params: { to: email } })
  ).json()) as Mail[];
  expect(mails).toHaveLength(1);
});

test('A truncated link says so and leads to the contact page', async ({ page, expectAnswers }) => {
  expectAnswers(404);
  await page.goto('/newsletter/nonsense');
  await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact us' })).toBeVisible();
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the footer form subscribes, and reports an invalid address', async ({ page }) => {
    await page.goto('/contact');
    const footer = page.getByRole('contentinfo');
    await footer.getByLabel('Newsletter sign-up').fill('nobody');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address');
    const email = newAddress();
    await page.getByRole('main').getByLabel('Newsletter sign-up').fill(email);
    await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText(thanks)).toBeVisible();
    await welcomeOf(page, email);
  });

  test('the preferences page unsubscribes', async ({ page }) => {
    const email = newAddress();
    await page.request.post('/api/newsletter/subscriptions', { data: { email, source: 'footer' } });
    const path = pathIn(await welcomeOf(page, email));
    await page.goto(path);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByText('You are unsubscribed.')).toBeVisible();
    await page.goto(path);
    await expect(page.getByText('You are not subscribed to our newsletter.')).toBeVisible();
  });
});

test.describe('On the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 800 } });

  test('axe finds no violations on the preferences page, in light and dark, and it fits', async ({
    page,
  }) => {
    const email = newAddress();
    await page.request.post('/api/newsletter/subscriptions', { data: { email, source: 'footer' } });
    await page.goto(pathIn(await welcomeOf(page, email)));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await expectToFit(page);
  });
});
