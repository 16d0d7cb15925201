import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { isLostConnection, WatchedClient } from './watched-client.ts';

const responseTimeoutMs = 100;
let client: WatchedClient;
beforeEach(async () => {
  client = new WatchedClient({ connectionString: inject('adminUrl'), responseTimeoutMs });
  client.on('error', () => {}); // told to the query too
  await client.connect();
});
afterEach(() => client.end().catch(() => {}));

test('an answer that arrived while the process stood still is taken', async () => {
  const answer = client.query<{ value: number }>('select 1 as value from pg_sleep(0.01)');
  await new Promise(setImmediate); // the statement is sent
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * responseTimeoutMs);
  expect((await answer).rows).toEqual([{ value: 1 }]);
});

test('a server that says nothing at all is taken for gone', async () => {
  const error = await client.query('select pg_sleep(60)').catch((thrown: Error) => thrown);
  expect(error).toMatchObject({ message: 'The database does not answer' });
  expect(isLostConnection(error as Error)).toBe(true);
});
