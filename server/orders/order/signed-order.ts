import type { Order } from '#domain/orders/orders.ts';
import type { Db } from '#server/database/client.ts';
import { readClaimedId, readSignedId, signId } from '#server/platform/outbox/signed-id.ts';
import { findLinkVersion } from './admin-queries.ts';

/** A link for whoever got the mails of an order. It ends when the address is corrected to which they go. */
export const signOrder = (
  secret: string,
  purpose: string,
  { id, linkVersion }: Pick<Order, 'id' | 'linkVersion'>,
): string => signId(secret, purposeOf(purpose, linkVersion), id);

/** Links from before there were versions go on as they are. */
const purposeOf = (purpose: string, version: number): string =>
  version === 0 ? purpose : `${purpose} ${version}`;

/** The order's id; undefined for an invalid link, or one that has ended. */
export async function readSignedOrder(
  db: Db,
  secret: string,
  purpose: string,
  signed: string,
): Promise<string | undefined> {
  const claimed = readClaimedId(signed);
  if (claimed === undefined) return undefined;
  const version = await findLinkVersion(db, claimed);
  return version === undefined
    ? undefined
    : readSignedId(secret, purposeOf(purpose, version), signed);
}
