import { undoSeconds, type BulkStatusChange, type OrderStatusChange } from '#domain/admin/orders.ts';
import { shortOrderId, type OrderStatus } from '#domain/statuses.ts';
import { recordAudit, type AdminActor } from '#server/audit/queries.ts';
import { releaseCoupon } from '#server/coupons/queries.ts';
import type { Trx } from '#server/database/client.ts';
import { transact } from '#server/database/transact.ts';
import { ShopError } from '#server/http/errors.ts';
import { orderDelivered, orderReady, orderReinstated } from '#server/mail/order-events.ts';
import { recallMail } from '#server/mail/outbox.ts';
import { setOrderStatus } from '#server/orders/admin-queries.ts';
import type { Services } from '#server/services.ts';
import { changedMeanwhile } from './changes.ts';
import { cancelOrder, takeUpCanceled } from './cancel-order.ts';
import { assertMayBecome, getOrderForChange } from './order-for-change.ts';

type Shop = Pick<Services, 'db' | 'config'>;

/** What `statusRefusal` allows; what was and what is goes to the audit log. The buyer is told of Ready, Delivered and Canceled, and of an order that stands again. */
export async function changeOrderStatus(shop: Shop, actor: AdminActor, orderId: string, change: OrderStatusChange): Promise<void> {
  await transact(shop.db, (trx) => changeOne(shop, trx, actor, orderId, change));
}

/** All of them or, where one is refused, none. */
export async function changeOrderStatuses(shop: Shop, actor: AdminActor, { changes }: BulkStatusChange): Promise<void> {
  await transact(shop.db, async (trx) => {
    for (const { id, ...change } of changes.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      try {
        await changeOne(shop, trx, actor, id, change);
      } catch (error) {
        if (!(error instanceof ShopError)) throw error;
        throw new ShopError(error.code, error.status, `Order ${shortOrderId(id)}: ${error.message} Nothing was changed.`, { cause: error.cause });
      }
    }
  });
}

async function changeOne({ config }: Shop, trx: Trx, actor: AdminActor, orderId: string, { status, was, refundCents, restock }: OrderStatusChange): Promise<void> {
  const order = await getOrderForChange(trx, orderId);
  // Two who want the same agree; a second refund is never silently left out.
  if (order.status === status && !refundCents) return;
  if (order.status !== was) throw changedMeanwhile('this order', order.status);
  await assertMayBecome(trx, orderId, status);
  let more = {};
  if (order.status === 'Canceled') more = await takeUpCanceled(trx, orderId);
  if (status === 'Canceled') more = await cancelOrder(trx, { order, actor, publicUrl: config.publicUrl, refundCents, restock: restock ?? order.status !== 'Delivered' });
  await setOrderStatus(trx, orderId, status);
  await releaseCoupon(trx, orderId);
  await tellBuyer(trx, { orderId, publicUrl: config.publicUrl, from: order.status, to: status });
  await recordAudit(trx, actor, [{ action: 'order_status', subjectType: 'order', subjectId: orderId, before: { status: order.status }, after: { status, ...more } }]);
}

interface Told {
  orderId: string;
  publicUrl: string;
  from: OrderStatus;
  to: OrderStatus;
}

/** A status that is taken back at once was a slip of the finger: its mail is taken back with it. */
async function tellBuyer(trx: Trx, { orderId, publicUrl, from, to }: Told): Promise<void> {
  if (from === 'Ready') await recallMail(trx, { template: 'order-ready', subjectId: orderId });
  if (from === 'Delivered') await recallMail(trx, { template: 'order-delivered', subjectId: orderId });
  if (from === 'Canceled') await orderReinstated(trx, { orderId, publicUrl, holdSeconds: undoSeconds });
  if (to === 'Canceled') await recallMail(trx, { template: 'order-reinstated', subjectId: orderId });
  if (to === 'Ready') await orderReady(trx, { orderId, publicUrl, holdSeconds: undoSeconds });
  if (to === 'Delivered') await orderDelivered(trx, { orderId, publicUrl, holdSeconds: undoSeconds });
}
