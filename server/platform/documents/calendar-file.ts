import type { ICalCalendar } from 'ical-generator';

/** Counts for nothing, as all times of our events are in UTC. */
const timeZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');

/**
 * The text of a calendar file by RFC 5545, which wants what the library leaves out: every line
 * ends, the last one too, and there is no calendar without a component. Without an event that is a
 * time zone.
 */
export function calendarText(calendar: ICalCalendar): string {
  const text = `${calendar.toString().trimEnd()}\r\n`;
  if (calendar.length() > 0) return text;
  return text.replace('END:VCALENDAR', `${timeZone}\r\nEND:VCALENDAR`);
}
