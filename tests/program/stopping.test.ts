import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { runShop, type RunningShop } from './run-shop.ts';

async function open({ url }: RunningShop): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
    .setEncoding('utf8')
    .on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n`;

/** Leaves a request unfinished that the server has begun to read: it has answered the one before it, sent together. */
async function beginRequest(socket: Socket, path: string): Promise<void> {
  socket.write(`${request('/healthz')}\r\n${request(path)}`);
  await once(socket, 'data');
}
const lines = (text: string) => text.toLowerCase().split('\r\n');

describe('stopping the shop', () => {
  test('does not wait for keep-alive or preconnected sockets (B7)', async () => {
    const shop = await runShop({ EPHEMERAL_DATABASE: 'true' });
    const used = await open(shop);
    used.write(`${request('/')}\r\n`);
    expect(String(await once(used, 'data'))).toContain('200 OK');
    const preconnected = await open(shop);
    const started = performance.now();
    shop.process.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
    expect(performance.now() - started).toBeLessThan(15_000); // waiting for a connection would take 17 s
    expect([
      used.destroyed || used.readableEnded,
      preconnected.destroyed || preconnected.readableEnded,
    ]).toEqual([true, true]);
  });

  test('finishes requests in progress, closes their connections, and reports not ready (B7)', async () => {
    const shop = await runShop({ EPHEMERAL_DATABASE: 'true' });
    const [page, ready] = [await open(shop), await open(shop)];
    await beginRequest(page, '/catalog');
    await beginRequest(ready, '/readyz');
    const answers = [page, ready].map((socket) => once(socket, 'data').then(String));
    const ends = [page, ready].map((socket) => once(socket, 'end'));
    shop.process.kill('SIGTERM');
    await expect
      .poll(() =>
        fetch(`${shop.url}/healthz`, { headers: { connection: 'close' } }).then(
          ({ status }) => status,
          () => 'refused',
        ),
      )
      .toBe('refused');
    page.write('\r\n');
    ready.write('\r\n');
    const [pageAnswer, readyAnswer] = (await Promise.all(answers)).map(lines);
    expect([pageAnswer![0], readyAnswer![0]]).toEqual([
      'http/1.1 200 ok',
      'http/1.1 503 service unavailable',
    ]);
    expect(pageAnswer).toContain('connection: close');
    await Promise.all(ends);
    expect(await shop.ended).toBe(0);
  });
});

test('a replacement process accepts connections only when it is ready (B7)', async () => {
  const shop = await runShop({
    EPHEMERAL_DATABASE: 'true',
    WEB_CONCURRENCY: '2',
    LOG_LEVEL: 'info',
  });
  const readies = () => shop.output().split('"msg":"ready"').length - 1;
  await expect.poll(readies).toBe(2);
  const workers = execFileSync(
    'pgrep',
    ['-f', '-P', String(shop.process.pid), 'build/shop/start.js'],
    { encoding: 'utf8' },
  )
    .trim()
    .split('\n')
    .map(Number);
  expect(workers).toHaveLength(2);
  process.kill(workers[0]!, 'SIGKILL');
  await expect.poll(() => shop.output()).toContain('a process died');

  const statuses = new Set<number | string>();
  while (readies() < 3) {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        fetch(`${shop.url}/healthz`, { headers: { connection: 'close' } }).then(
          ({ status }) => status,
          (error: Error) => error.message,
        ),
      ),
    );
    for (const status of answers) statuses.add(status);
  }
  expect([...statuses]).toEqual([200]);
  shop.process.kill('SIGTERM');
  expect(await shop.ended).toBe(0);
});
