import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Customer, CustomerDetails, CustomerMailDetails } from '#domain/admin/customers.ts';
import { enqueueMail } from '#server/mail/outbox-queries.ts';
import { newAddress } from '#tests/support/accounts.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';

const shop = useTestShop();
const { call, order, auditOf } = useAdmin(shop);

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
