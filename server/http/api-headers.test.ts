import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { apiHeaders } from './api-headers.ts';

const headersOf = async (publicUrl: string): Promise<Headers> => {
  const app = new Hono().use(apiHeaders(publicUrl)).get('/', (c) => c.json({}));
  return (await app.request('/')).headers;
};

test('a response of the API opened as a page loads nothing and cannot be framed', async () => {
  const headers = await headersOf('https://shop.example');
  expect(headers.get('content-security-policy')?.split('; ').toSorted()).toEqual([
    "base-uri 'none'",
    "default-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ]);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('browsers are told to stay with https for a year, subdomains included', async () => {
  expect((await headersOf('https://shop.example')).get('strict-transport-security')).toBe(
    'max-age=31536000; includeSubDomains',
  );
});

test('on plain http they are told nothing, so that a development shop stays reachable', async () => {
  expect((await headersOf('http://localhost:3000')).has('strict-transport-security')).toBe(false);
});
