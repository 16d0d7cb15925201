import type { ClaimDetails } from '#domain/orders/claim-list.ts';
import type { Db } from '#server/database/client.ts';
import { orRefuse } from '#server/platform/http/errors.ts';
import { getClaimedLine, listOtherClaims, listReplacementChoices } from './admin-queries.ts';
import { findClaim } from './queries.ts';
import { proposeAllowance } from './worth.ts';

export async function getClaimDetails(db: Db, id: string): Promise<ClaimDetails> {
  const claim = orRefuse(await findClaim(db, id), 'claim_not_found');
  const [line, { proposedCents }, others] = await Promise.all([
    getClaimedLine(db, id),
    proposeAllowance(db, claim),
    listOtherClaims(db, id),
  ]);
  const { productId } = line;
  return {
    ...line,
    claim,
    proposedCents,
    others,
    choices:
      claim.state === 'open'
        ? await listReplacementChoices(db, { productId, trees: claim.trees })
        : [],
  };
}
