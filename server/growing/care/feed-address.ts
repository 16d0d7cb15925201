import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { readSignedId, signId } from '#server/platform/outbox/signed-id.ts';

const purpose = 'feed:';

/** Secret: whoever has it reads the calendar. The path ends as calendar programs expect it. */
export const feedUrl = ({ publicUrl, linkSecret }: LinkSettings, feedId: string): string =>
  `${publicUrl}/api/care/feed/${signId(linkSecret, purpose, feedId)}.ics`;

/** Undefined for anything but the last part of a feed's address. */
export const readFeedFile = (
  { linkSecret }: Pick<LinkSettings, 'linkSecret'>,
  file: string,
): string | undefined =>
  file.endsWith('.ics') ? readSignedId(linkSecret, purpose, file.slice(0, -4)) : undefined;
