import { renderSVG } from 'uqr';
import type { Order } from '#domain/orders/orders.ts';
import { payLinkOrdersMax } from '#domain/orders/pay-link.ts';
import type { Db } from '#server/database/client.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { readClaimedId, readSignedId, signId } from '#server/platform/outbox/signed-id.ts';
import { listLinkVersions } from './state-queries.ts';

const purpose = 'pay';
/** Stands in no token, and needs no escape in an address. */
const betweenTokens = '~';

type LinkedOrder = Pick<Order, 'id' | 'linkVersion'>;

/** Where what is due for an order, or for several, is paid by card, without an account. */
export const payUrl = (
  { publicUrl, linkSecret }: Pick<LinkSettings, 'publicUrl' | 'linkSecret'>,
  ...orders: readonly LinkedOrder[]
): string => `${publicUrl}${payPath(linkSecret, ...orders)}`;

export const payPath = (linkSecret: string, ...orders: readonly LinkedOrder[]): string =>
  `/pay/${orders.map((order) => signOrder(linkSecret, order)).join(betweenTokens)}`;

interface PayToken {
  orderId: string;
  token: string;
}

/** The orders of a link, without those whose token is forged or has ended, or that were deleted. */
export async function readPayTokens(
  { db, linkSecret }: Pick<LinkSettings, 'linkSecret'> & { db: Db },
  link: string,
): Promise<PayToken[]> {
  const tokens = [...new Set(link.split(betweenTokens))].slice(0, payLinkOrdersMax);
  const claimed = tokens.flatMap((token): PayToken[] => {
    const orderId = readClaimedId(token);
    return orderId === undefined ? [] : [{ orderId, token }];
  });
  const versions = await listLinkVersions(
    db,
    claimed.map(({ orderId }) => orderId),
  );
  return claimed.filter(({ orderId, token }) => isSigned(linkSecret, token, versions.get(orderId)));
}

/** The QR code is a data URL. */
export const payQrCode = (url: string): string =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(url, { border: 2 }))}`;

/** A link for whoever got the mails of an order. It ends when the address is corrected to which they go. */
const signOrder = (secret: string, { id, linkVersion }: LinkedOrder): string =>
  signId(secret, purposeOf(linkVersion), id);

const isSigned = (secret: string, token: string, version: number | undefined): boolean =>
  version !== undefined && readSignedId(secret, purposeOf(version), token) !== undefined;

/** Links from before there were versions go on as they are. */
const purposeOf = (version: number): string => (version === 0 ? purpose : `${purpose} ${version}`);
