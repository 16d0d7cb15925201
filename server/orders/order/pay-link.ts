import { renderSVG } from 'uqr';
import type { Order } from '#domain/orders/orders.ts';
import type { Db } from '#server/database/client.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { signOrder, readSignedOrder } from './signed-order.ts';

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
