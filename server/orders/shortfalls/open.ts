import { currentDate } from '@grafted/postgres/clock.ts';
import { transact } from '@grafted/postgres/transact.ts';
import { recallMinutes } from '#domain/mail/recall.ts';
import type { OpenShortfall, ShortBuyer, ShortfallPreview } from '#domain/orders/shortfall-list.ts';
import { holdOfferedTrees, writeOffTrees } from '#server/catalog/stock/holds.ts';
import type { Trx } from '#server/database/client.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import { lockOrders } from '#server/orders/order/state-queries.ts';
import { askedKind } from '#server/orders/short-items/asked-mail.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { assertSameRequest } from '#server/platform/http/same-request.ts';
import { enqueueMail } from '#server/platform/outbox/outbox-queries.ts';
import type { ShortfallsContext } from './context.ts';
import { answerUrl } from './link.ts';
import { deadlineFrom, previewShortfall } from './preview.ts';
import { listPromisedLines, lockProducts } from './promised-queries.ts';
import { findOpened, insertItem, insertOffers, insertShortfall } from './queries.ts';
import { shortfallMail } from './shortfall-mail.ts';

type Context = Pick<ShortfallsContext, 'db' | 'publicUrl' | 'linkSecret'>;

/**
 * Opens a shortfall as it was shown: takes what is not there out of stock, holds the offered trees
 * and asks the customers. Sent twice with one id, it opens one.
 */
export const openShortfall = (
  context: Context,
  actor: AdminActor,
  wanted: OpenShortfall,
): Promise<void> =>
  transact(context.db, async (trx) => {
    const { id, productId, counted, reason } = wanted;
    await lockEverything(trx, wanted);
    const opened = await findOpened(trx, id);
    if (opened)
      return assertSameRequest(opened, { productId: productId.toLowerCase(), counted, reason });
    const now = await previewShortfall(trx, { productId, counted });
    const unserved = assertUnchanged(now, wanted);
    await insertShortfall(trx, {
      id,
      productId,
      counted,
      inOrders: now.inOrders,
      lostStock: now.stock,
      reason,
      deadline: deadlineFrom(currentDate()),
      openedBy: actor.actorId,
    });
    for (const buyer of unserved) await ask(context, trx, actor, { wanted, now, buyer });
    if (now.stock > 0) await writeOffTrees(trx, id, { productId, quantity: now.stock });
    await holdOffers(trx, id, unserved);
    await recordAudit(trx, actor, {
      action: 'shortfall_opened',
      subjectType: 'product',
      subjectId: productId,
      before: { quantity: now.stock },
      after: { quantity: 0, promised: now.inOrders, counted, reason },
    });
  });

/** Orders before products, so that neither changes until the commit. */
async function lockEverything(trx: Trx, { productId, items }: OpenShortfall): Promise<void> {
  const lines = await listPromisedLines(trx, productId);
  await lockOrders(
    trx,
    lines.map(({ orderId }) => orderId),
  );
  await lockProducts(trx, [productId, ...items.flatMap(({ productIds }) => productIds)]);
}

/** The unserved with the offers that the admin has kept. @throws ShopError when they are others than those shown */
function assertUnchanged(now: ShortfallPreview, wanted: OpenShortfall): ShortBuyer[] {
  if (now.isBeingBought) throw refuse('payment_under_way.for_tree');
  if (now.short === 0)
    throw refuse(
      'nothing_short',
      `${now.inOrders} of these trees are in orders, so ${now.counted} are enough. Change the stock instead.`,
    );
  const same =
    now.inOrders === wanted.inOrders &&
    now.stock === wanted.stock &&
    now.unserved.length === wanted.items.length;
  if (!same) throw refuse('changed_meanwhile.orders_or_stock');
  return now.unserved.map((buyer) => {
    const item = wanted.items.find(({ orderItemId }) => orderItemId === buyer.orderItemId);
    if (item?.trees !== buyer.trees - buyer.served)
      throw refuse('changed_meanwhile.orders_or_stock');
    const offers = buyer.offers.filter(({ productId }) => item.productIds.includes(productId));
    if (offers.length !== new Set(item.productIds).size)
      throw refuse('changed_meanwhile.orders_or_stock');
    return { ...buyer, offers };
  });
}

async function ask(
  context: Context,
  trx: Trx,
  actor: AdminActor,
  { wanted, now, buyer }: { wanted: OpenShortfall; now: ShortfallPreview; buyer: ShortBuyer },
): Promise<void> {
  const { orderItemId, orderId, email, byHand, offers } = buyer;
  const trees = buyer.trees - buyer.served;
  const itemId = await insertItem(trx, {
    shortfallId: wanted.id,
    orderItemId,
    trees,
    state: byHand ? 'called' : 'asked',
  });
  await insertOffers(trx, itemId, offers);
  if (!byHand)
    await enqueueMail(trx, {
      kind: askedKind(itemId),
      subjectId: orderId,
      to: email,
      template: 'shortfall',
      props: shortfallMail(now, buyer, { reason: wanted.reason, url: answerUrl(context, itemId) }),
      holdSeconds: recallMinutes * 60,
    });
  await auditOrder(trx, actor, orderId, {
    action: 'shortfall_asked',
    after: { trees, tree: `${now.variety} on ${now.rootstock}`, byHand },
  });
}

async function holdOffers(
  trx: Trx,
  shortfallId: string,
  unserved: readonly ShortBuyer[],
): Promise<void> {
  const held = new Map<string, number>();
  for (const { trees, served, offers } of unserved)
    for (const { productId } of offers)
      held.set(productId, (held.get(productId) ?? 0) + trees - served);
  const trees = [...held].map(([productId, quantity]) => ({ productId, quantity }));
  if (await holdOfferedTrees(trx, shortfallId, trees))
    throw refuse('changed_meanwhile.orders_or_stock');
}
