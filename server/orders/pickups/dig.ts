import { count } from '#domain/count.ts';
import type { Dig } from '#domain/orders/check-in-actions.ts';
import { isCanceled, orderNumber } from '#domain/statuses.ts';
import type { Trx } from '#server/database/client.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { findDigLine, hasDug, insertDug, undoDug } from './dig-queries.ts';

/**
 * Counts the trees of a line as dug. The tick of another phone stays, unless this one saw more
 * trees. The order must be locked.
 * @returns what the phone could not know; empty: it knew
 * @throws ShopError when the trees are no longer in the order
 */
export async function tickDug(
  trx: Trx,
  { id, itemId, trees, by, at }: Pick<Dig, 'id' | 'itemId' | 'trees'> & { by: string; at: Date },
): Promise<string> {
  if (await hasDug(trx, id)) return '';
  const line = await findDigLine(trx, itemId);
  if (!line) throw refuse('not_dug', 'This tree is in no order.');
  const name = `Order ${orderNumber({ id: line.orderId, number: line.number })}`;
  const tree = `${line.variety} on ${line.rootstock}`;
  if (isCanceled(line.status))
    throw refuse(
      'not_dug',
      `${name} was canceled. ${tree} that you dug for it can be planted back.`,
    );
  if (line.status === 'Delivered' || (line.trees > 0 && line.trees === line.handedOver)) return '';
  if (line.trees === 0) throw refuse('not_dug', `${name} no longer has ${tree}.`);
  const dug = Math.min(line.handedOver + trees, line.trees);
  if (dug > line.dug) {
    if (line.dugId) await undoDug(trx, line.dugId);
    await insertDug(trx, { id, itemId, trees: dug, by, at });
  }
  return line.handedOver + trees > line.trees
    ? `${name} has only ${count(line.trees - line.handedOver, 'tree')} left of ${tree}.`
    : '';
}
