import { randomUUID } from 'node:crypto';
import { createDb, createPool } from '@grafted/postgres/connections/pool.ts';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { serveMetrics } from '#server/start/serve-metrics.ts';
import { freePort } from '#tests/program/run-shop.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createMetrics, type MetricsContext } from './metrics.ts';

const shop = useTestShop();
const log = pino({ level: 'silent' });
const metricsOf = (more: Partial<MetricsContext> = {}) =>
  createMetrics({ ...shop.services, log, ...more });

test('what waits and what went wrong is counted by the database', async () => {
  const { db } = shop.services;
  const mail = {
    kind: 'test',
    to_address: 'ann@example.com',
    template: 'confirm-email',
    props: '{}',
  };
  await db
    .insertInto('mail_outbox')
    .values([
      { ...mail, subject_id: randomUUID(), next_attempt_at: new Date(Date.now() - 600_000) },
      { ...mail, subject_id: randomUUID(), state: 'failed' },
    ])
    .execute();
  await db
    .insertInto('payment_discrepancies')
    .values([
      { kind: 'dispute', subject: randomUUID() },
      { kind: 'dispute', subject: randomUUID(), resolved_at: new Date(), resolution: 'closed' },
    ])
    .execute();
  const text = await metricsOf().registry.metrics();
  expect(text).toContain('shop_database_up 1\n');
  expect(text).toContain('shop_mails{state="waiting"} 1\n');
  expect(text).toContain('shop_mails{state="failed"} 1\n');
  expect(Number(/^shop_oldest_due_mail_seconds (\d\S*)/m.exec(text)?.[1])).toBeGreaterThanOrEqual(
    600,
  );
  expect(text).toContain('shop_payment_discrepancies 1\n');
  expect(text).toContain('shop_oldest_unsettled_payment_seconds 0\n');
  expect(text).toContain('shop_backup_age_seconds -1\n');
  expect(text).toContain('shop_card_provider_up 1\n');
  expect(text).toMatch(/shop_database_connections\{state="busy"\} \d+/);
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
});

test('room is shown for each folder that the shop writes to', async () => {
  const backup = {
    ...shop.config.backup,
    nightly: true,
    target: { folder: '/nowhere', create: false },
  };
  const { registry } = createMetrics(
    { ...shop.services, log },
    {
      database: { url: undefined, dataDir: '.' },
      pictures: { folder: '.' },
      backup,
    },
  );
  const text = await registry.metrics();
  const free = Number(/^shop_disk_free_bytes\{folder="database"\} (\d+)/m.exec(text)?.[1]);
  const size = Number(/^shop_disk_size_bytes\{folder="database"\} (\d+)/m.exec(text)?.[1]);
  expect(free).toBeGreaterThan(0);
  expect(size).toBeGreaterThan(free);
  expect(text).toContain('shop_disk_free_bytes{folder="pictures"}');
  expect(text).not.toContain('folder="backups"');
});

test('requests are timed by route pattern, without the ids and tokens in their addresses', async () => {
  const metrics = metricsOf();
  const app = new Hono().use(metrics.observe).get('/api/pay/:token', (c) => c.text('paid', 402));
  await app.request('/api/pay/a-secret-token');
  await app.request('/api/pay/another');
  metrics.countStored();
  const text = await metrics.registry.metrics();
  expect(text).toContain(
    'shop_request_duration_seconds_count{method="GET",route="/api/pay/:token",status="402"} 2\n',
  );
  expect(text).toContain('shop_stored_responses_total 1\n');
  expect(text).not.toContain('a-secret-token');
});

test('without a database the other metrics are still served, at their port only', async () => {
  const pool = createPool('postgres://nobody@127.0.0.1:1/none', 2);
  const metrics = metricsOf({ db: createDb(pool), pool });
  const port = await freePort();
  const stop = await serveMetrics({ port, host: '127.0.0.1' }, metrics.registry, log);
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect(await response.text()).toContain('shop_database_up 0\n');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  await stop();
  await pool.end();
  expect((await shop.app.request('/metrics')).headers.get('content-type')).toContain('text/html');
});
