import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttpServer, type ShopServer } from './http-server.ts';

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
let http: ShopServer;
let port: number;

beforeEach(async () => {
  http = createHttpServer({});
  http.setListener((_request, response) => void response.end('answered'));
  http.server.listen(0, '127.0.0.1');
  await once(http.server, 'listening');
  ({ port } = http.server.address() as AddressInfo); // listening on TCP
});
afterEach(() => {
  http.server.closeAllConnections();
  http.checkoutServer.closeAllConnections();
});

/** All that arrives until the server closes the connection. */
async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  socket.on('error', (error) => (text += error.message));
  await once(socket, 'close');
  return text;
}

test('a request that arrives with its connection just before the stop is answered', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  const reading = readAll(socket);
  await once(http.server, 'connection'); // accepted, not read
  await http.drain();
  expect(await reading).toMatch(/^HTTP\/1\.1 200 .*\r\nConnection: close\r\n.*answered/is);
});

test('a request on an open connection that crosses the stop is answered', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  await once(socket, 'data');
  const draining = http.drain();
  socket.write(request);
  expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 200 .*\r\nConnection: close\r\n.*answered/is);
  await draining;
});

test('a port for checkouts serves the same, and stops with the other', async () => {
  http.checkoutServer.listen(0, '127.0.0.1');
  await once(http.checkoutServer, 'listening');
  const address = http.checkoutServer.address() as AddressInfo; // listening on TCP
  const socket = connect(address.port, '127.0.0.1');
  socket.write(request);
  await once(socket, 'data');
  const draining = http.drain();
  socket.write(request);
  expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 200 .*\r\nConnection: close\r\n.*answered/is);
  await draining;
  expect(http.checkoutServer.listening).toBe(false);
});

test('idle connections do not keep the program from stopping', async () => {
  const [used, unused] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  used.write(request);
  await Promise.all([once(used, 'data'), once(unused, 'connect')]);
  const started = performance.now();
  await http.drain();
  expect(performance.now() - started).toBeLessThan(15_000); // by force after 17 s
});
