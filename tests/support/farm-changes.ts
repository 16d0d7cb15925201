import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addDate } from '#domain/calendar-days.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { ChangePreview, WantedChange } from '#domain/orders/order-changes.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import { payUrl } from '#server/orders/order/pay-link.ts';
import type { useAdmin } from './admin.ts';
import { cardToken, type useSquare } from './square.ts';
import type { TestShop } from './test-shop.ts';
import type { TestTree } from './trees.ts';

const today = () => dayAt(new Date(), farmTimeZone);

/** Enters orders of the farm, takes and gives back money, and changes them as the screen does. */
export function useFarmChanges(
  shop: TestShop,
  { call }: Pick<ReturnType<typeof useAdmin>, 'call'>,
  square: ReturnType<typeof useSquare>,
) {
  const detailsOf = async (id: string) => (await call<OrderDetails>(`/orders/${id}`)).json;

  /** Two trees for $48.00 each. */
  async function enter(tree: TestTree, more: Record<string, unknown> = {}): Promise<string> {
    const { json } = await call<{ orderId: string }>('/farm-orders', 'POST', {
      key: randomUUID(),
      customer: {
        fullName: 'Casey Grove',
        phone: `(509) 555-${String(Math.floor(Math.random() * 9000) + 1000)}`,
        email: `${randomUUID()}@example.com`,
      },
      items: [{ productId: tree.id, quantity: 2 }],
      pays: 'check',
      dueOn: addDate(today(), 14),
      expectedTotalCents: 9600,
      ...more,
    });
    return json.orderId;
  }

  async function receive(id: string, amountCents: number) {
    const { order } = await detailsOf(id);
    return call(`/orders/${id}/payments`, 'POST', {
      key: randomUUID(),
      kind: 'cash',
      amountCents,
      receivedOn: today(),
      seenPaidCents: order.paidCents,
    });
  }
  /** Of the last payment by hand. */
  async function giveBack(id: string, amountCents: number) {
    const { money } = await detailsOf(id);
    const payment = money.payments.findLast(
      ({ kind, leftCents }) => kind !== 'card' && leftCents > 0,
    );
    return call(`/orders/${id}/refunds-by-hand`, 'POST', {
      key: randomUUID(),
      kind: 'cash',
      amountCents,
      paymentId: payment?.id ?? randomUUID(),
      leftCents: payment?.leftCents ?? 0,
      reason: 'Given back',
    });
  }

  async function quantities(id: string, tree: TestTree, quantity: number): Promise<WantedChange> {
    const { order } = await detailsOf(id);
    const lines = [...order.items, ...(order.changed?.ordered ?? [])];
    const line = lines.find(({ productId }) => productId === tree.id)!;
    const was = order.items.find(({ id: itemId }) => itemId === line.id)?.quantity ?? 0;
    return { kind: 'quantities', quantities: [{ itemId: line.id, was, quantity }] };
  }
  const preview = (id: string, change: WantedChange) =>
    call<ChangePreview & { code?: string }>(`/orders/${id}/changes/preview`, 'POST', { change });
  /** What the admin sends after the preview; by default as much as possible goes to the card. */
  async function requestOf(id: string, change: WantedChange, more: Record<string, unknown> = {}) {
    const { json } = await preview(id, change);
    return {
      key: randomUUID(),
      change,
      cents: json.cents,
      proposedCents: json.refundCents,
      refundCents: json.refundCents,
      restock: true,
      reason: 'By phone',
      ...more,
    };
  }
  const send = (id: string, request: unknown) => call(`/orders/${id}/changes`, 'POST', request);
  const change = async (id: string, wanted: WantedChange, more: Record<string, unknown> = {}) =>
    send(id, await requestOf(id, wanted, more));
  async function payLink(id: string, expectedCents: number) {
    const { order } = await detailsOf(id);
    const token = payUrl(shop.services, order).split('/').at(-1)!;
    const response = await shop.app.request(`/api/pay/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shop.services.publicUrl },
      body: JSON.stringify({ paymentToken: cardToken(square), expectedCents }),
    });
    return { status: response.status, ...((await response.json()) as { code?: string }) };
  }
  const makeDue = (id: string) =>
    sql`update order_dues set due_at = now() - interval '1 second' where order_id = ${id}
      and due_at is not null`.execute(shop.services.db);

  return {
    detailsOf,
    enter,
    receive,
    giveBack,
    quantities,
    preview,
    requestOf,
    send,
    change,
    payLink,
    makeDue,
  };
}
