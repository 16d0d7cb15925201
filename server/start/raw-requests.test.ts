import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createHttpServer, createRequestListener } from './http-server.ts';

const shop = useTestShop();
const http = createHttpServer({});
let port: number;
let bearer: string;

beforeAll(async () => {
  http.setListener(createRequestListener(shop.app, shop.pageCache, new Map()));
  http.server.listen(0, '127.0.0.1');
  await once(http.server, 'listening');
  ({ port } = http.server.address() as AddressInfo);
  bearer = String((await signIn(shop)).headers.authorization);
});
afterAll(() => http.drain());

/** Sends bytes as they are. @returns the status lines of all answers, until the server closes */
async function send(...parts: (string | Buffer)[]): Promise<number[]> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
  socket.on('error', () => {}); // the server may close while we are sending
  for (const part of parts) socket.write(part);
  await once(socket, 'close');
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
const head = (first: string, ...lines: string[]) =>
  [first, 'Host: localhost', 'Connection: close', ...lines, '', ''].join('\r\n');
const get = (target: string, ...lines: string[]) => send(head(`GET ${target} HTTP/1.1`, ...lines));
/** To a route of a signed-in customer that writes. */
const post = (body: string | Buffer, ...lines: string[]) =>
  send(
    head(
      'POST /api/cart/items HTTP/1.1',
      `Authorization: ${bearer}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...lines,
    ),
    body,
  );

describe('requests that two servers could read differently', () => {
  test.each([
    ['a length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['two lengths', ['Content-Length: 4', 'Content-Length: 5'], 'abcde'],
    ['an unknown transfer encoding', ['Transfer-Encoding: cow'], 'abcd'],
    ['a length that is no number', ['Content-Length: 4x'], 'abcd'],
    ['a header with a line of its own before it', [' X: y'], ''],
    ['a space before the colon', ['Content-Length : 4'], 'abcd'],
  ])('are refused: %s', async (_what, lines, body) => {
    expect(await send(head('POST /api/newsletter HTTP/1.1', ...lines), body)).toEqual([400]);
  });

  test('are refused: lines that end without a carriage return', async () => {
    expect(await send('GET / HTTP/1.1\nHost: localhost\nConnection: close\n\n')).toEqual([400]);
  });

  test('that follow each other in one packet are answered in order', async () => {
    const first = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
    expect(await send(first, head('GET /no-such-page HTTP/1.1'))).toEqual([200, 404]);
  });
});

describe('addresses', () => {
  test.each([
    ['%00 in an API path', '/api/orders/%00', 400],
    ['%00 in a page', '/variety/%00', 404],
    ['parent folders', '/assets/%2e%2e%2f%2e%2e%2fpackage.json', 404],
    ['parent folders as they are', '/assets/../../package.json', 404],
    ['repeated slashes', '//assets//..//package.json', 404],
    ['bytes that are no UTF-8', '/variety/%c0%ae%c0%ae', 308],
    ['a lone surrogate', '/variety/%ed%a0%80', 308],
    ['half an escape', '/variety/%', 308],
    ['an address of another host', 'http://evil.example/api/orders', 401],
    ['ten thousand parameters', `/catalog?${'a&'.repeat(7000)}`, 302],
    ['one that is too long', `/catalog?${'a'.repeat(20_000)}`, 431],
  ])('with %s are answered', async (_what, target, status) => {
    expect(await get(target)).toEqual([status]);
  });

  test('that cannot be decoded lead to the page for unknown addresses', async () => {
    const { status, headers } = await shop.app.request('/variety/%c0?x=1');
    expect([status, headers.get('location')]).toEqual([308, '/variety/%25c0?x=1']);
    expect((await shop.app.request('/variety/%25c0?x=1')).status).toBe(404);
  });

  test.each(['TRACE', 'CONNECT', 'PROPFIND'])('are not served by %s', async (method) => {
    const statuses = await send(head(`${method} /api/cart HTTP/1.1`));
    expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true);
  });

  test('do not change their method by a header', async () => {
    expect(
      await get('/api/cart', `Authorization: ${bearer}`, 'X-HTTP-Method-Override: DELETE'),
    ).toEqual([200]);
  });
});

describe('headers', () => {
  test('of more than 16 kB are refused', async () => {
    expect(await get('/', `X-Long: ${'a'.repeat(17_000)}`)).toEqual([431]);
  });
  test('that name another host do not reach the page', async () => {
    const response = await shop.app.request('/', {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    expect(await response.text()).not.toContain('evil.example');
  });
});

describe('bodies', () => {
  const deep = '['.repeat(10_000) + ']'.repeat(10_000);
  test.each([
    ['no body', ''],
    ['half a body', '{"productId":'],
    ['an array', '[]'],
    ['a number beyond all numbers', '{"productId":1e400,"quantity":1e400}'],
    ['ten thousand levels', deep],
    ['a prototype', '{"__proto__":{"quantity":1},"constructor":{"prototype":{}}}'],
    ['the same key twice', '{"quantity":1,"quantity":-1,"productId":"x"}'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['a NUL', '{"productId":"\\u0000","quantity":1}'],
  ])('with %s are refused', async (_what, body) => {
    expect(await post(body)).toEqual([400]);
  });

  test('of another type are refused', async () => {
    const lines = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 3'];
    expect(
      await send(
        head('POST /api/cart/items HTTP/1.1', `Authorization: ${bearer}`, ...lines),
        'a=b',
      ),
    ).toEqual([400]);
  });

  test('that say to be compressed are not expanded', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    expect(await post(bomb.subarray(0, 40_000), 'Content-Encoding: gzip')).toEqual([400]);
  });

  test('beyond the limit are refused, in chunks too', async () => {
    expect(await post('a'.repeat(70_000))).toEqual([413]);
    const chunk = `2710\r\n${'a'.repeat(10_000)}\r\n`;
    const chunked = head(
      'POST /api/cart/items HTTP/1.1',
      `Authorization: ${bearer}`,
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    );
    expect(await send(chunked, ...Array.from({ length: 8 }, () => chunk), '0\r\n\r\n')).toEqual([
      413,
    ]);
  });

  test('that are broken off change nothing, and the shop goes on', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      head('POST /api/cart/items HTTP/1.1', `Authorization: ${bearer}`, 'Content-Length: 500'),
    );
    await new Promise((written) => socket.write('{"productId"', written));
    socket.destroy();
    expect(await get('/healthz')).toEqual([200]);
  });
});
