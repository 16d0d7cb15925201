import { currentDate } from '@grafted/postgres/clock.ts';
import { transact } from '@grafted/postgres/transact.ts';
import { settings } from '#domain/farm/settings.ts';
import {
  claimableTrees,
  claimsPerItemMax,
  isDayLeft,
  lastClaimDay,
  type Claim,
  type NewClaim,
} from '#domain/orders/claims.ts';
import { canBeClaimed } from '#domain/orders/order-rules.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { getOrderState } from '#server/orders/order/state-queries.ts';
import { ShopError } from '#server/platform/http/errors.ts';
import { mailClaimReceived } from './claim-mails.ts';
import type { ClaimsContext } from './context.ts';
import { attachPhotos } from './photo-queries.ts';
import {
  closeClaim,
  findOwnClaim,
  insertClaim,
  listClaimsOfItem,
  lockClaim,
  lockOwnLine,
  type ClaimableLine,
} from './queries.ts';

/** Reports a problem with trees of a customer's own order. A repeated request changes nothing. */
export async function createClaim(
  { db, publicUrl }: Pick<ClaimsContext, 'db' | 'publicUrl'>,
  userId: string,
  claim: NewClaim,
): Promise<Claim> {
  return transact(db, async (trx) => {
    const line = await lockOwnLine(trx, userId, claim.orderItemId);
    if (!line) throw new ShopError('order_not_found', 404, 'This tree is not in your orders');
    const existing = await findOwnClaim(trx, userId, claim.id);
    if (existing) return existing;
    await assertClaimable(trx, line, claim);
    if (!(await insertClaim(trx, userId, claim)))
      throw new ShopError('claim_exists', 409, 'Please reload the page and try again');
    if (!(await attachPhotos(trx, { userId, claimId: claim.id }, claim.photoIds)))
      throw new ShopError(
        'photo_not_found',
        409,
        'One of the photos is no longer there. Please remove it and add it again.',
      );
    const created = (await findOwnClaim(trx, userId, claim.id))!; // inserted above
    await mailClaimReceived(trx, publicUrl, created);
    return created;
  });
}

async function assertClaimable(trx: Trx, line: ClaimableLine, claim: NewClaim): Promise<void> {
  const { orderId, handedOverAt, guarantee, quantity } = line;
  const lastDay = lastClaimDay({ handedOverAt, terms: { guarantee } }, settings.claimDays);
  if (lastDay === undefined || !canBeClaimed(await getOrderState(trx, orderId)))
    throw new ShopError(
      'not_claimable',
      409,
      'Problems can be reported once the order was handed over, unless it was canceled or refunded.',
    );
  if (!isDayLeft(lastDay, currentDate()))
    throw new ShopError(
      'too_late',
      409,
      `The time to report a problem with this order is over. Please call ${settings.farm.phone}.`,
    );
  const claims = await listClaimsOfItem(trx, claim.orderItemId);
  if (claims.length >= claimsPerItemMax)
    throw new ShopError(
      'too_many_claims',
      409,
      `There are many reports about this tree already. Please call ${settings.farm.phone}.`,
    );
  const left = claimableTrees({ id: claim.orderItemId, quantity }, claims);
  if (claim.trees > left)
    throw new ShopError(
      'too_many_trees',
      409,
      left === 0
        ? 'You have already reported all trees of this line.'
        : `Only ${left} more of these trees can be reported.`,
    );
}

/** The customer takes an open claim back. Repeating it changes nothing. */
export async function withdrawClaim(db: Db, userId: string, id: string): Promise<void> {
  await transact(db, async (trx) => {
    const claim = await lockClaim(trx, id);
    if (claim?.userId !== userId) throw new ShopError('claim_not_found', 404, 'Report not found');
    if (claim.state === 'withdrawn') return;
    if (claim.state !== 'open')
      throw new ShopError(
        'already_decided',
        409,
        'We have already decided on this report. Reload the page to see how.',
      );
    await closeClaim(trx, id, { state: 'withdrawn' });
  });
}
