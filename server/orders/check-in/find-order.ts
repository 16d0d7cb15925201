import { severalOrders, type CheckInOrder, type FindOrder } from '#domain/orders/check-in.ts';
import type { Db } from '#server/database/client.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { findOrderByCode, listOrdersByNumber } from './queries.ts';

/** Finds an order by its code, or else by its number if no other order has the same. */
export async function findOrder(db: Db, { code, order }: FindOrder): Promise<CheckInOrder> {
  const byCode = code && (await findOrderByCode(db, code));
  if (byCode) return byCode;
  const [found, ...others] = order ? await listOrdersByNumber(db, order) : [];
  if (others.length > 0) throw refuse('several_orders', severalOrders);
  if (found) return found;
  throw refuse('unknown_code', `No order has this ${code ? 'code' : 'number'}.`);
}
