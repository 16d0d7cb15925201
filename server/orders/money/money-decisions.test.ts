import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { addDate } from '#domain/calendar-days.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { pay } from '#tests/support/buying.ts';
import { signIn, type TestCustomer } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(square.startEnvironment);
const { call } = useAdmin(shop);

interface Subject {
  customer: TestCustomer;
  id: string;
  itemId: string;
}
let paid: Subject;
let delivered: Subject & { claimId: string };
let farmOrder: string;

async function buy(): Promise<Subject> {
  const [customer, tree] = [await signIn(shop), await createTree(shop)];
  await addToCart(shop, customer, tree, 2);
  const id = (await pay(shop, customer, cardToken(square))).body.orderId!;
  const { order } = (await call<OrderDetails>(`/orders/${id}`)).json;
  return { customer, id, itemId: order.items[0]!.id };
}

async function ask({ headers }: TestCustomer, path: string, json: unknown) {
  const response = await shop.app.request(path, {
    method: 'POST',
    headers,
    body: JSON.stringify(json),
  });
  return { status: response.status, json: (await response.json()) as { code?: string } };
}

beforeAll(async () => {
  paid = await buy();
  const bought = await buy();
  await call(`/orders/${bought.id}`, 'PATCH', { status: 'Delivered', was: 'Pending' });
  const claimId = randomUUID();
  await ask(bought.customer, '/api/claims', {
    id: claimId,
    orderItemId: bought.itemId,
    trees: 1,
    reason: 'broken',
    details: '',
    wish: 'refund',
    photoIds: [],
  });
  delivered = { ...bought, claimId };
  const tree = await createTree(shop);
  const today = dayAt(new Date(), farmTimeZone);
  const { json } = await call<{ orderId: string }>('/farm-orders', 'POST', {
    key: randomUUID(),
    customer: { fullName: 'Casey Grove', phone: '(509) 555-0199' },
    items: [{ productId: tree.id, quantity: 2 }],
    pays: 'cash',
    received: { kind: 'cash', amountCents: 9600 },
    dueOn: addDate(today, 14),
    expectedTotalCents: 9600,
  });
  farmOrder = json.orderId;
});

const quantities = () => [{ itemId: paid.itemId, was: 2, quantity: 1 }];
const key = () => randomUUID();

/** Each with a sum that is not the one of now. */
const decisions: [string, () => Promise<{ status: number; json: { code?: string } }>][] = [
  [
    'a cancellation',
    () =>
      call(`/orders/${paid.id}`, 'PATCH', {
        status: 'Canceled',
        was: 'Pending',
        refundCents: 100,
        leftCents: 100,
      }),
  ],
  [
    'a refund',
    () =>
      call(`/orders/${paid.id}/refunds`, 'POST', {
        amountCents: 100,
        leftCents: 100,
        reason: 'Broken twig',
      }),
  ],
  [
    'a change by the farm',
    () =>
      call(`/orders/${paid.id}/changes`, 'POST', {
        key: key(),
        change: { kind: 'quantities', quantities: quantities() },
        cents: -100,
        proposedCents: 100,
        refundCents: 100,
        restock: true,
        reason: 'By phone',
      }),
  ],
  [
    'a change by the customer',
    () =>
      ask(paid.customer, `/api/orders/${paid.id}/changes`, {
        key: key(),
        quantities: quantities(),
        refundCents: 100,
      }),
  ],
  [
    'a claim',
    () =>
      call(`/claims/${delivered.claimId}/decision`, 'POST', {
        decision: 'refunded',
        amountCents: 100,
        proposedCents: 100,
        answer: '',
      }),
  ],
  [
    'cash that is received',
    () =>
      call(`/orders/${farmOrder}/payments`, 'POST', {
        key: key(),
        kind: 'cash',
        amountCents: 100,
        receivedOn: dayAt(new Date(), farmTimeZone),
        seenPaidCents: 0,
      }),
  ],
  [
    'cash that is given back',
    async () =>
      call(`/orders/${farmOrder}/refunds-by-hand`, 'POST', {
        paymentId: (await call<OrderDetails>(`/orders/${farmOrder}`)).json.money.payments[0]!.id,
        key: key(),
        kind: 'cash',
        amountCents: 100,
        leftCents: 100,
        reason: 'Broken twig',
      }),
  ],
];

test.each(decisions)(
  '%s on another sum than the one of now is a conflict',
  async (_what, decide) => {
    const { status, json } = await decide();
    expect([status, json.code]).toEqual([
      409,
      expect.stringMatching(/^(?:changed_meanwhile|refund_changed)$/),
    ]);
  },
);
