import { expect, test } from 'vitest';
import type { Profile } from '#domain/orders/checkout.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { calculateDelivery, deliveredTo, pay, spokane } from '#tests/support/buying.ts';
import { useDriveTime } from '#tests/support/drive-time.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree } from '#tests/support/trees.ts';

const square = useSquare();
const driveTime = useDriveTime();
const shop = useTestShop(async () => ({
  ...(await square.startEnvironment()),
  ...(await driveTime.startEnvironment()),
}));
const { call, send } = useAdmin(shop);

async function buyer() {
  const customer = await signIn(shop);
  await addToCart(shop, customer, await createTree(shop), 2);
  return customer;
}

test.each(['Apt 4', '#12', 'Unit B', ', Ste 5', 'Bldg 2 Apt 4'])(
  'an address with "%s" in its first line gets a price, although geocoders know no units',
  async (unit) => {
    const street = `${spokane.address} ${unit}`;
    const { status, body } = await calculateDelivery(shop, await buyer(), {
      ...spokane,
      address: street,
    });
    expect([status, body.estimatedTime]).toEqual([200, 26]);
  },
);

test('a PO box is refused with the reason', async () => {
  const customer = await buyer();
  const box = { ...spokane, address: 'PO Box 1234' };
  const reason =
    'We cannot deliver to a PO box. Please enter a street address, or choose farm pickup.';
  expect(await calculateDelivery(shop, customer, box)).toMatchObject({
    status: 400,
    body: { error: reason },
  });
  expect(await pay(shop, customer, cardToken(square), deliveredTo(box))).toMatchObject({
    status: 400,
    body: { error: reason },
  });
});

test('the second line is kept with order and profile, and shown with the address', async () => {
  const customer = await buyer();
  const address = { ...spokane, addressLine2: 'Apt 4\u200e' };
  await calculateDelivery(shop, customer, spokane);
  const { body } = await pay(shop, customer, cardToken(square), deliveredTo(address));
  const { json } = await call<OrderDetails>(`/orders/${body.orderId}`);
  expect(json.order.customer).toMatchObject({ address: spokane.address, addressLine2: 'Apt 4' });
  const start = await shop.app.request('/api/checkout', { headers: customer.headers });
  const { profile } = (await start.json()) as { profile: Profile };
  expect(profile).toMatchObject({ address: spokane.address, addressLine2: 'Apt 4' });
  const [mail] = await shop.services.db
    .selectFrom('mail_outbox')
    .select('props')
    .where('subject_id', '=', body.orderId!)
    .execute();
  expect(JSON.stringify(mail)).toContain('410 Sample Lane, Apt 4, Spokane, WA 99201');
  const csv = await (await send('/orders.csv')).text();
  expect(csv).toContain('410 Sample Lane,Apt 4,Spokane');
});
