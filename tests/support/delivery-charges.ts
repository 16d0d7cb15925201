import { randomUUID } from 'node:crypto';
import { afterEach } from 'vitest';
import type { Recipient } from '#domain/admin/corrections.ts';
import { useAdmin } from './admin.ts';
import { pay } from './buying.ts';
import { useCorrections } from './corrections.ts';
import { useDriveTime } from './drive-time.ts';
import { useFarmChanges } from './farm-changes.ts';
import { expectConsistentLedger, reconcileRefundsNow } from './ledger.ts';
import { signIn } from './sign-in.ts';
import { cardToken, useSquare } from './square.ts';
import { useTestShop } from './test-shop.ts';
import { addToCart, createTree } from './trees.ts';

/** A shop whose orders get deliveries that cost more than their cards paid. After each test the ledger holds. */
export function useDeliveryCharges() {
  const square = useSquare();
  const driveTime = useDriveTime();
  const shop = useTestShop(async () => ({
    ...(await square.startEnvironment()),
    ...(await driveTime.startEnvironment()),
  }));
  const admin = useAdmin(shop);
  const { call } = admin;
  const corrections = useCorrections(admin);
  const { detailsOf } = corrections;
  const farmChanges = useFarmChanges(shop, admin, square);
  afterEach(async () => {
    await reconcileRefundsNow(shop);
    square.ledger.advanceClock(5000);
    await reconcileRefundsNow(shop);
    await expectConsistentLedger(shop);
  });

  /** A pickup of two trees for $48.00 each, paid by card. */
  async function buyAs() {
    const customer = await signIn(shop);
    await addToCart(shop, customer, await createTree(shop), 2);
    const { body } = await pay(shop, customer, cardToken(square));
    return { id: body.orderId!, headers: customer.headers };
  }
  const buy = async (): Promise<string> => (await buyAs()).id;

  /** The customer keeps this many. */
  async function removeTrees(id: string, headers: Record<string, string>, quantity: number) {
    const { items } = (await detailsOf(id)).order;
    const quantities = [{ itemId: items[0]!.id, was: 2, quantity }];
    const send = (path: string, json: object) =>
      shop.app.request(`/api/orders/${id}/changes${path}`, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          origin: shop.services.publicUrl,
        },
        body: JSON.stringify(json),
      });
    const { refundCents } = (await (await send('/preview', { quantities })).json()) as {
      refundCents: number;
    };
    return send('', { key: randomUUID(), quantities, refundCents });
  }

  /** The customer is asked for what the delivery costs more, unless the farm bears it. */
  async function correct(
    id: string,
    changed: Partial<Recipient>,
    asks: 'customer' | 'farm' = 'customer',
  ) {
    const { status, delivery, sendAgain } = await corrections.correct(id, changed, { asks });
    const { uncoveredCents = 0, wasFeeCents } = delivery ?? {};
    return { status, uncoveredCents, wasFeeCents, sendAgain };
  }

  const chargesOf = async (id: string) => {
    const { together } = await detailsOf(id);
    return Promise.all(together!.map((other) => detailsOf(other.id)));
  };
  const setStatus = (id: string, was: string, status: string) =>
    call(`/orders/${id}`, 'PATCH', {
      was,
      status,
      ...(status === 'Canceled' && { refundCents: 0, leftCents: 9600 }),
    });
  const openChargeOf = async (id: string) =>
    (await chargesOf(id)).find(({ order }) => order.status !== 'Canceled')!;

  return {
    ...admin,
    ...farmChanges,
    shop,
    detailsOf,
    buyAs,
    buy,
    removeTrees,
    correct,
    chargesOf,
    setStatus,
    openChargeOf,
  };
}
