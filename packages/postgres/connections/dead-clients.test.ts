import { Client } from 'pg';
import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import { openPersistentConnection } from './persistent-connection.ts';
import { createPool } from './pool.ts';

/** What PostgreSQL would use over TCP: the tests' database has a Unix socket, where `show` returns 0. */
const settingsOf = async (client: Pick<Client, 'query'>) =>
  (
    await client.query<{ name: string; reset_val: string }>(
      "select name, reset_val from pg_settings where name like 'tcp_%' order by name",
    )
  ).rows.map(({ name, reset_val: value }) => `${name} ${value}`);

const secondsNotHours = [
  'tcp_keepalives_count 3',
  'tcp_keepalives_idle 10',
  'tcp_keepalives_interval 5',
  'tcp_user_timeout 25000',
];

test('PostgreSQL closes the connections of a host without power within seconds', async () => {
  const pool = createPool(inject('adminUrl'), 1);
  const client = await pool.connect();
  expect(await settingsOf(client)).toEqual(secondsNotHours);
  client.release();
  await pool.end();
});

test('the same for the connection that holds a lock', async () => {
  let settings: string[] = [];
  const connection = openPersistentConnection({
    url: inject('adminUrl'),
    log: pino({ level: 'silent' }),
    purpose: 'is tested',
    async onOpen(client) {
      settings = await settingsOf(client);
    },
  });
  await connection.ready;
  await connection.stop();
  expect(settings).toEqual(secondsNotHours);
});
