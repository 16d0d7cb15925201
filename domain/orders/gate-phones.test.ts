import { expect, test } from 'vitest';
import { hasReported, type GatePhone } from './gate-phones.ts';

const at = (time: string) => `2027-04-03T${time}:00.000Z`;
const phone = (known: Partial<GatePhone>): GatePhone => ({
  phone: 'a',
  by: 'owner@example.com',
  takenAt: at('14:00'),
  reportedAt: null,
  waiting: 0,
  putAway: false,
  ...known,
});
const dayEnd = at('22:00');

test.each([
  ['took the list and was not heard of', {}, dayEnd, false],
  ['reported in the morning only', { reportedAt: at('14:05') }, dayEnd, false],
  ['reported after the last window', { reportedAt: at('22:00') }, dayEnd, true],
  ['reported with steps that wait', { reportedAt: at('22:30'), waiting: 1 }, dayEnd, false],
  ['was put away', { putAway: true, waiting: 3 }, dayEnd, true],
  ['took the list after the day', { takenAt: at('23:00') }, dayEnd, true],
  ['reported on a day without an end', { reportedAt: at('14:05') }, null, true],
  ['was not heard of on a day without an end', {}, null, false],
])('a phone that %s', (_case, known, since, reported) => {
  expect(hasReported(phone(known), since)).toBe(reported);
});
