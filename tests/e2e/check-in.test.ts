import type { Locator, Page, Route } from '@playwright/test';
import { addDate } from '#domain/calendar-days.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { Order } from '#domain/orders/orders.ts';
import { pickupDayName } from '#domain/orders/pickups.ts';
import { call, prepareOrder } from './check-in-order.ts';
import { expectAccessible, expectToFit } from './screen.ts';
import { expect, test } from './strict-page.ts';

const day = addDate(dayAt(new Date(), farmTimeZone), 1);
const ordered = { variety: 'Stella', day };

const enter = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: /code/i }).fill(text);
  await page.getByRole('button', { name: 'Find' }).click();
};
const shellIsKept = (page: Page) =>
  page.evaluate(async () => (await caches.match('/admin/check-in')) !== undefined);

test('An order is handed over on a phone without a network, and synced after', async ({
  page,
  context,
  expectAnswers,
  noise,
}) => {
  test.slow();
  expectAnswers(404);
  const { orderId, code } = await prepareOrder(page, ordered);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/check-in');
  // A day without orders offers the next one that has some.
  await page.getByLabel('Day', { exact: true }).fill(addDate(day, -40));
  await expect(page.getByText('No orders on this day')).toBeVisible();
  await page.getByRole('button', { name: /^Next day with orders: .*, \d+ orders?$/ }).click();
  await expect(page.getByText('No orders on this day')).toBeHidden();
  await page.getByLabel('Day', { exact: true }).fill(day);
  await expect(page.getByRole('button', { name: /Jordan Avery/ })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, 320, 390);
  await enter(page, 'ACDE FHJK');
  await expect(page.getByRole('alert')).toHaveText('No order has this code.');
  await enter(page, 'hello');
  await expect(page.getByRole('alert')).toHaveText('No order was found for “hello”.');
  await expect.poll(() => shellIsKept(page)).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await enter(page, code.toLowerCase());
  await expect(page.getByRole('heading', { name: 'Jordan Avery' })).toBeFocused();
  await expect(page.getByText(`This order is for ${pickupDayName(day)}, not today.`)).toBeVisible();
  await enter(page, 'aaaaaaaa-bbbbbbbb-1');
  await expect(page.getByRole('alert')).toHaveText(
    'This tree belongs to order aaaaaaaa, not to this one.',
  );
  const handOver = page.getByRole('button', { name: 'Hand over 2 trees' });
  await page.getByLabel(/Tree 1 of 2/).check();
  await expect(page.getByRole('button', { name: 'Hand over 1 of 2 trees' })).toBeVisible();
  await page.getByLabel(/Tree 2 of 2/).check();
  await expectAccessible(page);
  await expectToFit(page, 320, 390);
  await handOver.click();
  await expect(page.getByText('Handed over', { exact: true })).toBeVisible();
  await expect(handOver).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'All orders' })).toBeHidden();
  await enter(page, code);
  await expect(page.getByText('Handed over.', { exact: true })).toBeVisible();
  await expect(page.getByText('3 steps wait to be sent')).toBeVisible();
  await expect(page.getByText(/^No connection\./)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('Everything is saved')).toBeVisible();
  const { order } = await call<{ order: Order }>(page, `/api/admin/orders/${orderId}`);
  expect(order.status).toBe('Delivered');
  // The browser logs each call without a network, and preloads that the service worker's files replaced.
  const expected = /net::ERR_INTERNET_DISCONNECTED|^A preload for .* service worker/;
  noise.splice(0, noise.length, ...noise.filter((line) => !expected.test(line)));
});

test('On a network that connects and answers nothing the kept check-in opens within three seconds, and the menu comes later', async ({
  page,
  context,
  noise,
}) => {
  test.slow();
  const { code } = await prepareOrder(page, ordered);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/check-in?code=${code}`);
  await expect(page.getByRole('heading', { name: 'Jordan Avery' })).toBeVisible();
  await expect.poll(() => shellIsKept(page)).toBe(true);

  const hanging: Route[] = [];
  await context.route('**/*', (route) => void hanging.push(route)); // no answer
  const opening = Date.now();
  await page.goto(`/admin/check-in?code=${code}`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Jordan Avery' })).toBeVisible();
  expect(Date.now() - opening).toBeLessThan(3000);
  await page.getByLabel(/Tree 1 of 2/).check();
  await expect(page.getByText('1 step waits to be sent')).toBeVisible();

  await context.unroute('**/*');
  for (const route of hanging) await route.abort('failed').catch(() => {});
  await expect(page.getByText('Everything is saved')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByLabel(/Tree 1 of 2/)).toBeChecked();
  noise.length = 0;
});

test('One of two trees is handed over without a network, the other on a day of its own', async ({
  page,
  context,
  noise,
}) => {
  test.slow();
  const partDay = addDate(day, -1); // today
  const { orderId, code } = await prepareOrder(page, { variety: 'Stella', day: partDay });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/check-in?code=${code}`);
  await expect(page.getByRole('heading', { name: 'Jordan Avery' })).toBeVisible();
  await expect.poll(() => shellIsKept(page)).toBe(true);

  await context.setOffline(true);
  await page.getByLabel(/Tree 2 of 2/).check();
  await expect(page.getByText('The other 1 tree will wait for another day.')).toBeVisible();
  await page.getByRole('button', { name: 'Hand over 1 of 2 trees' }).click();
  const before = page.getByRole('list', { name: 'Handed over before' });
  await expect(before).toContainText('1 tree handed over');
  await expect(page.getByLabel(/Tree 2 of 2, handed over/)).toBeDisabled();
  await before.getByRole('button', { name: 'Undo' }).click();
  await expect(before).toBeHidden();
  await page.getByRole('button', { name: 'Hand over 1 of 2 trees' }).click();
  await expectAccessible(page);
  await expectToFit(page, 320, 390);

  await context.setOffline(false);
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await expect(before).toContainText(/1 tree handed over \d+:\d\d [AP]M/);
  const { order } = await call<{ order: Order }>(page, `/api/admin/orders/${orderId}`);
  expect(order).toMatchObject({ status: 'Pending', pickup: null, items: [{ handedOver: 1 }] });
  await page.getByRole('button', { name: 'Hand over 1 tree' }).click();
  await expect(page.getByText(/Handed over \d+:\d\d [AP]M/)).toBeVisible();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  const { order: after } = await call<{ order: Order }>(page, `/api/admin/orders/${orderId}`);
  expect(after.status).toBe('Delivered');
  const expected = /net::ERR_INTERNET_DISCONNECTED/;
  noise.splice(0, noise.length, ...noise.filter((line) => !expected.test(line)));
});

test('The dig list is checked off in the field without a network, and seen on another phone', async ({
  page,
  context,
  noise,
}) => {
  const { orderId } = await prepareOrder(page, ordered);
  const { order } = await call<{ order: Order }>(page, `/api/admin/orders/${orderId}`);
  const address = `/admin/pickups/dig-list?day=${day}`;
  const box = (phone: Page) =>
    phone.getByRole('checkbox', { name: new RegExp(`^${order.number} .*2 trees`) });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  const tree = box(page);
  await expect(tree).not.toBeChecked();

  await context.setOffline(true);
  await tree.check();
  await expect(page.getByText('1 step waits to be sent')).toBeVisible();
  await tree.uncheck();
  await tree.check();
  await expect(page.getByText(/^No connection\./)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await expect(tree).toBeChecked();

  const other = await context.newPage();
  await other.goto(address);
  await expect(box(other)).toBeChecked();
  await box(other).uncheck();
  await expect(other.getByText('Everything is saved')).toBeVisible();
  await page.reload();
  await expect(tree).not.toBeChecked();
  await tree.check();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await page.reload();
  await expect(tree).toBeChecked();
  await expect(page.getByRole('listitem').filter({ has: tree })).toContainText(/Dug \d+:\d\d/);
  const offline = /net::ERR_INTERNET_DISCONNECTED/;
  noise.splice(0, noise.length, ...noise.filter((line) => !offline.test(line)));
  await expect(page.getByText(/No field row: Stella on/).first()).toBeVisible();
  for (const format of ['Letter', 'A4']) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1); // no blank page before the list
  }
  await page.emulateMedia({ media: 'print' });
  const styleOf = (locator: Locator, name: string) =>
    locator.evaluate(
      (element, property) => getComputedStyle(element).getPropertyValue(property),
      name,
    );
  const row = page.getByRole('listitem').filter({ hasText: 'Jordan Avery' }).first();
  expect(await styleOf(row, 'break-inside')).toBe('avoid'); // no row is torn by the page's end
  expect(await styleOf(page.getByText(/^Dig list, /), 'display')).toBe('block');
  await page.emulateMedia({ media: null });
  await expectAccessible(page);
  await expectToFit(page, 320, 1440);
  await page.getByRole('link', { name: /Trees are missing/ }).click();
  await expect(page).toHaveURL(/\/admin\/shortfalls\?tree=/);
});

test('A session that is ended elsewhere takes the orders of the check-in and the preview along', async ({
  page,
  expectAnswers,
  noise,
}) => {
  expectAnswers(400, 401, 403, 404);
  await prepareOrder(page, { variety: 'Bing', day: addDate(day, 1) });
  const draft = { fruit: 'Pear', name: 'Passe Crassane' };
  const { id } = await call<{ id: string }>(page, '/api/admin/varieties', 'POST', draft);
  await page.goto(`/admin/varieties/${id}`);
  await page.getByRole('button', { name: 'Add a rootstock' }).click();
  const tree = page.getByRole('dialog', { name: 'Add a tree' });
  await tree.getByLabel('Rootstock').fill('OHxF 87');
  await tree.getByLabel('Price in dollars').fill('47');
  await tree.getByLabel('Stock', { exact: true }).fill('4');
  await tree.getByRole('button', { name: 'Add tree' }).click();
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /^Preview/ }).click();
  const preview = await opening;
  const note = preview.getByText('Preview: only you can see this page.');
  await expect(note).toBeVisible();

  await page.goto('/admin/check-in');
  await page.getByLabel('Day', { exact: true }).fill(addDate(day, 1));
  await expect(page.getByRole('button', { name: /Jordan Avery/ })).toBeVisible();
  const keepsOrders = () =>
    page.evaluate(
      () =>
        new Promise<boolean>((resolve, reject) => {
          const opened = indexedDB.open('keyval-store');
          opened.addEventListener('error', () => reject(opened.error!));
          opened.addEventListener('success', () => {
            const read = opened.result.transaction('keyval').objectStore('keyval').get('check-in');
            read.addEventListener('success', () =>
              resolve(JSON.stringify(read.result ?? null).includes('Jordan')),
            );
          });
        }),
    );
  await expect.poll(keepsOrders).toBe(true);

  const token = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('grafted-session')!) as { access_token: string })
        .access_token,
  );
  const ended = await page.request.post('/auth/v1/logout?scope=global', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ended.status()).toBe(204);
  await preview.reload();
  await expect(preview.getByRole('heading', { name: 'Product not found' })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL('/auth');
  await expect.poll(keepsOrders).toBe(false);
  noise.length = 0;
});
