import { expect, test } from 'vitest';
import { readPlaceCookie, readZoneCookie } from './place-cookie.ts';

test.each(['', '__Host-'])('ZIP and zone are read from cookies with the prefix %j', (prefix) => {
  const cookies = `other=1; ${prefix}place=99005; ${prefix}zone=6b`;
  expect([readPlaceCookie(cookies), readZoneCookie(cookies)]).toEqual(['99005', '6b']);
});

test('other cookies that end alike are none', () => {
  const cookies = 'myplace=99005; __Secure-zone=6b';
  expect([readPlaceCookie(cookies), readZoneCookie(cookies)]).toEqual([undefined, undefined]);
});
