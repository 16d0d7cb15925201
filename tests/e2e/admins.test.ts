import { keepSession, signUp } from './buyer.ts';
import { signInAsOwner } from './owner.ts';
import { confirm, expectAccessible } from './screen.ts';
import { expect, test } from './strict-page.ts';

test('An admin appoints another admin, who then sees the orders, and dismisses them again', async ({
  page,
  context,
  expectAnswers,
}) => {
  expectAnswers(404);
  const { email, session } = await signUp(page);
  await signInAsOwner(page);
  await page.goto('/admin/admins');
  await page.getByLabel('Email').fill('nobody@nowhere.example');
  await page.getByRole('button', { name: 'Appoint' }).click();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'There is no account with the address nobody@nowhere.example' }),
  ).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@nowhere.example');
  await expectAccessible(page);

  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Appoint' }).click();
  await expect(page.getByText(`${email} is now an admin`)).toBeVisible();
  const row = page
    .getByRole('list', { name: 'Admins' })
    .getByRole('listitem')
    .filter({ hasText: email });
  await expect(row).toContainText('appointed by owner@grafted.example');

  const orders = await page.request.get('/api/admin/orders', {
    headers: { authorization: `Bearer ${session.access_token}` },
  });
  expect(orders.status()).toBe(200);

  await row.getByRole('button', { name: 'Dismiss' }).click();
  await confirm(page, `Remove admin rights from ${email}?`, 'Dismiss');
  await expect(page.getByText(`${email} is no longer an admin`)).toBeVisible();
  await expect(row).toHaveCount(0);

  const other = await context.newPage();
  await keepSession(other, session);
  await other.goto('/admin/orders');
  await expect(other.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
});
