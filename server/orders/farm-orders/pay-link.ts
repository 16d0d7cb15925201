import { renderSVG } from 'uqr';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { readSignedId, signId } from '#server/platform/outbox/signed-id.ts';

const purpose = 'pay';

/** Where the customer of a farm order pays by card, without an account. */
export const payUrl = ({ publicUrl, linkSecret }: LinkSettings, orderId: string): string =>
  `${publicUrl}/pay/${signId(linkSecret, purpose, orderId)}`;

/** The order's id; undefined for an invalid token. */
export const readPayToken = (
  { linkSecret }: Pick<LinkSettings, 'linkSecret'>,
  token: string,
): string | undefined => readSignedId(linkSecret, purpose, token);

/** As a data URL. */
export const payQrCode = (url: string): string =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(url, { border: 2 }))}`;
