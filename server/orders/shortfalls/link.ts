import { shortfallPath } from '#domain/orders/shortfalls.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { readSignedId, signId } from '#server/platform/outbox/signed-id.ts';

const purpose = 'shortfall';

/** Where a customer answers about one item, without an account. */
export const answerUrl = ({ publicUrl, linkSecret }: LinkSettings, itemId: string): string =>
  publicUrl + shortfallPath(signId(linkSecret, purpose, itemId));

/** The item's id; undefined for an invalid token. */
export const readAnswerToken = (
  { linkSecret }: Pick<LinkSettings, 'linkSecret'>,
  token: string,
): string | undefined => readSignedId(linkSecret, purpose, token);
