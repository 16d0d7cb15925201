import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { formatUsd } from '#domain/money.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { deerPark, pay } from '#tests/support/buying.ts';
import { useCorrections } from '#tests/support/corrections.ts';
import { useDriveTime } from '#tests/support/drive-time.ts';
import { useFarmChanges } from '#tests/support/farm-changes.ts';
import { reconcileRefundsNow } from '#tests/support/ledger.ts';
import { useSettings } from '#tests/support/settings.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree } from '#tests/support/trees.ts';
import { drawReceipts } from './receipt-pdf.ts';

const square = useSquare();
const driveTime = useDriveTime();
const shop = useTestShop(async () => ({
  ...(await square.startEnvironment()),
  ...(await driveTime.startEnvironment()),
}));
const admin = useAdmin(shop);
const { call, order, send } = admin;
const { correct } = useCorrections(admin);
const { changeSettings } = useSettings(admin);
const { enter, receive } = useFarmChanges(shop, admin, square);

async function textOf(response: Response): Promise<string> {
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
  return (await extractText(pdf, { mergePages: true })).text;
}

async function buy() {
  const customer = await signIn(shop);
  await addToCart(shop, customer, await createTree(shop), 2);
  const { body } = await pay(shop, customer, cardToken(square));
  return { customer, id: body.orderId! };
}
const own = (id: string, headers?: Record<string, string>) =>
  shop.app.request(`/api/orders/${id}/receipt.pdf`, headers ? { headers } : {});

/** For a regular expression. */
const escapedUsd = (cents: number) => formatUsd(cents).replaceAll(/[$.]/g, String.raw`\$&`);

describe('a receipt', () => {
  test('is for the customer who paid and for admins', async () => {
    const { customer, id } = await buy();
    const stranger = await signIn(shop);
    const text = await textOf(await own(id, customer.headers));
    expect(text).toMatch(new RegExp(`Receipt for order \\d+ \\(${id.slice(0, 8)}\\)`));
    expect(text).toContain('Jordan Avery');
    expect(text).toMatch(/Total\s+\$96\.00/);
    expect(text).toMatch(/Paid by card .+ 20\d\d\s+\$96\.00/);
    expect(text).not.toContain('Total now');
    expect(text).not.toContain('sales tax'); // no rate is set
    expect(await textOf(await send(`/orders/${id}/receipt.pdf`))).toBe(text);

    expect((await own(id)).status).toBe(401);
    expect((await own(id, stranger.headers)).status).toBe(404);
    expect((await own('nonsense', customer.headers)).status).toBe(404);
    const asCustomer = await shop.app.request(`/api/admin/orders/${id}/receipt.pdf`, {
      headers: customer.headers,
    });
    expect(asCustomer.status).toBe(403);
    expect((await send('/orders/0000abcd-0000-4000-8000-000000000000/receipt.pdf')).status).toBe(
      404,
    );
  });

  test('names the tax of its order and what was given back', async () => {
    const { content, revision } = (
      await call<{ content: { salesTax: object }; revision: number | null }>('/settings')
    ).json;
    const salesTax = { percent: 8.9, locationCode: '3210' };
    await call('/settings', 'PUT', { content: { ...content, salesTax }, basedOn: revision });
    const { customer, id } = await buy();
    await call(`/orders/${id}/refunds`, 'POST', {
      amountCents: 4800,
      leftCents: 9600,
      reason: 'One graft was broken',
    });
    expect(await textOf(await own(id, customer.headers))).toMatch(/Refund in progress\s+−\$48\.00/);
    await reconcileRefundsNow(shop);
    square.ledger.advanceClock(5000);
    await reconcileRefundsNow(shop);
    const text = await textOf(await own(id, customer.headers));
    expect(text).toContain('Includes $7.85 sales tax (3210, 8.9%)');
    // The tax went with the price, when the farm gave it: what is refunded then was received in excess.
    expect(text).toMatch(/Total now\s+\$48\.00\s+Includes \$3\.92 sales tax/);
    expect(text).toMatch(/Refunded .+ 20\d\d\s+−\$48\.00/);
    expect(text).toMatch(/Paid after refunds\s+\$48\.00/);
    const mail = await shop.services.db
      .selectFrom('mail_outbox')
      .select('props')
      .where('subject_id', '=', id)
      .where('kind', '=', 'order-confirmed')
      .executeTakeFirstOrThrow();
    const { text: mailed } = await shop.services.renderMail('order-confirmed', mail.props as never);
    expect(mailed).toContain('Includes $7.85 sales tax (3210, 8.9%)');
  });

  test('lists what the order cost first, what it costs now, and what is still to pay', async () => {
    const { customer, id } = await buy();
    const { delivery } = await correct(
      id,
      { deliveryType: 'delivery', ...deerPark },
      { asks: 'customer' },
    );
    const text = await textOf(await own(id, customer.headers));
    expect(text).toMatch(/Total\s+\$96\.00/);
    expect(text).toMatch(/20\d\d: Delivery corrected/);
    expect(text).toMatch(new RegExp(`Delivery fee now\\s+${escapedUsd(delivery!.feeCents)}`));
    expect(text).toMatch(new RegExp(`Total now\\s+${escapedUsd(9600 + delivery!.feeCents)}`));
    expect(text).toMatch(new RegExp(`Still to pay\\s+${escapedUsd(delivery!.feeCents)}`));
  });

  test('says what the farm bears of a dearer delivery', async () => {
    const { customer, id } = await buy();
    const { delivery } = await correct(id, { deliveryType: 'delivery', ...deerPark });
    const text = await textOf(await own(id, customer.headers));
    expect(text).toMatch(new RegExp(`Given by the farm\\s+−${escapedUsd(delivery!.feeCents)}`));
    expect(text).toMatch(/Total now\s+\$96\.00/);
    expect(text).not.toContain('Still to pay');
  });

  test('lists each payment of an order that was paid in parts', async () => {
    const id = await enter(await createTree(shop));
    for (const amountCents of [4000, 5600]) await receive(id, amountCents);
    const text = await textOf(await send(`/orders/${id}/receipt.pdf`));
    expect(text).toMatch(/Paid .+ 20\d\d, with .+ sales tax\s+\$40\.00/);
    expect(text).toMatch(/Paid .+ 20\d\d, with .+ sales tax\s+\$56\.00/);
  });

  test('waits for the payment', async () => {
    const id = await order(await createTree(shop), { payment: 'pending' });
    expect(await call(`/orders/${id}/receipt.pdf`)).toMatchObject({
      status: 409,
      json: { error: 'There is a receipt once the order is paid' },
    });
  });
});

const isShaped = /\p{Script=Arabic}|\p{Script=Devanagari}/u;
const names = [
  'Nguyễn Thị Ánh',
  'Željko Đurić',
  'Σωκράτης',
  'Юлія Їжак',
  '田中',
  '张伟',
  '김철수',
  'محمد',
  'שרה',
  'शर्मा',
];
test.each(names)('the name %s is on receipt and labels', async (fullName) => {
  const id = await order(await createTree(shop), { fullName });
  for (const file of [`/orders/${id}/receipt.pdf`, `/labels.pdf?order=${id}`]) {
    // Readers take letters as they are drawn: with gaps between fonts, and composed ones not one by one.
    const lettersOf = (words: string) => words.normalize('NFD').replaceAll(/\P{L}/gu, '');
    const drawn = await textOf(await send(file));
    const text = lettersOf(drawn);
    const written = lettersOf(fullName);
    const turned = [...written].toReversed().join('');
    const found = [written, turned].some((name) => text.includes(name));
    expect(found || isShaped.test(fullName)).toBe(true);
    expect(drawn).not.toContain('�');
  }
});

test('names that no font has, or that are endless, break nothing', async () => {
  for (const fullName of [
    '👩‍🌾 𓀀 𝒜𝓃𝒶',
    'x'.repeat(100),
    `${'W '.repeat(50)}`,
    '\u202eyrevA',
    '‏'.repeat(90),
  ]) {
    const id = await order(await createTree(shop), { fullName });
    for (const file of [`/orders/${id}/receipt.pdf`, `/labels.pdf?order=${id}`])
      expect((await send(file)).status).toBe(200);
  }
});

test('two hundred different trees continue on further pages', async () => {
  const id = await order(await createTree(shop));
  await sql`insert into varieties (name, fruit) select 'Variety ' || n, 'Apple' from generate_series(1, 200) n`.execute(
    shop.services.db,
  );
  await sql`insert into products (variety, fruit, rootstock, price, quantity)
    select 'Variety ' || n, 'Apple', 'G.41', 48, 1 from generate_series(1, 200) n`.execute(
    shop.services.db,
  );
  await sql`insert into order_items (order_id, product_id, quantity, price) select ${id}, id, 1, 48
    from products where variety ~ '^Variety [0-9]+$'`.execute(shop.services.db);
  const receipt = () => documentOf(`/orders/${id}/receipt.pdf`);
  const pdf = await receipt();
  expect(pdf.numPages).toBe(6);
  const { text: pages } = await extractText(pdf, { mergePages: false });
  for (const [index, text] of pages.entries())
    expect(text).toMatch(new RegExp(`Printed \\w+ \\d+, 20\\d\\d\\s+Page ${index + 1} of 6`));

  await changeSettings({ paper: 'a4' });
  expect((await receipt()).numPages).toBe(5); // A4 is higher
});

const documentOf = async (file: string) =>
  getDocumentProxy(new Uint8Array(await (await send(file)).arrayBuffer()));

test.each([
  ['letter', [612, 792]],
  ['a4', [595.28, 841.89]],
] as const)('receipts and labels are on %s, with nothing beyond its edges', async (paper, size) => {
  await changeSettings({ paper });
  const id = await order(await createTree(shop), { quantity: 10, fullName: 'W'.repeat(60) });
  for (const file of [`/orders/${id}/receipt.pdf`, `/labels.pdf?order=${id}`]) {
    const pdf = await documentOf(file);
    const page = await pdf.getPage(1);
    expect([pdf.numPages, page.view]).toEqual([1, [0, 0, ...size]]);
    const { items } = await page.getTextContent();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
      expect([file, item.str, x > 10 && x + item.width < size[0] - 10, y > 10]).toEqual([
        file,
        item.str,
        true,
        true,
      ]);
    }
  }
});

test('receipts of one file each count their own pages', async () => {
  const tree = await createTree(shop);
  const orders = await Promise.all(
    [await order(tree), await order(tree)].map(
      async (id) => (await call<OrderDetails>(`/orders/${id}`)).json.order,
    ),
  );
  const bytes = await drawReceipts(
    'Receipts',
    orders.map((one) => ({ order: one, movements: [] })),
  );
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: false });
  expect(text.map((page) => /Page \d+ of \d+/.exec(page)?.[0])).toEqual([
    'Page 1 of 1',
    'Page 1 of 1',
  ]);
});
