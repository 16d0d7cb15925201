import { once } from 'node:events';
import { createServer, connect, type AddressInfo } from 'node:net';
import { DatabaseError, Pool } from 'pg';
import { describe, expect, test } from 'vitest';
import { WatchedClient } from './connections/watched-client.ts';
import { isDatabaseOutage } from './outage.ts';

const postgresError = (code: string) =>
  Object.assign(new DatabaseError(code, 1, 'error'), { code });

describe('a database outage', () => {
  test.each([
    ['08006', 'a failed connection'],
    ['25006', 'a database that has become read-only'],
    ['53100', 'a full disk'],
    ['53200', 'out of memory'],
    ['53300', 'too many connections'],
    ['55P03', 'a lock timeout'],
    ['57014', 'a statement timeout'],
    ['57P01', 'a server that is stopping'],
    ['57P02', 'a server that crashed'],
    ['57P03', 'a server that is starting'],
    ['58030', 'an I/O error'],
    ['40001', 'a serialization failure'],
  ])('is %s: %s (B15)', (code) => {
    expect(isDatabaseOutage(postgresError(code))).toBe(true);
    expect(isDatabaseOutage(new Error('wrapped', { cause: postgresError(code) }))).toBe(true);
  });

  test.each(['23505', '23514', '42P01', '22021', '42601'])(
    'is not %s, which is our own error',
    (code) => {
      expect(isDatabaseOutage(postgresError(code))).toBe(false);
    },
  );

  test('is any failure of a connection to PostgreSQL, but not of one to another service (B15)', async () => {
    const closing = createServer((socket) =>
      socket.once('data', () => socket.resetAndDestroy()),
    ).listen(0, '127.0.0.1');
    await once(closing, 'listening');
    const { port } = closing.address() as AddressInfo;
    for (const address of [`127.0.0.1:${port}`, '127.0.0.1:9', 'nowhere.invalid']) {
      const pool = new Pool({
        Client: WatchedClient,
        connectionString: `postgres://shop@${address}/shop`,
        connectionTimeoutMillis: 2000,
      });
      const error = await pool.query('select 1').catch((reason: unknown) => reason);
      expect([address, isDatabaseOutage(error)]).toEqual([address, true]);
      await pool.end();
    }
    const socket = connect(port, '127.0.0.1', () => socket.write('hello'));
    const [reset] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
    expect([reset.code, isDatabaseOutage(reset)]).toEqual(['ECONNRESET', false]);
    closing.close();
  });

  test('is not a bug', () => {
    for (const error of [
      new TypeError('undefined is not a function'),
      new Error('Something went wrong'),
      'text',
      undefined,
    ])
      expect(isDatabaseOutage(error)).toBe(false);
  });
});
