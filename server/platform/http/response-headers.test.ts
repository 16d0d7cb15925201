import { Hono, type MiddlewareHandler } from 'hono';
import { expect, test } from 'vitest';
import { apiHeaders, setFileHeaders } from './response-headers.ts';

const headersBy = async (middleware: MiddlewareHandler): Promise<Headers> => {
  const app = new Hono().use(middleware).get('/', (c) => c.text(''));
  return (await app.request('/')).headers;
};
const shopUrl = 'https://shop.example';

test('a response of the API opened as a page loads nothing and cannot be framed', async () => {
  const headers = await headersBy(apiHeaders(shopUrl));
  expect(headers.get('content-security-policy')?.split('; ').toSorted()).toEqual([
    "base-uri 'none'",
    "default-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ]);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test.each([
  ['the API', apiHeaders],
  ['files', setFileHeaders],
])(
  '%s tell browsers to keep types, and to stay with https for a year',
  async (_what, headersFor) => {
    const headers = await headersBy(headersFor(shopUrl));
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  },
);

test.each([
  ['the API', apiHeaders],
  ['files', setFileHeaders],
])(
  '%s say nothing about https on plain http, so that a development shop stays reachable',
  async (_what, headersFor) => {
    const headers = await headersBy(headersFor('http://localhost:3000'));
    expect(headers.has('strict-transport-security')).toBe(false);
  },
);
