import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { readSignedId, signId } from '#server/platform/outbox/signed-id.ts';

const purpose = 'pickup-calendar';

/** The time of an order as iCalendar, for calendar programs that cannot sign in. */
export const calendarUrl = ({ publicUrl, linkSecret }: LinkSettings, orderId: string): string =>
  `${publicUrl}/api/pickups/calendar/${signId(linkSecret, purpose, orderId)}.ics`;

/** The order's id; undefined for an invalid address. */
export const readCalendarFile = (
  { linkSecret }: Pick<LinkSettings, 'linkSecret'>,
  file: string,
): string | undefined =>
  file.endsWith('.ics') ? readSignedId(linkSecret, purpose, file.slice(0, -4)) : undefined;
