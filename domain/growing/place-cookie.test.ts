import { expect, test } from 'vitest';
import { readPlaceCookie, readZoneCookie, zoneCookieValue } from './place-cookie.ts';

test.each(['', '__Host-'])('ZIP and zone are read from cookies with the prefix %j', (prefix) => {
  const cookies = `other=1; ${prefix}place=99005; ${prefix}zone=6b`;
  expect([readPlaceCookie(cookies), readZoneCookie(cookies)]).toEqual(['99005', { zone: '6b' }]);
});

test('other cookies that end alike are none', () => {
  const cookies = 'myplace=99005; __Secure-zone=6b';
  expect([readPlaceCookie(cookies), readZoneCookie(cookies)]).toEqual([undefined, undefined]);
});

test.each([
  { zone: '6b' },
  { zone: '6b', hardFrost: '10-12', shift: 0 },
  { zone: '10a', hardFrost: '01-05', shift: -14 },
  { zone: '8b', hardFrost: '12-10', shift: -14, chillHours: 1900 },
  { zone: '8b', chillHours: 1900 },
])('the zone cookie of %j is read as it was written', (climate) => {
  expect(readZoneCookie(`zone=${zoneCookieValue(climate)}`)).toEqual(climate);
});
