import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { settings } from '#domain/farm/settings.ts';
import type { PaymentStatus } from '#domain/statuses.ts';
import type { Trx } from '#server/database/client.ts';
import { insertOrder } from '#server/orders/checkout/insert-order-queries.ts';
import { postToBooks } from '#server/orders/postings/post-to-books.ts';
import { setPaymentStatus, updateStatus } from '#server/orders/status/status-queries.ts';
import { signIn, type TestCustomer } from './sign-in.ts';
import type { TestShop } from './test-shop.ts';
import type { TestTree } from './trees.ts';
import { expectAudited, readAdminWrite, type AdminWrite } from './watch-audit.ts';

/** Writes order and attempt as a payment outcome does. */
async function payTestOrder(
  trx: Trx,
  orderId: string,
  payment: 'completed' | 'failed',
  at?: Date,
): Promise<void> {
  const state = payment === 'completed' ? 'captured' : 'failed';
  await sql`insert into payment_attempts (order_id, purpose, request_hash, amount_cents, state, failure, provider_payment_id, lease_until)
    select id, 'order', 'test', total_amount * 100, ${state}, ${payment === 'failed' ? 'voided' : null}, ${randomUUID()}, now()
    from orders where id = ${orderId}`.execute(trx);
  await setPaymentStatus(trx, orderId, payment);
  if (payment === 'completed') {
    const { id: source } = await trx
      .selectFrom('payment_attempts')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    await postToBooks(trx, orderId, { kind: 'payment', source, method: 'card', ...(at && { at }) });
  }
  if (payment === 'failed') await updateStatus(trx, orderId, 'Canceled');
}

export const adminEmail = 'grower@example.com';

interface AdminResponse<T> {
  status: number;
  json: T;
}

/** Signs in a confirmed account that is an admin. */
export async function signInAsAdmin(shop: TestShop, email = adminEmail): Promise<TestCustomer> {
  const admin = await signIn(shop, email);
  await shop.services.db
    .insertInto('admins')
    .values({ user_id: admin.userId, appointed_by: null })
    .execute();
  return admin;
}

/** Whatever it writes must be in the audit log. */
export function useAdmin(shop: TestShop) {
  const writes: AdminWrite[] = [];
  afterAll(async () => {
    if (shop.services) await expectAudited(shop.services.db, writes);
  });
  let admin: Promise<TestCustomer> | undefined;
  const asAdmin = () => (admin ??= signInAsAdmin(shop));

  async function send(
    path: string,
    method = 'GET',
    body?: string | Uint8Array<ArrayBuffer>,
    contentType = 'application/json',
  ): Promise<Response> {
    const { headers } = await asAdmin();
    const response = await shop.app.request(`/api/admin${path}`, {
      method,
      headers: { ...headers, 'content-type': contentType },
      ...(body === undefined ? {} : { body }),
    });
    const write = readAdminWrite(shop.app, { method, path, response });
    if (write) writes.push(write);
    return response;
  }

  return {
    asAdmin,
    send,
    /** Sends JSON and parses the response as `T`. */
    async call<T = { error?: string; code?: string }>(
      path: string,
      method = 'GET',
      json?: unknown,
    ): Promise<AdminResponse<T>> {
      const response = await send(
        path,
        method,
        json === undefined ? undefined : JSON.stringify(json),
      );
      return {
        status: response.status,
        json: (response.status === 204 ? undefined : await response.json()) as T,
      };
    },
    /** Creates an order of a new customer without the card provider. A pending one has no payment attempt. */
    async order(
      tree: TestTree,
      {
        fullName = 'Jordan Avery',
        email = 'jordan@example.com',
        phone = '(509) 555-0142',
        quantity = 2,
        payment = 'completed' as PaymentStatus,
        /** Undefined: now. */
        paidAt = undefined as Date | undefined,
        /** Undefined: picked up. */
        zipCode = undefined as string | undefined,
      } = {},
    ): Promise<string> {
      const { userId } = await signIn(shop);
      return shop.services.db.transaction().execute(async (trx) => {
        const orderId = randomUUID();
        await insertOrder(trx, {
          settings,
          id: orderId,
          userId,
          deliveryType: zipCode ? 'delivery' : 'pickup',
          estimatedMinutes: 0,
          couponCode: null,
          discountRule: null,
          totals: {
            subtotalCents: 4800 * quantity,
            deliveryFeeCents: 0,
            discountCents: 0,
            totalCents: 4800 * quantity,
          },
          customer: {
            fullName,
            email,
            phone,
            ...(zipCode && { address: '410 Sample Lane', city: 'Spokane', state: 'WA', zipCode }),
          },
          items: [{ productId: tree.id, quantity, priceCents: tree.priceCents }],
        });
        if (payment !== 'pending') await payTestOrder(trx, orderId, payment, paidAt);
        return orderId;
      });
    },
    auditOf: (subjectId: string) =>
      shop.services.db
        .selectFrom('audit_log')
        .select(['actor_id', 'action', 'before', 'after', 'request_id'])
        .where('subject_id', '=', subjectId)
        .orderBy('id')
        .execute(),
    mailsAbout: (subjectId: string) =>
      shop.services.db
        .selectFrom('mail_outbox')
        .select(['template', 'to_address'])
        .where('subject_id', '=', subjectId)
        .orderBy('created_at')
        .execute(),
  };
}
