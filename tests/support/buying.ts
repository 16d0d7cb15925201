import { sql } from 'kysely';
import { formatDestination, type Address, type DeliveryResponse } from '#domain/orders/delivery.ts';
import { reconcileDueAttempts } from '#server/payments/reconcile-attempts.ts';
import type { FailPoint } from './fail-points.ts';
import type { TestCustomer } from './sign-in.ts';
import type { TestShop } from './test-shop.ts';

const customerInfo = {
  fullName: 'Jordan Avery',
  email: 'jordan@example.com',
  phone: '(509) 555-0142',
};

export interface PayResponse {
  status: number;
  body: { orderId?: string; error?: string; code?: string; total?: number };
}

/** What the Pay button sends. */
export async function pay(
  { app }: TestShop,
  customer: TestCustomer,
  paymentToken: string,
  more: Record<string, unknown> = {},
): Promise<PayResponse> {
  const response = await app.request('/functions/v1/checkout', {
    method: 'POST',
    headers: customer.headers,
    body: JSON.stringify({ deliveryType: 'pickup', customerInfo, paymentToken, ...more }),
  });
  return { status: response.status, body: (await response.json()) as PayResponse['body'] };
}

export const spokane = {
  address: '410 Sample Lane',
  city: 'Spokane',
  state: 'WA',
  zipCode: '99201',
};

/** Nearer than Spokane. */
export const deerPark = {
  address: '316 E Crawford St',
  city: 'Deer Park',
  state: 'WA',
  zipCode: '99006',
};

/** What the Calculate Delivery Fee button sends. */
export async function calculateDelivery(
  { app }: TestShop,
  customer: TestCustomer,
  address: Address = spokane,
  more: Record<string, unknown> = {},
) {
  const response = await app.request('/functions/v1/calculate-delivery', {
    method: 'POST',
    headers: customer.headers,
    body: JSON.stringify({
      destination: formatDestination(address),
      origin: '1 Elsewhere Road, Seattle, WA 98101',
      treeCount: 1,
      ...more,
    }),
  });
  return {
    status: response.status,
    body: (await response.json()) as Partial<DeliveryResponse> & { error?: string; code?: string },
  };
}

/** Checkout fields for a delivery. */
export const deliveredTo = (address: Address, quoteId?: string) => ({
  deliveryType: 'delivery',
  customerInfo: { ...customerInfo, ...address },
  quoteId,
});

/** State of an order, its payment, holds and mails in our tables. */
export async function orderStateOf({ services }: TestShop, orderId: string) {
  const { rows } = await sql<{
    payment: string;
    status: string;
    attempt: string;
    holds: string;
    mails: number;
  }>`
    select orders.payment_status as payment, orders.status, payment_attempts.state as attempt,
      (select string_agg(distinct stock_holds.state, ',') from stock_holds
          where attempt_id = payment_attempts.id) as holds,
      (select count(*)::int from mail_outbox where kind = 'order-confirmed' and subject_id = orders.id::text) as mails
    from orders join payment_attempts on payment_attempts.order_id = orders.id where orders.id = ${orderId}`.execute(
    services.db,
  );
  return rows[0];
}

/** Runs the attempt reconciler with all leases expired. */
export async function reconcileAttemptsNow({ services }: TestShop, runs = 1): Promise<void> {
  for (let run = 0; run < runs; run++) {
    await sql`update payment_attempts set lease_until = now() - interval '1 second'`.execute(
      services.db,
    );
    await reconcileDueAttempts(services);
  }
}

/** Makes the next checkout fail at this point, as if its process had been killed. */
export function crashAt(shop: TestShop, point: FailPoint): void {
  const { reach } = shop;
  shop.reach = async (reached) => {
    if (reached !== point) return;
    shop.reach = reach;
    throw new Error(`killed at ${point}`);
  };
}
