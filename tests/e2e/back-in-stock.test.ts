import { ensureDatabase } from '@grafted/postgres/connect.ts';
import { startEmbeddedPostgres } from '@grafted/postgres/embedded/start.ts';
import { Client } from 'pg';
import { runShop } from '#tests/program/run-shop.ts';
import { signInAsNewCustomer } from './buyer.ts';
import { waitForMail } from './mail.ts';
import { expectAccessible, expectToFit } from './screen.ts';
import { expect, test as base } from './strict-page.ts';
import { openWithoutScripts } from './without-scripts.ts';

interface OwnShop {
  url: string;
  /** Changes the stock directly in the database. */
  setStock(quantity: number): Promise<string>;
}

const test = base.extend<object, { ownShop: OwnShop }>({
  // A shop of its own: no test may change the stock of the shared shop.
  ownShop: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- required by Playwright
    async ({}, use) => {
      const postgres = await startEmbeddedPostgres({});
      await ensureDatabase(postgres.url('shop'));
      const shop = await runShop({ DATABASE_URL: postgres.url('shop'), NODE_ENV: 'production' });
      const database = new Client({ connectionString: postgres.url('shop') });
      await database.connect();
      await use({ url: shop.url, setStock: (quantity) => setStock(database, quantity) });
      await database.end();
      shop.process.kill('SIGTERM');
      await shop.ended;
      await postgres.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ ownShop }, use) => use(ownShop.url),
});

/** Sets the stock of one Bartlett tree. @returns its id */
async function setStock(database: Client, quantity: number): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    "update products set quantity = $1 where variety = 'Bartlett' and rootstock = (select min(rootstock) from products where variety = 'Bartlett') returning id",
    [quantity],
  );
  return rows[0]!.id;
}

test.describe('A sold-out tree', () => {
  test('is held for the first in line, who is emailed within a minute of restocking', async ({
    page,
    ownShop,
  }) => {
    const email = `${crypto.randomUUID()}@example.com`;
    const path = `/product/${await ownShop.setStock(0)}`;
    const { release } = await openWithoutScripts(page, path);
    await expect(page.getByRole('button', { name: 'Out of Stock' })).toBeDisabled();
    const form = page.getByRole('region', { name: 'Email me when it’s back' });
    await form.getByRole('button', { name: 'Notify me' }).click();
    await release();
    await expect(form.getByRole('alert')).toHaveText('Please enter a valid email address');
    await expect(form.getByLabel('Your email address')).toBeFocused();
    await expectAccessible(page);
    await form.getByLabel('Your email address').fill(email);
    await form.getByRole('button', { name: 'Notify me' }).click();
    await expect(form.getByRole('status')).toHaveText(/^Check your email: press the button there/);
    const asked = await waitForMail(page, email, /^Take your place in line for Bartlett/);
    expect(asked.text).toContain('You are first in line.');
    const line = new URL(/https?:\/\/\S+\/newsletter\/[\w-]+/.exec(asked.text)![0]);
    await page.goto(line.pathname);
    await expect(page.getByText('You are not in line yet.')).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page, 320, 390, 1440);
    await page.getByRole('button', { name: 'Yes, put me in line' }).click();
    await expect(page.getByText('You are number 1 in line.')).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page, 320, 390, 1440);

    await ownShop.setStock(1);
    const mail = await waitForMail(page, email, /^Bartlett on .+ is back in stock$/);
    await page.goto(path); // for others it is still sold out
    await expect(page.getByRole('button', { name: 'Out of Stock' })).toBeDisabled();

    await page.goto(new URL(/https?:\/\/\S+\/newsletter\/[\w-]+/.exec(mail.text)![0]).pathname);
    await expect(page.getByText(/^Held for you until \w+day, /)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add to my cart' }).click();
    await expect(page).toHaveURL('/auth');
    await signInAsNewCustomer(page);
    await page.goto(line.pathname);
    await page.getByRole('button', { name: 'Add to my cart' }).click();
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('link', { name: 'Bartlett' }).first()).toBeVisible();
    await expect(page.getByText('Out of Stock')).toHaveCount(0);

    await page.goto(line.pathname);
    await page.getByRole('button', { name: 'Leave the line' }).click();
    await expect(page.getByText('You are not in line for any tree.')).toBeVisible();
  });

  test('is wanted three times: two come back and are taken, and the third is waited for', async ({
    page,
    ownShop,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const email = `${crypto.randomUUID()}@example.com`;
    await page.goto(`/product/${await ownShop.setStock(0)}`);
    const form = page.getByRole('region', { name: 'Email me when it’s back' });
    await form.getByLabel('Your email address').fill(email);
    await form.getByLabel('How many trees').selectOption('3 trees');
    await expectToFit(page, 320, 390, 1440);
    await form.getByRole('button', { name: 'Notify me' }).click();
    const asked = await waitForMail(page, email, /^Take your place in line for Bartlett/);
    expect(asked.text).toContain('you are in line for 3 trees.');
    const line = new URL(/https?:\/\/\S+\/newsletter\/[\w-]+/.exec(asked.text)![0]).pathname;
    await page.goto(line);
    await page.getByRole('button', { name: 'Yes, put me in line' }).click();
    await expect(page.getByText('You are number 1 in line, for 3 trees.')).toBeVisible();

    await ownShop.setStock(4); // half of them are for everybody
    const mail = await waitForMail(page, email, /^Bartlett on .+ is back in stock: 2 of 3 trees$/);
    expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(
      '2 of the 3 trees you wait for are back, and we hold them for you until',
    );
    await page.goto(line);
    await expect(page.getByText(/^2 trees are held for you until \w+day, /)).toBeVisible();
    await expect(
      page.getByText('You keep your place for 1 more tree: you are number 1 in line.'),
    ).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page, 320, 390, 1440);
    await page.getByRole('button', { name: 'Add 2 trees to my cart' }).click();
    await signInAsNewCustomer(page);
    await page.goto(line);
    await page.getByRole('button', { name: 'Add 2 trees to my cart' }).click();
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('group', { name: 'Quantity' })).toHaveText('2');

    await page.goto(line);
    await page.getByLabel('How many trees').selectOption('2 trees');
    await page.getByRole('button', { name: 'Change' }).click();
    await expect(
      page.getByText('You keep your place for 2 more trees: you are number 1 in line.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'These 2 are enough' }).click();
    await expect(page.getByText('You keep your place')).toHaveCount(0);
    await expect(page.getByText(/^2 trees are held for you until/)).toBeVisible();
  });
});
