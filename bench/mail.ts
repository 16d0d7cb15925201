// Sends 10,000 newsletters through the outbox to a local mail server, and measures page latency meanwhile.
// node bench/mail.ts [mails] [mails per second; 0: no limit]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureDatabase } from '@grafted/postgres/connect.ts';
import { startEmbeddedPostgres } from '@grafted/postgres/embedded/start.ts';
import { Client } from 'pg';
import { runShop } from '#tests/program/run-shop.ts';
import { load, loadGenerator, type Load } from './load.ts';
import { describeMachine, median, table } from './machine.ts';

const mails = Number(process.argv[2] ?? 10_000);
const rate = process.argv[3] ?? '0';
const rounds = 5;
const pages = ['/catalog', '/catalog?q=red']; // cached, and rendered per request

const sink = fork(new URL('mail-sink.ts', import.meta.url), { stdio: 'inherit' });
const [{ port }] = (await once(sink, 'message')) as [{ port: number }];
const postgres = await startEmbeddedPostgres({});
await ensureDatabase(postgres.url('shop'));
const shop = await runShop({
  DATABASE_URL: postgres.url('shop'),
  NODE_ENV: 'production',
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'Grafted <hello@grafted.example>',
  MAIL_RATE: rate,
});
const database = new Client({ connectionString: postgres.url('shop') });
await database.connect();

const quiet = await measure();
await enqueue();
const started = performance.now();
const sending = { over: false, seconds: 0 };
const finished = watch();
const busy = await measure();
const overlapped = !sending.over;
await finished;

console.log(
  `${describeMachine()}\n${loadGenerator}, 4 connections, ${rounds} rounds of 1 s each, medians\n`,
);
console.log(
  `${await countDelivered()} of ${mails} mails delivered in ${sending.seconds.toFixed(1)} s: ${Math.round(mails / sending.seconds)} per second${overlapped ? '' : ' (finished before the measurement)'}\n`,
);
const rows = pages.map((page, index) => [
  page,
  quiet[index]!.p50.toFixed(2),
  busy[index]!.p50.toFixed(2),
  Math.round(quiet[index]!.requestsPerSecond),
  Math.round(busy[index]!.requestsPerSecond),
]);
console.log(
  table([
    ['page', 'p50 ms quiet', 'p50 ms while sending', 'requests/s quiet', 'while sending'],
    ...rows,
  ]),
);

await database.end();
shop.process.kill('SIGTERM');
await shop.ended;
await postgres.stop();
sink.kill();

async function enqueue(): Promise<void> {
  await database.query(
    `insert into mail_outbox (kind, subject_id, to_address, template, props, list, list_member)
     select 'bench', n::text, 'reader-' || n || '@example.com', 'newsletter-welcome',
       jsonb_build_object('code', 'GRAFT-2345678', 'percent', 10, 'shopUrl', 'http://localhost/catalog', 'unsubscribeUrl', 'http://localhost/newsletter/n'), 'newsletter', gen_random_uuid()
     from generate_series(1, $1) n`,
    [mails],
  );
}

async function watch(): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ waiting: string }>(
      "select count(*) as waiting from mail_outbox where state = 'waiting'",
    );
    if (Number(rows[0]!.waiting) === 0) break;
    await wait(100); // polling another process
  }
  sending.seconds = (performance.now() - started) / 1000;
  sending.over = true;
}

async function measure(): Promise<Pick<Load, 'p50' | 'requestsPerSecond'>[]> {
  const results = [];
  for (const page of pages) {
    const runs: Load[] = [];
    for (let round = 0; round < rounds; round++)
      runs.push(await load({ url: shop.url + page, seconds: 1, connections: 4 }));
    results.push({
      p50: median(runs.map(({ p50 }) => p50)),
      requestsPerSecond: median(runs.map(({ requestsPerSecond }) => requestsPerSecond)),
    });
  }
  return results;
}

async function countDelivered(): Promise<number> {
  sink.send('count');
  const [{ taken }] = (await once(sink, 'message')) as [{ taken: number }];
  return taken;
}
