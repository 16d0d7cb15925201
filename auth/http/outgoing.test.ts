import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPublicAddress, publicOutgoing, trustedOutgoing } from './outgoing.ts';

let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/redirect') return response.writeHead(302, { location: '/secret' }).end();
    if (request.url === '/endless') return void response.end(Buffer.alloc(2 * 1024 * 1024));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ method: request.method, type: request.headers['content-type'] }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

describe('a call to another server', () => {
  test('sends what it is given and answers what it is told', async () => {
    const answer = await trustedOutgoing(`${origin}/`, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams({ a: '1' }) });
    expect([answer.status, await answer.json()]).toEqual([200, { method: 'POST', type: 'application/x-www-form-urlencoded' }]);
  });

  test('follows no redirect', async () => {
    expect((await trustedOutgoing(`${origin}/redirect`)).status).toBe(302);
  });

  test('reads no endless answer, and speaks no other protocol', async () => {
    await expect(trustedOutgoing(`${origin}/endless`)).rejects.toThrow('too long');
    await expect(trustedOutgoing('file:///etc/passwd')).rejects.toThrow('not spoken here');
  });
});

describe('a call to an address from elsewhere', () => {
  test.each(['http://example.com', 'https://localhost', 'https://127.0.0.1', 'https://127.1', 'https://0x7f000001', 'https://192.168.1.1', 'https://[::1]', 'https://[::ffff:127.0.0.1]', 'https://[64:ff9b::7f00:1]', 'https://[2002:7f00:1::]', 'https://169.254.169.254', 'https://100.64.0.1', 'https://0.0.0.0', 'https://server', 'https://db.internal', 'https://printer.local.'])(
    'never goes to %s',
    async (address) => {
      await expect(publicOutgoing(address)).rejects.toThrow('no public https address');
    },
  );

  test('goes to public ones', () => {
    for (const address of ['https://example.com', 'https://id.example.com:8443/path', 'https://93.184.215.14', 'https://[2606:2800:21f:cb07::1]']) expect(isPublicAddress(new URL(address))).toBe(true);
  });
});
