import type { Page } from '@playwright/test';
import { buyTree } from './buyer.ts';
import { waitForMail } from './mail.ts';
import { signInAsOwner } from './owner.ts';
import { confirm, expectAccessible, expectToFit } from './screen.ts';
import { expect, test } from './strict-page.ts';

const readers = 50;

const subscribe = (page: Page, email: string) =>
  page.request.post('/api/newsletter/subscriptions', { data: { email, source: 'footer' } });

test('The owner writes a newsletter, tests it, sends it, pauses it and resumes it', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(400);
  test.setTimeout(120_000);
  const run = crypto.randomUUID().slice(0, 8);
  const reader = `reader-${run}-0@example.com`;
  for (let count = 0; count < readers; count++)
    await subscribe(page, `reader-${run}-${count}@example.com`);
  await signInAsOwner(page);
  await page.goto('/admin/newsletter');
  await page.getByRole('button', { name: 'New newsletter' }).click();

  const send = page.getByRole('button', { name: 'Send...' });
  await expect(send).toBeDisabled();
  await expect(page.getByText('The subject is missing.')).toBeVisible();
  const subject = `Grafting day ${run}`;
  await page.getByLabel('Subject').fill('<b>Grafting day</b>');
  await page
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('See **all** [our trees](/catalog).');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('please leave out < and >').first()).toBeVisible();
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('group', { name: 'Trees' }).getByRole('combobox').selectOption('Honeycrisp');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Chosen trees' })).toContainText('Honeycrisp');
  await expect(page.getByText('Save the draft before you send it.')).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();

  const wide = page.frameLocator('iframe[title="Newsletter, wide"]');
  await expect(wide.getByRole('link', { name: 'our trees' })).toBeVisible();
  await expect(wide.getByText(/^Apple, from \$\d/)).toBeVisible();
  await expectToFit(page, 320, 390, 1440);
  await page.getByRole('tab', { name: 'Dark' }).click();
  await expect(
    page.frameLocator('iframe[title="Newsletter, dark"]').getByRole('heading', { name: subject }),
  ).toHaveCSS('color', 'rgb(242, 238, 227)');
  await page.getByRole('tab', { name: 'Narrow' }).click();
  await expect(page.getByTitle('Newsletter, narrow')).toBeVisible();
  await page.getByRole('tab', { name: 'Text' }).click();
  await expect(page.getByText(/our trees\s+\[?http\S+\/catalog/)).toBeVisible();
  await expectAccessible(page); // axe waits forever for scripts in the sandboxed frame of the other tabs

  await page.getByRole('button', { name: 'Send a test to myself' }).click();
  await waitForMail(page, 'owner@grafted.example', new RegExp(subject));

  await send.click();
  const dialog = page.getByRole('dialog', { name: /^Send to [\d,]+ people\?/ });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Send to/ }).click();
  await expect(page.getByRole('button', { name: 'Back to draft' })).toBeVisible();
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Nothing goes out until you resume.')).toBeVisible();
  await page.getByRole('tab', { name: 'Text' }).click();
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);
  await page.getByRole('button', { name: 'Resume' }).click();

  const mail = await waitForMail(page, reader, new RegExp(subject));
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const oneClick = /<([^>]+)>/.exec(mail.headers['list-unsubscribe']!)![1]!;
  await page.request.post(oneClick, { form: { 'List-Unsubscribe': 'One-Click' } });
  await expect(page.getByRole('status').getByText('Sent')).toBeVisible({ timeout: 60_000 });
  await page.reload();
  const figure = (name: string) =>
    page.locator('dl > div').filter({ hasText: name }).getByRole('definition');
  await expect(figure('Unsubscribed since')).toHaveText('1');
  await page.getByLabel('Search').fill(reader);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('list', { name: 'Recipients' }).getByRole('listitem')).toHaveCount(1);
});

test('The owner plans a newsletter, takes it back and deletes it', async ({
  page,
  expectAnswers,
}) => {
  expectAnswers(400);
  await subscribe(page, `${crypto.randomUUID()}@example.com`);
  await signInAsOwner(page);
  await page.goto('/admin/newsletter');
  await page.getByRole('button', { name: 'New newsletter' }).click();
  const subject = `Later ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Soon.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Send...' }).click();
  await page.getByLabel('At a time').check();
  await page.getByLabel('Day and time').fill('2001-01-01T08:00');
  await page.getByRole('button', { name: 'Plan it' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('This time has passed');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Day and time').fill(`${tomorrow}T23:30`);
  await page.getByRole('button', { name: 'Plan it' }).click();
  await expect(page.getByText(/Goes out .* at 11:30 PM, farm time/)).toBeVisible();
  await page.getByRole('button', { name: 'Back to draft' }).click();
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await confirm(page, 'Delete this draft?', 'Delete draft');
  await expect(page.getByRole('heading', { name: /^Newsletter \(\d+\)/ })).toBeVisible();
  await expect(page.getByRole('link', { name: subject })).toBeHidden();
});

test('An admin chooses notifications', async ({ page }) => {
  await signInAsOwner(page);
  await page.goto('/admin/notifications');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, 320, 390, 1440);
  await page.getByLabel('An email for each order').check();
  await page.getByLabel('A tree sold out').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('An email for each order')).toBeChecked();
  await expect(page.getByLabel('A tree sold out')).not.toBeChecked();
  await page.getByLabel('One email a day with all orders').check();
  await page.getByLabel('A tree sold out').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
});

test('Undo takes back what a button has marked, and a link asks for its address', async ({
  page,
}) => {
  await signInAsOwner(page);
  await page.goto('/admin/messages/new');
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill('See our trees');
  const select = () =>
    field.evaluate((text: HTMLTextAreaElement) => {
      text.focus();
      text.setSelectionRange(8, 13);
    });
  await select();
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(field).toHaveValue('See our **trees**');
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue('See our trees');

  await select();
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await expect(dialog.getByLabel('Words of the link')).toHaveValue('trees');
  await dialog.getByLabel('Address').fill('catalog');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^Enter a page such as/)).toBeVisible();
  await dialog.getByLabel('Address').fill('/catalog');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('See our [trees](/catalog)');
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue('See our trees');
});

test('A message asks with its number, is recalled while it waits, and can be tried on oneself', async ({
  page,
}) => {
  const { email } = await buyTree(page, 'Liberty');
  await signInAsOwner(page);
  await page.goto(`/admin/messages/new?search=${email}`);
  const subject = `We dig on Friday ${email.slice(0, 6)}`;
  await page.getByText('Who gets it').click();
  await expect(page.getByRole('list', { name: 'Who gets it' })).toContainText(email);
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('textbox', { name: 'Message' }).fill('Please bring a tarp to the gate.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog', { name: subject })).toContainText(email);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send a test to myself' }).click();
  await waitForMail(page, 'owner@grafted.example', new RegExp(subject));
  await page.getByRole('button', { name: 'Send to 1 customer' }).click();
  const question = page.getByRole('dialog', { name: `Send “${subject}” to 1 customer?` });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Send to 1 customer' }).click();
  await expect(page).toHaveURL('/admin/messages');
  const sent = page.getByRole('listitem').filter({ hasText: subject });
  await expect(sent).toContainText('Goes out');
  await expectToFit(page, 320, 390, 1440);
  await sent.getByRole('button', { name: 'Recall it' }).click();
  await expect(sent).toContainText('nobody got it');
  await expectAccessible(page);
});
