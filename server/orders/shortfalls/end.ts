import { transact } from '@grafted/postgres/transact.ts';
import { isOpenItem } from '#domain/orders/shortfalls.ts';
import { releaseOfferedTrees } from '#server/catalog/stock/holds.ts';
import type { Trx } from '#server/database/client.ts';
import { lockOrders } from '#server/orders/order/state-queries.ts';
import { lockWindowsOf } from '#server/orders/pickups/window-queries.ts';
import { askedKind } from '#server/orders/short-items/asked-mail.ts';
import { closeItem } from '#server/orders/short-items/close-items.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import { enqueueMail, sendNow } from '#server/platform/outbox/outbox-queries.ts';
import type { ShortfallsContext } from './context.ts';
import { lockProducts } from './promised-queries.ts';
import { findShortfall, listItems, markWithdrawn, type ItemRow } from './queries.ts';

/**
 * The trees were there after all: those who have not answered keep their orders as they are. Until
 * the first answer that withdraws the shortfall, and what was taken out of stock for it comes back.
 * A mail that has not gone out yet is recalled; whoever was asked is told. Sent twice, it ends
 * once.
 */
export const endShortfall = (
  { db, publicUrl }: Pick<ShortfallsContext, 'db' | 'publicUrl'>,
  actor: AdminActor,
  id: string,
): Promise<void> =>
  transact(db, async (trx) => {
    const before = await listItems(trx, id);
    const orderIds = before.map(({ orderId }) => orderId);
    await lockOrders(trx, orderIds);
    await lockWindowsOf(trx, orderIds);
    const shortfall = orRefuse(await findShortfall(trx, id), 'shortfall_not_found');
    const items = await listItems(trx, id); // after the lock: nobody answers meanwhile
    const open = items.filter(({ state }) => isOpenItem(state));
    if (open.length === 0) return;
    const offered = open.flatMap(({ offers }) => offers.map(({ productId }) => productId));
    await lockProducts(trx, [shortfall.productId, ...offered]);
    const asked: ItemRow[] = [];
    for (const item of open) if (!(await closeItem(trx, item))) asked.push(item);
    const isWithdrawn = open.length === items.length;
    if (isWithdrawn) {
      const { productId, lostStock } = shortfall;
      await markWithdrawn(trx, id);
      if (lostStock > 0) await releaseOfferedTrees(trx, id, [{ productId, quantity: lostStock }]);
    }
    for (const item of asked) await tell(trx, publicUrl, item);
    await recordAudit(trx, actor, {
      action: isWithdrawn ? 'shortfall_withdrawn' : 'shortfall_ended',
      subjectType: 'product',
      subjectId: shortfall.productId,
      after: { customers: open.length },
    });
  });

/** Nothing to those who were not asked yet, or are called. */
async function tell(trx: Trx, publicUrl: string, item: ItemRow): Promise<void> {
  const { id, orderId, orderNumber: number, email, customer, variety, rootstock, trees } = item;
  if (item.state !== 'asked' || email === '') return;
  await enqueueMail(trx, {
    kind: `shortfall-ended:${id}`,
    subjectId: orderId,
    to: email,
    template: 'shortfall-ended',
    props: {
      orderId,
      number,
      fullName: customer,
      tree: `${variety} on ${rootstock}`,
      trees,
      orderUrl: `${publicUrl}/order-confirmation?order_id=${orderId}`,
    },
  });
}

/** Sends the mails before the time in which they can be recalled has passed. */
export const mailNow = ({ db }: Pick<ShortfallsContext, 'db'>, id: string): Promise<void> =>
  transact(db, async (trx) => {
    const items = await listItems(trx, id);
    if (items.length === 0) throw refuse('shortfall_not_found');
    await sendNow(
      trx,
      items.map((item) => askedKind(item.id)),
    );
  });
