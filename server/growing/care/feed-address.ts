import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { readCalendarFile, signCalendarFile } from '#server/platform/outbox/signed-id.ts';

const purpose = 'feed:';

/** Secret: whoever has it reads the calendar. */
export const feedUrl = ({ publicUrl, linkSecret }: LinkSettings, feedId: string): string =>
  `${publicUrl}/api/care/feed/${signCalendarFile(linkSecret, purpose, feedId)}`;

/** Undefined for anything but the last part of a feed's address. */
export const readFeedFile = (
  { linkSecret }: Pick<LinkSettings, 'linkSecret'>,
  file: string,
): string | undefined => readCalendarFile(linkSecret, purpose, file);
