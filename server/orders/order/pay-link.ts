import { renderSVG } from 'uqr';
import type { Order } from '#domain/orders/orders.ts';
import type { Db } from '#server/database/client.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { readClaimedId, readSignedId, signId } from '#server/platform/outbox/signed-id.ts';
import { findLinkVersion } from './state-queries.ts';

const purpose = 'pay';

/** Where what is due for an order is paid by card, without an account. */
export const payUrl = (
  { publicUrl, linkSecret }: Pick<LinkSettings, 'publicUrl' | 'linkSecret'>,
  order: Pick<Order, 'id' | 'linkVersion'>,
): string => `${publicUrl}${payPath(linkSecret, order)}`;

export const payPath = (linkSecret: string, order: Pick<Order, 'id' | 'linkVersion'>): string =>
  `/pay/${signOrder(linkSecret, purpose, order)}`;

/** The order's id; undefined for an invalid token. */
export const readPayToken = (
  { db, linkSecret }: Pick<LinkSettings, 'linkSecret'> & { db: Db },
  token: string,
): Promise<string | undefined> => readSignedOrder(db, linkSecret, purpose, token);

/** The QR code is a data URL. */
export const payQrCode = (url: string): string =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(url, { border: 2 }))}`;

/** A link for whoever got the mails of an order. It ends when the address is corrected to which they go. */
const signOrder = (
  secret: string,
  purpose: string,
  { id, linkVersion }: Pick<Order, 'id' | 'linkVersion'>,
): string => signId(secret, purposeOf(purpose, linkVersion), id);

/** Links from before there were versions go on as they are. */
const purposeOf = (purpose: string, version: number): string =>
  version === 0 ? purpose : `${purpose} ${version}`;

/** The order's id; undefined for an invalid link, or one that has ended. */
async function readSignedOrder(
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
