import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { tooBusy } from '#server/payments/too-busy.ts';
import { pay } from '#tests/support/buying.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(square.startEnvironment);
const morePlaces = 100;

async function signInWithCart() {
  const customer = await signIn(shop);
  await addToCart(shop, customer, await createTree(shop));
  return customer;
}

describe('a checkout', () => {
  test('waits for its turn before it is read', async () => {
    const customer = await signInWithCart();
    const { checkoutBulkhead } = shop.services;
    const { promise: free, resolve: release } = Promise.withResolvers<void>();
    const places: Promise<void>[] = [];
    while (checkoutBulkhead.queued() === 0) {
      places.push(checkoutBulkhead.run(() => free, tooBusy));
      await setImmediate(); // fail points are asynchronous
    }

    const paying = pay(shop, customer, cardToken(square));
    const stranger = shop.app.request('/functions/v1/checkout', {
      method: 'POST',
      body: 'no JSON',
    });
    await expect.poll(() => checkoutBulkhead.queued()).toBe(3);
    release();
    expect((await paying).status).toBe(200);
    expect((await stranger).status).toBe(401);
    await Promise.all(places);
    expect(checkoutBulkhead.queued()).toBe(0);
  });

  test('does not wait for buyers who send their requests slowly', async () => {
    const endings: (() => void)[] = [];
    const slow = Array.from({ length: morePlaces }, () =>
      shop.app.request('/functions/v1/checkout', {
        method: 'POST',
        body: new ReadableStream({
          start(controller) {
            endings.push(() => controller.close());
          },
        }),
        duplex: 'half',
      } as RequestInit),
    );
    const customer = await signInWithCart();
    expect((await pay(shop, customer, cardToken(square))).status).toBe(200);
    for (const end of endings) end();
    expect(new Set((await Promise.all(slow)).map(({ status }) => status))).toEqual(new Set([401]));
  });
});
