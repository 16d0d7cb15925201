import { expect, test } from 'vitest';
import { clientBlock } from './client-address.ts';
import { isAllowedRedirect } from './redirects.ts';

const settings = {
  siteUrl: 'https://shop.example',
  allowedRedirects: ['https://*.partner.example/in/*', 'app://**'],
};

test.each([
  ['https://shop.example/account?x=1', true],
  ['https://shop.example:8443/', false],
  ['http://shop.example/', false],
  ['https://shop.example.evil.example/', false],
  ['https://shop.example@evil.example/', false],
  ['http://127.0.0.1:5173/', true],
  ['http://localhost:5173/', false],
  ['https://2130706433/', false], // 127.0.0.1 written as one number
  ['https://shop.example\\@evil.example/', false],
  ['https://shop.example//evil.example/x', false], // as a relative URL: another host (A10)
  ['https://shop.example/.//evil.example/x', false],
  ['https://shop.example/\\evil.example/x', false],
  ['http://127.0.0.1:5173//evil.example', false],
  ['https://a.partner.example//in/here', false],
  ['https://10.0.0.1/', false],
  ['https://a.partner.example/in/here', true],
  ['https://a.partner.example/in/here/deeper', false],
  ['https://a.b.partner.example/in/here', false],
  ['app://open/anything/at.all', true],
  ['javascript:alert(1)', false],
  ['//evil.example', false],
  ['', false],
])('a redirect to %s is allowed: %s', (target, allowed) => {
  expect(isAllowedRedirect(target, settings)).toBe(allowed);
});

test.each(['http://localhost:3000', 'http://127.0.0.1:3000'])(
  'a site at %s may redirect anywhere on the same machine',
  (siteUrl) => {
    for (const target of [
      'http://localhost:5173/welcome',
      'http://127.0.0.1:9999/',
      'http://[::1]/',
    ])
      expect(isAllowedRedirect(target, { siteUrl, allowedRedirects: [] })).toBe(true);
    expect(
      isAllowedRedirect('http://localhost.evil.example/', { siteUrl, allowedRedirects: [] }),
    ).toBe(false);
  },
);

test('a page on localhost may be on the allow list', () => {
  expect(
    isAllowedRedirect('http://localhost:5173/welcome', {
      ...settings,
      allowedRedirects: ['http://localhost:5173/**'],
    }),
  ).toBe(true);
});

test.each([
  ['203.0.113.77', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::ffff:203.0.113.77', '203.0.113'],
  ['::ffff:cb00:714d', '203.0.113'],
  ['', 'unknown'],
])('the network of %s is %s', (address, block) => {
  expect(clientBlock(address)).toBe(block);
});
