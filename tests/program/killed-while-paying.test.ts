import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#domain/orders/orders.ts';
import { makeShopFolder, removeShopFolder } from '#tests/support/shop-folder.ts';
import { signUp, until } from './api-customer.ts';
import { freePort, runShop } from './run-shop.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await makeShopFolder();
});
afterAll(() => removeShopFolder(dataDir));

test('a shop killed between authorization and capture shows the order as paid after a restart', async () => {
  const PORT = String(await freePort());
  const provider = `http://127.0.0.1:${Number(PORT) + 1}`;
  const payments = async () =>
    (
      (await (await fetch(`${provider}/standin/payments`)).json()) as {
        payments: { status: string }[];
      }
    ).payments.map(({ status }) => status);
  const first = await runShop({ DATA_DIR: dataDir, PORT });
  const customer = await signUp(first.url, 'jordan@example.com');
  // The first id on the page is a product.
  const [productId] =
    /[\da-f]{8}-[\da-f-]{27}/.exec(await (await fetch(`${first.url}/variety/Honeycrisp`)).text()) ??
    [];
  expect((await customer.post('/api/cart/items', { productId, quantity: 2 })).status).toBe(204);

  // The capture never gets a response.
  await fetch(`${provider}/standin/faults`, {
    method: 'POST',
    body: JSON.stringify({ call: 'complete', kind: 'hang' }),
  });
  const answer = customer.pay();
  const buyerSaw = answer.then(
    ({ status }) => status,
    (error: Error) => error.message,
  );
  await until('an authorized payment', async () => (await payments()).includes('APPROVED'));
  await until(
    'the pending order',
    async () =>
      (await customer.get<{ orders: Order[] }>('/api/orders')).orders[0]?.paymentStatus ===
      'pending',
  );
  first.process.kill('SIGKILL');
  await first.ended;
  expect(await buyerSaw).toBe('fetch failed');

  const second = await runShop({ DATA_DIR: dataDir, PORT });
  const order = await until('the paid order', async () => {
    const { orders } = await customer.at(second.url).get<{ orders: Order[] }>('/api/orders');
    return orders[0]?.paymentStatus === 'completed' && orders[0];
  });
  expect(order.items).toMatchObject([{ productId, quantity: 2 }]);
  expect(await payments()).toEqual(['COMPLETED']);
  expect((await customer.at(second.url).get<{ items: unknown[] }>('/api/cart')).items).toEqual([]);
  second.process.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});
