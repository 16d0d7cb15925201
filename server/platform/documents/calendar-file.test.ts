import ical from 'ical-generator';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { calendarText } from './calendar-file.ts';

const calendarWith = (events: number) => {
  const calendar = ical({ prodId: { company: 'Grafted', product: 'Test', language: 'EN' } });
  for (let id = 0; id < events; id++)
    calendar.createEvent({ id: String(id), start: new Date('2027-04-03T16:00:00Z') });
  return calendar;
};

test.each([
  [0, ['vtimezone']],
  [2, ['vevent', 'vevent']],
])('A calendar of %d events has components and a last line that ends', (events, components) => {
  const text = calendarText(calendarWith(events));
  expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(components);
});
