import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { readSignedId, signId } from '#server/platform/outbox/signed-id.ts';

const calendarPurpose = 'pickup-calendar';
const answerPurpose = 'pickup-answer';
type Secret = Pick<LinkSettings, 'linkSecret'>;

/** The time of an order as iCalendar, for calendar programs that cannot sign in. */
export const calendarUrl = ({ publicUrl, linkSecret }: LinkSettings, orderId: string): string =>
  `${publicUrl}/api/pickups/calendar/${signId(linkSecret, calendarPurpose, orderId)}.ics`;

/** The order's id; undefined for an invalid address. */
export const readCalendarFile = ({ linkSecret }: Secret, file: string): string | undefined =>
  file.endsWith('.ics') ? readSignedId(linkSecret, calendarPurpose, file.slice(0, -4)) : undefined;

/** The page where a customer answers that their day was moved. */
export const answerUrl = ({ publicUrl, linkSecret }: LinkSettings, answerId: string): string =>
  `${publicUrl}/pickup-answer/${signId(linkSecret, answerPurpose, answerId)}`;

export const readAnswerToken = ({ linkSecret }: Secret, token: string): string | undefined =>
  readSignedId(linkSecret, answerPurpose, token);
