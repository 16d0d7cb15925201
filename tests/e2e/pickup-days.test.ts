import type { Page } from '@playwright/test';
import { addDate } from '#domain/calendar-days.ts';
import type { Order } from '#domain/orders/orders.ts';
import { pickupDayName } from '#domain/orders/pickups.ts';
import { fillCard, goToPayment, keepSession, payButton, putIntoCart, signUp } from './buyer.ts';
import { waitForMail, type Mail } from './mail.ts';
import { signInAsOwner } from './owner.ts';
import { expectAccessible, expectToFit } from './screen.ts';
import { expect, test } from './strict-page.ts';

const inDays = (days: number): string => addDate(new Date().toISOString().slice(0, 10), days);
const [first, second, rainDay] = [inDays(90), inDays(91), inDays(93)];

async function openDays(page: Page): Promise<void> {
  await signInAsOwner(page);
  await page.goto(`/admin/pickups?month=${first.slice(0, 7)}`);
  await page.getByRole('button', { name: 'Open days' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open days' });
  await dialog.getByLabel('First day').fill(first);
  await dialog.getByLabel('Last day').fill(second);
  for (const name of ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
    await dialog.getByLabel(name).check();
  await dialog.getByLabel('Minutes per window').fill('60');
  await expect(dialog.getByText(/^6 windows on 2 days/)).toBeVisible();
  await expectAccessible(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await dialog.getByRole('button', { name: 'Open days' }).dblclick();
  await expect(page.getByText('Days opened')).toBeVisible();
  expect(sent.filter((url) => url.endsWith('/api/admin/pickups/windows'))).toHaveLength(1);
  await expect(page.getByRole('link', { name: new RegExp(pickupDayName(first)) })).toBeVisible();
  await expectToFit(page, 320, 1440);
}

const answerLink = ({ text }: Mail): string =>
  new URL(/https?:\/\/\S+\/pickup-answer\/[\w-]+/.exec(text)![0]).pathname;

test('A customer chooses a day at the checkout, moves it, and answers when the farm moves it', async ({
  page,
}) => {
  test.slow();
  await openDays(page);
  const { email, session } = await signUp(page);
  await keepSession(page, session);
  await putIntoCart(page, 'Pristine');

  await page.goto('/checkout');
  await page.getByLabel('Day', { exact: true }).selectOption(pickupDayName(first));
  await page.getByLabel('Time', { exact: true }).selectOption('10:00 to 11:00 AM');
  await page.getByLabel('Note for the farm').fill('I bring a trailer.');
  await expectAccessible(page);
  await expectToFit(page, 320, 1440);
  const fields = await goToPayment(page);
  await expect(page.getByText(`${pickupDayName(first)}, 10:00 to 11:00 AM.`)).toBeVisible();
  await fillCard(fields);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.ics$/);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  const shortId = new URL(page.url()).searchParams.get('order_id')!.slice(0, 8);

  // From the account.
  await page.goto('/account?tab=orders');
  await page.getByRole('link', { name: `See or move the day of order ${shortId}` }).click();
  const day = page.getByRole('region', { name: 'Your pickup day' });
  await expect(day).toContainText('10:00 to 11:00 AM');
  await expect(page.getByText('I bring a trailer.')).toBeVisible();
  await day.getByRole('button', { name: 'Move to another day' }).click();
  await day.getByLabel('Day', { exact: true }).selectOption(pickupDayName(second));
  await expectAccessible(page);
  await day.getByRole('button', { name: 'Save day' }).click();
  await expect(page.getByText('Your day is saved. We have emailed it to you.')).toBeVisible();
  await expect(day).toContainText(`${pickupDayName(second)}, 9:00 to 10:00 AM`);
  const booked = await waitForMail(page, email, new RegExp(pickupDayName(second)));
  const calendar = /https?:\/\/\S+\.ics/.exec(booked.text)![0];
  const file = await page.request.get(new URL(calendar).pathname);
  expect(await file.text()).toContain('BEGIN:VEVENT');

  await signInAsOwner(page);
  await page.goto(`/admin/pickups?kind=pickup&day=${second}`);
  await expect(page.getByRole('listitem').getByText('Note: I bring a trailer.')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, 320, 1440);
  await page.getByRole('button', { name: 'Move this day…' }).click();
  const dialog = page.getByRole('dialog', { name: `Move ${pickupDayName(second)}` });
  await dialog.getByLabel('New day').fill(rainDay);
  await dialog.getByLabel('Reason').fill('A hard freeze is forecast.');
  await dialog.getByRole('button', { name: 'Show the email' }).click();
  await expect(dialog.getByText('1 order.')).toBeVisible();
  await expect(dialog.frameLocator('iframe').getByText('A hard freeze is forecast.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Move the day and email' }).click();
  await expect(page.getByText(`Moved from ${pickupDayName(second)}`).first()).toBeVisible();
  await expect(page.getByText('no answer to the move yet').first()).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, 320, 1440);

  // Taken back before anybody is told, moved again, and told at once.
  await expect(
    page.getByText(`1 email about the move from ${pickupDayName(second)}`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Take the move back' }).click();
  await expect(page).toHaveURL(`/admin/pickups?kind=pickup&day=${second}`);
  await expect(page.getByRole('listitem').getByText('Note: I bring a trailer.')).toBeVisible();
  await page.getByRole('button', { name: 'Move this day…' }).click();
  await dialog.getByLabel('New day').fill(rainDay);
  await dialog.getByLabel('Reason').fill('A hard freeze is forecast.');
  await dialog.getByRole('button', { name: 'Show the email' }).click();
  await dialog.getByRole('button', { name: 'Move the day and email' }).click();
  await page.getByRole('button', { name: 'Send it now' }).click();
  await expect(page.getByText('The emails are on their way')).toBeVisible();

  // Opening the link changes nothing; the button does, once.
  const link = answerLink(
    await waitForMail(page, email, new RegExp(`moved to ${pickupDayName(rainDay)}`)),
  );
  await page.evaluate(() => window.localStorage.removeItem('grafted-session'));
  for (let visit = 0; visit < 2; visit++) {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'We have to move your pickup' })).toBeVisible();
  }
  await expectAccessible(page);
  await expectToFit(page, 320, 390);
  await page.getByRole('button', { name: 'Take this day' }).click();
  await expect(page.getByRole('alert')).toHaveText('Choose a day');
  await page.getByRole('button', { name: 'Cancel my order' }).click();
  await expect(page.getByRole('button', { name: 'Yes, cancel the order' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep my order' }).click();
  await page.getByRole('button', { name: 'Accept the new time' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('You accepted the new day. See you then.')).toBeVisible();

  const headers = { authorization: `Bearer ${session.access_token}` };
  const { orders } = (await (await page.request.get('/api/orders', { headers })).json()) as {
    orders: Order[];
  };
  expect(orders[0]?.pickup).toMatchObject({ day: rainDay, starts: '09:00', state: 'booked' });
});

test('A changed or unknown link says so', async ({ page, expectAnswers }) => {
  expectAnswers(404);
  await page.goto('/pickup-answer/abc');
  await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  await expectAccessible(page);
});
