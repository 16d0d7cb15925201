import { expect, test } from 'vitest';
import type { Customer, CustomerDetails } from '#domain/admin/customers.ts';
import type { Overview } from '#domain/admin/overview.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import type { Order } from '#domain/orders/orders.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { pay } from '#tests/support/buying.ts';
import { expectConsistentLedger, reconcileRefundsNow } from '#tests/support/ledger.ts';
import { signIn, type TestCustomer } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(() => square.startEnvironment());
const { call, send } = useAdmin(shop);

interface Amounts {
  paid: number;
  refunded: number;
}
const amountsOf = ({
  paidCents,
  refundedCents,
}: {
  paidCents: number;
  refundedCents: number;
}): Amounts => ({ paid: paidCents, refunded: refundedCents });

async function buy() {
  const [customer, tree] = [await signIn(shop), await createTree(shop)];
  await addToCart(shop, customer, tree, 2);
  const { body } = await pay(shop, customer, cardToken(square), {
    customerInfo: { fullName: 'Jordan Avery', email: customer.email, phone: '(509) 555-0142' },
  });
  return { customer, id: body.orderId! };
}
const cancel = (id: string, refundCents: number, leftCents = 9600) =>
  call(`/orders/${id}`, 'PATCH', { status: 'Canceled', was: 'Pending', refundCents, leftCents });
const refund = (id: string, amountCents: number, leftCents = 9600) =>
  call(`/orders/${id}/refunds`, 'POST', { amountCents, leftCents, reason: 'One graft was broken' });
const ownOrder = async <T>({ headers }: TestCustomer, path: string) =>
  (await (await shop.app.request(`/api/orders${path}`, { headers })).json()) as T;
const week = async (): Promise<Amounts> =>
  amountsOf((await call<Overview>('/overview')).json.weeks.at(-1)!);

/** The last three columns. */
async function csvOf(email: string): Promise<Amounts> {
  const [head, line] = (await (await send(`/orders.csv?search=${email}`)).text()).split('\r\n');
  expect(head!.split(',').slice(19, 22)).toEqual(['paid', 'refunded', 'net']);
  const [paid, refunded, net] = line!
    .split(',')
    .slice(19, 22)
    .map((dollars) => Math.round(Number(dollars) * 100));
  expect(net).toBe(paid! - refunded!);
  return { paid: paid!, refunded: refunded! };
}

test.each<[string, (id: string) => Promise<unknown>, Amounts]>([
  ['paid', async () => {}, { paid: 9600, refunded: 0 }],
  ['refunded in part', (id) => refund(id, 4801), { paid: 9600, refunded: 4801 }],
  [
    'refunded in two parts',
    async (id) => [await refund(id, 1), await refund(id, 4799, 9599)],
    { paid: 9600, refunded: 4800 },
  ],
  ['refunded in full', (id) => refund(id, 9600), { paid: 9600, refunded: 9600 }],
  ['canceled without a refund', (id) => cancel(id, 0), { paid: 9600, refunded: 0 }],
  ['canceled with a partial refund', (id) => cancel(id, 1234), { paid: 9600, refunded: 1234 }],
  ['canceled with a full refund', (id) => cancel(id, 9600), { paid: 9600, refunded: 9600 }],
  ['whose refund failed', (id) => refund(id, 4444), { paid: 9600, refunded: 0 }],
])(
  'the amounts of an order %s are the same on every screen, in the file and in the ledger (B18)',
  async (_case, change, amounts) => {
    const before = await week();
    const { customer, id } = await buy();
    await change(id);
    await reconcileRefundsNow(shop);
    square.ledger.advanceClock(5000);
    await reconcileRefundsNow(shop);
    const { email } = customer;
    const after = await week();
    expect({
      page: amountsOf((await ownOrder<{ order: Order }>(customer, `/${id}`)).order),
      history: amountsOf((await ownOrder<{ orders: Order[] }>(customer, '')).orders[0]!),
      details: amountsOf((await call<OrderDetails>(`/orders/${id}`)).json.order),
      customers: amountsOf(
        (await call<{ customers: Customer[] }>(`/customers?search=${email}`)).json.customers[0]!,
      ),
      customer: amountsOf((await call<CustomerDetails>(`/customers/${email}`)).json.money),
      ordersOfCustomer: amountsOf(
        (await call<CustomerDetails>(`/customers/${email}`)).json.orders[0]!,
      ),
      file: await csvOf(email),
      week: { paid: after.paid - before.paid, refunded: after.refunded - before.refunded },
    }).toEqual({
      page: amounts,
      history: amounts,
      details: amounts,
      customers: amounts,
      customer: amounts,
      ordersOfCustomer: amounts,
      file: amounts,
      week: amounts,
    });
    await expectConsistentLedger(shop);
  },
);

test('deleting an order hides it and keeps its amounts in the sums (B18)', async () => {
  const before = await week();
  const { customer, id } = await buy();
  await buy();
  expect((await call(`/orders/${id}`, 'DELETE')).status).toBe(204);
  expect((await week()).paid - before.paid).toBe(2 * 9600);
  expect(
    (await call<{ customers: Customer[] }>(`/customers?search=${customer.email}`)).json.customers,
  ).toEqual([]);
  await expectConsistentLedger(shop);
});

test('the CSV has local times of the farm, like the date filters (B18)', async () => {
  const { customer, id } = await buy();
  await shop.services.db
    .updateTable('orders')
    .set({ created_at: new Date('2026-02-11T07:59:00Z') })
    .where('id', '=', id)
    .execute();
  const [, line] = (
    await (await send(`/orders.csv?search=${customer.email}&from=2026-02-10&to=2026-02-10`)).text()
  ).split('\r\n');
  expect(line).toContain(`${id},2026-02-10 23:59:00,`);
});
