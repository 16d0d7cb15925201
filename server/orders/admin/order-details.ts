import type { OrderDetails } from '#domain/orders/order-list.ts';
import type { Db } from '#server/database/client.ts';
import { findLastCorrection } from '#server/orders/corrections/queries.ts';
import { listSeasonChoices } from '#server/orders/corrections/season-queries.ts';
import { readOrderMoney } from '#server/orders/money/details.ts';
import { listOrdersByIds } from '#server/orders/order/queries.ts';
import { isOrderHidden } from '#server/orders/order/state-queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { readNote } from './notes.ts';
import { readTimeline } from './timeline-queries.ts';

/** Includes deleted orders, which are restored from their page. */
export async function getOrderDetails(
  context: LinkSettings & { db: Db },
  orderId: string,
): Promise<OrderDetails> {
  const { db } = context;
  const [[order], hidden, note, timeline] = await Promise.all([
    listOrdersByIds(db, [orderId]),
    isOrderHidden(db, orderId),
    readNote(db, { type: 'order', orderId }),
    readTimeline(db, orderId),
  ]);
  if (!order) throw refuse('order_not_found');
  return {
    order,
    deleted: hidden,
    note,
    timeline,
    // One after the other: a screen takes few connections.
    lastCorrection: (await findLastCorrection(db, orderId)) ?? null,
    otherSeasons: await listSeasonChoices(db, orderId),
    money: await readOrderMoney(context, order),
  };
}
