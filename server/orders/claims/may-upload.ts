import { currentDate } from '@grafted/postgres/clock.ts';
import { settings } from '#domain/farm/settings.ts';
import {
  claimableTrees,
  claimsPerItemMax,
  isDayLeft,
  lastClaimDay,
  photosMax,
} from '#domain/orders/claims.ts';
import type { Db } from '#server/database/client.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { countUnsentPhotos } from './photo-queries.ts';
import { listHandedOverLines, listOwnClaims } from './queries.ts';

/** Reports that are written at the same time, in several tabs. */
const unsentMax = 4 * photosMax;
/** The limit for all accounts together: some 1.5 GB. */
const unsentInAllMax = 3000;

/** @throws ShopError unless the customer has a tree to report, and room for another photo */
export async function assertMayUpload(db: Db, userId: string): Promise<void> {
  if (!(await hasClaimableLine(db, userId))) throw refuse('nothing_to_claim');
  const { own, all } = await countUnsentPhotos(db, userId);
  if (own >= unsentMax) throw refuse('too_many_photos');
  if (all >= unsentInAllMax) throw refuse('busy.too_many_photos');
}

async function hasClaimableLine(db: Db, userId: string): Promise<boolean> {
  const lines = await listHandedOverLines(db, userId);
  if (lines.length === 0) return false;
  const claims = await listOwnClaims(db, userId);
  return lines.some(({ id, handedOverAt, guarantee, quantity }) => {
    const lastDay = lastClaimDay({ handedOverAt, terms: { guarantee } }, settings.claimDays);
    const own = claims.filter(({ orderItemId }) => orderItemId === id);
    return (
      lastDay !== undefined &&
      isDayLeft(lastDay, currentDate()) &&
      own.length < claimsPerItemMax &&
      claimableTrees({ id, quantity }, own) > 0
    );
  });
}
