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
import type { Db, Trx } from '#server/database/client.ts';
import { refuse } from '#server/platform/http/errors.ts';
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
  mayBeClaimed,
} from './queries.ts';

/** Reports a problem with trees of a customer's own order. A repeated request changes nothing. */
export const createClaim = (
  { db, publicUrl }: Pick<ClaimsContext, 'db' | 'publicUrl'>,
  userId: string,
  claim: NewClaim,
): Promise<Claim> =>
  transact(db, async (trx) => {
    const line = await lockOwnLine(trx, userId, claim.orderItemId);
    if (!line) throw refuse('order_not_found.of_tree');
    const existing = await findOwnClaim(trx, userId, claim.id);
    if (existing) return existing;
    await assertClaimable(trx, line, claim);
    if (!(await insertClaim(trx, userId, claim))) throw refuse('claim_exists');
    if (!(await attachPhotos(trx, { userId, claimId: claim.id }, claim.photoIds)))
      throw refuse('photo_gone');
    const created = (await findOwnClaim(trx, userId, claim.id))!; // inserted above
    await mailClaimReceived(trx, publicUrl, created);
    return created;
  });

async function assertClaimable(trx: Trx, line: ClaimableLine, claim: NewClaim): Promise<void> {
  const { orderId, handedOverAt, guarantee, quantity } = line;
  const lastDay = lastClaimDay({ handedOverAt, terms: { guarantee } }, settings.claimDays);
  if (lastDay === undefined || !(await mayBeClaimed(trx, orderId)))
    throw refuse('not_claimable.yet');
  if (!isDayLeft(lastDay, currentDate()))
    throw refuse(
      'too_late',
      `The time to report a problem with this order is over. Please call ${settings.farm.phone}.`,
    );
  const claims = await listClaimsOfItem(trx, claim.orderItemId);
  if (claims.length >= claimsPerItemMax)
    throw refuse(
      'too_many_claims',
      `There are many reports about this tree already. Please call ${settings.farm.phone}.`,
    );
  const left = claimableTrees({ id: claim.orderItemId, quantity }, claims);
  if (claim.trees > left)
    throw refuse(
      'too_many_trees',
      left === 0
        ? 'You have already reported all trees of this line.'
        : `Only ${left} more of these trees can be reported.`,
    );
}

/** The customer takes an open claim back. Repeating it changes nothing. */
export const withdrawClaim = (db: Db, userId: string, id: string): Promise<void> =>
  transact(db, async (trx) => {
    const claim = await lockClaim(trx, id);
    if (claim?.userId !== userId) throw refuse('claim_not_found.report');
    if (claim.state === 'withdrawn') return;
    if (claim.state !== 'open') throw refuse('already_decided');
    await closeClaim(trx, id, { state: 'withdrawn' });
  });
