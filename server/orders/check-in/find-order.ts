import { severalOrders, type CheckInOrder, type FindOrder } from '#domain/admin/check-in.ts';
import type { Db } from '#server/database/client.ts';
import { ShopError } from '#server/platform/http/errors.ts';
import { findOrderByCode, listOrdersByNumber } from './queries.ts';

/** By its code, or else by its number if no other order has the same. */
export async function findOrder(db: Db, { code, order }: FindOrder): Promise<CheckInOrder> {
  const byCode = code && (await findOrderByCode(db, code));
  if (byCode) return byCode;
  const [found, ...others] = order ? await listOrdersByNumber(db, order) : [];
  if (others.length > 0) throw new ShopError('several_orders', 409, severalOrders);
  if (found) return found;
  throw new ShopError('unknown_code', 404, `No order has this ${code ? 'code' : 'number'}.`);
}
