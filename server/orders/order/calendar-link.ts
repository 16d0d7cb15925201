import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { readCalendarFile, signCalendarFile } from '#server/platform/outbox/signed-id.ts';

const purpose = 'pickup-calendar';

/** The time of an order as iCalendar, for calendar programs that cannot sign in. */
export const calendarUrl = ({ publicUrl, linkSecret }: LinkSettings, orderId: string): string =>
  `${publicUrl}/api/pickups/calendar/${signCalendarFile(linkSecret, purpose, orderId)}`;

/** The order's id; undefined for an invalid address. */
export const readOrderCalendar = (
  { linkSecret }: Pick<LinkSettings, 'linkSecret'>,
  file: string,
): string | undefined => readCalendarFile(linkSecret, purpose, file);
