import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  customersPerPage,
  type Customer,
  type CustomerDetails,
  type CustomerMailDetails,
} from '#domain/admin/customers.ts';
import { customerId } from '#server/orders/admin/notes.ts';
import { enqueueMail } from '#server/platform/outbox/outbox-queries.ts';
import {
  callAuth,
  createClient,
  findSentLink,
  newAddress,
  signUpAndIn,
} from '#tests/support/accounts.ts';
import { adminEmail, useAdmin } from '#tests/support/admin.ts';
import { confirmRecently } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';

const shop = useTestShop();
const { call, order, auditOf, asAdmin } = useAdmin(shop);

const find = async (search: string) =>
  (await call<{ customers: Customer[] }>(`/customers?search=${encodeURIComponent(search)}`)).json
    .customers;
const read = (email: string) => call<CustomerDetails>(`/customers/${encodeURIComponent(email)}`);
const resend = (id: string) => call(`/mails/${id}/resend`, 'POST');
const markMailsSent = () =>
  shop.services.db
    .updateTable('mail_outbox')
    .set({ state: 'sent', sent_at: new Date() })
    .where('state', '=', 'waiting')
    .execute();

test('a customer is found by email, name and phone, once, with all orders', async () => {
  const tree = await createTree(shop);
  const email = newAddress();
  await order(tree, { email, fullName: 'Pat Ondine', payment: 'pending' });
  const last = await order(tree, {
    email: email.toUpperCase(),
    fullName: 'Pat Ondine-Hill',
    phone: '509 555 0199',
  });
  for (const search of [email, 'ondine', '5095550199']) {
    expect(await find(search)).toMatchObject([
      { email, fullName: 'Pat Ondine-Hill', phone: '509 555 0199', orders: 2, paidCents: 9600 },
    ]);
  }
  expect((await read(email)).json.orders.map(({ id }) => id)[0]).toBe(last);
  expect((await read(newAddress())).status).toBe(404);
  expect((await call('/customers/nonsense')).status).toBe(404);
});

test('all customers are on the pages of the list, each once', async () => {
  const tree = await createTree(shop, { quantity: 200 });
  const word = randomUUID().slice(0, 8);
  const emails = Array.from({ length: customersPerPage + 2 }, () => newAddress());
  for (const email of emails) await order(tree, { email, fullName: `Row ${word}` });
  const page = async (number: number) =>
    (
      await call<{ customers: Customer[]; total: number }>(
        `/customers?search=${word}&page=${number}`,
      )
    ).json;
  const [first, second] = [await page(1), await page(2)];
  expect([first.total, first.customers.length, second.customers.length]).toEqual([
    emails.length,
    customersPerPage,
    2,
  ]);
  const shown = [...first.customers, ...second.customers].map(({ email }) => email);
  expect(shown.toSorted()).toEqual(emails.toSorted());
});

test('a customer note belongs to the address, case-insensitively', async () => {
  const email = newAddress();
  await order(await createTree(shop), { email });
  expect(
    (
      await call(`/customers/${email.toUpperCase()}/note`, 'PUT', {
        text: 'Prefers the phone',
        was: '',
      })
    ).status,
  ).toBe(204);
  expect((await read(email)).json.note).toBe('Prefers the phone');
  expect(await call(`/customers/${email}/note`, 'PUT', { text: 'Other', was: '' })).toMatchObject({
    status: 409,
  });
  const rows = await shop.services.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_type', '=', 'customer')
    .execute();
  expect(rows).toHaveLength(1);
});

test('an order mail is shown as sent, and can be resent once', async () => {
  const email = newAddress();
  const id = await order(await createTree(shop), { email, fullName: 'Pat Ondine' });
  await call(`/orders/${id}`, 'PATCH', { status: 'Ready', was: 'Pending' });
  await markMailsSent();
  const [mail] = (await read(email)).json.mails;
  expect(mail).toMatchObject({ template: 'order-ready', isKept: true });
  expect((await call<CustomerMailDetails>(`/mails/${mail!.id}`)).json).toMatchObject({
    to: email,
    html: expect.stringContaining('Pat'),
    subject: expect.stringContaining('ready'),
  });
  const answers = await Promise.all([resend(mail!.id), resend(mail!.id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  expect((await read(email)).json.mails.map(({ template }) => template)).toEqual([
    'order-ready',
    'order-ready',
  ]);
  expect(await auditOf(mail!.id)).toMatchObject([
    { action: 'mail_resent', after: { template: 'order-ready' } },
  ]);
});

test('a mail with a code can be neither shown nor resent', async () => {
  const email = newAddress();
  await shop.services.db.transaction().execute((trx) =>
    enqueueMail(trx, {
      kind: 'confirm-address',
      subjectId: randomUUID(),
      to: email,
      template: 'confirm-address',
      props: { link: 'http://shop.test/#x', code: '123456' },
    }),
  );
  const [mail] = (await read(email)).json.mails;
  expect(mail).toMatchObject({ template: 'confirm-address', isKept: false });
  for (const answer of [await call(`/mails/${mail!.id}`), await resend(mail!.id)])
    expect(answer).toMatchObject({ status: 409, json: { code: 'not_kept' } });
  expect((await call(`/mails/${randomUUID()}`)).status).toBe(404);
});

describe('an address whose mailbox is gone', () => {
  const change = (email: string, json: object) =>
    call<{ error?: string }>(`/customers/${encodeURIComponent(email)}/address`, 'POST', json);
  beforeAll(async () => confirmRecently(shop, await asAdmin()));
  const checked = 'Called the number of order 1042';

  test('is changed by an admin: the new mailbox confirms alone, both are told, and it is audited', async () => {
    const { client, email, password } = await signUpAndIn(shop);
    const wanted = newAddress();
    expect((await change(email, { email: wanted.toUpperCase(), checked })).status).toBe(204);
    const told = await shop.services.db
      .selectFrom('mail_outbox')
      .select(['template', 'props'])
      .where('to_address', '=', email)
      .where('template', '=', 'security-notice')
      .execute();
    expect(JSON.stringify(told)).toContain(`New address: ${wanted}`);
    expect(
      await shop.services.db
        .selectFrom('audit_log')
        .select(['action', 'before', 'after'])
        .where('subject_id', '=', customerId(email))
        .execute(),
    ).toEqual([{ action: 'address_change', before: {}, after: { checked } }]);
    const again = createClient(shop);
    await callAuth(shop, 'POST', '/verify/again', { body: { email: wanted } });
    const { tokenHash } = await findSentLink(shop, wanted, 'email-change');
    const { data } = await again.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
    expect(data.user?.email).toBe(wanted);
    expect((await client.getUser()).data.user?.email).toBe(wanted);
    expect((await again.signInWithPassword({ email: wanted, password })).error).toBeNull();
  });

  test('is not changed to a taken one, without a check, for an admin, or without an account', async () => {
    const { email } = await signUpAndIn(shop);
    const { email: taken } = await signUpAndIn(shop);
    const results = [
      await change(email, { email: taken, checked }),
      await change(email, { email: newAddress(), checked: '' }),
      await change(adminEmail, { email: newAddress(), checked }),
      await change(newAddress(), { email: newAddress(), checked }),
    ];
    expect(results.map(({ status }) => status)).toEqual([409, 400, 409, 404]);
  });
});
