import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPublicUrl, publicFetch, trustedFetch } from './outbound-fetch.ts';

let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/redirect') return response.writeHead(302, { location: '/secret' }).end();
    if (request.url === '/endless') return void response.end(Buffer.alloc(2 * 1024 * 1024));
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ method: request.method, type: request.headers['content-type'] }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

describe('an outbound request', () => {
  test('sends the given request and returns the response', async () => {
    const answer = await trustedFetch(`${origin}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ a: '1' }),
    });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { method: 'POST', type: 'application/x-www-form-urlencoded' },
    ]);
  });

  test('follows no redirect', async () => {
    expect((await trustedFetch(`${origin}/redirect`)).status).toBe(302);
  });

  test('limits the response size and refuses other protocols', async () => {
    await expect(trustedFetch(`${origin}/endless`)).rejects.toThrow('too long');
    await expect(trustedFetch('file:///etc/passwd')).rejects.toThrow('not supported');
  });
});

describe('a request to a URL from elsewhere', () => {
  test.each([
    'http://example.com',
    'https://localhost',
    'https://127.0.0.1',
    'https://127.1',
    'https://0x7f000001',
    'https://192.168.1.1',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://[64:ff9b::7f00:1]',
    'https://[2002:7f00:1::]',
    'https://169.254.169.254',
    'https://100.64.0.1',
    'https://0.0.0.0',
    'https://server',
    'https://db.internal',
    'https://printer.local.',
  ])('never goes to %s', async (address) => {
    await expect(publicFetch(address)).rejects.toThrow('not a public https URL');
  });

  test('goes to public hosts', () => {
    for (const url of [
      'https://example.com',
      'https://id.example.com:8443/path',
      'https://93.184.215.14',
      'https://[2606:2800:21f:cb07::1]',
    ])
      expect(isPublicUrl(new URL(url))).toBe(true);
  });
});
