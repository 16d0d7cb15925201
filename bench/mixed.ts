// Visitors and buyers at a steady rate: errors, times, memory and event-loop delay.
// node bench/mixed.ts [minutes] [requests per second] [checkouts per second]; a soak: node bench/mixed.ts 120 20 1
import { setInterval } from 'node:timers/promises';
import { describeMachine, median, table } from './machine.ts';
import { isBroken, sendAtRate } from './open-loop.ts';
import { startSellingShop } from './selling-shop.ts';
import { watchStandstills } from './standstills.ts';

const [minutes = 10, requests = 50, checkouts = 5] = process.argv.slice(2).map(Number);
const seconds = minutes * 60;
const metricsPort = 3396;
const sampleMs = 5000;
const megabyte = 2 ** 20;

const shop = await startSellingShop({
  processes: 2,
  connections: 100,
  settings: { METRICS_PORT: String(metricsPort), JOB_WORKERS: '1' },
});

interface Sample {
  seconds: number;
  memory: number;
  loopDelayMs: number;
  handles: number;
}
const samples: Sample[] = [];

async function sample(signal: AbortSignal): Promise<void> {
  const started = performance.now();
  for await (const _ of setInterval(sampleMs, undefined, { signal })) {
    const text = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(
      (answer) => answer.text(),
      () => undefined,
    );
    if (text === undefined) continue; // its process died; requests show whether that was noticed
    const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
    samples.push({
      seconds: (performance.now() - started) / 1000,
      memory: figure('process_resident_memory_bytes') / megabyte,
      loopDelayMs: figure('nodejs_eventloop_lag_p99_seconds') * 1000,
      handles: figure('process_open_fds'),
    });
  }
}

/** Growth per hour by the line that fits all samples best, in percent of their mean. */
function memoryGrowth(all: readonly Sample[]): number {
  const mean = (of: (one: Sample) => number) =>
    all.reduce((sum, one) => sum + of(one), 0) / all.length;
  const time = mean((one) => one.seconds);
  const memory = mean((one) => one.memory);
  const perSecond =
    mean((one) => (one.seconds - time) * (one.memory - memory)) /
    mean((one) => (one.seconds - time) ** 2);
  return (perSecond / memory) * 3600 * 100;
}

/** What one visitor in turn asks for; mostly pages. */
const pages = [
  '/',
  '/catalog',
  '/variety/Honeycrisp',
  '/catalog?q=bosc',
  '/ripening',
  '/resources',
];
const own = ['/api/cart', '/api/account', '/api/orders'];

try {
  const { rows: products } = await shop.pool.query<{ id: string }>(
    'update products set quantity = 1000000 returning id',
  );
  const buyers = await shop.addBuyers(
    Math.ceil(seconds * checkouts) + 60,
    products.map(({ id }) => id),
  );
  // Anew for each request, because a token is valid for an hour.
  const tokenOf = (index: number) => shop.signIn(buyers[index]!);
  const browse = async (index: number) =>
    index % 4 === 3
      ? shop.get(own[index % own.length]!, await tokenOf(index % 20))
      : shop.get(pages[index % pages.length]!);
  const buy = async (index: number) => shop.buy(await tokenOf(60 + index));
  await sendAtRate({ perSecond: 20, seconds: 3 }, browse); // JIT warm-up
  await sendAtRate({ perSecond: 10, seconds: 4 }, async (index) =>
    shop.buy(await tokenOf(20 + index)),
  );

  const stopping = new AbortController();
  const standstills: number[] = [];
  const watching = [sample(stopping.signal), watchStandstills(standstills, stopping.signal)].map(
    (one) => one.catch(() => {}),
  ); // ended by the signal
  const [browsed, bought] = await Promise.all([
    sendAtRate({ perSecond: requests, seconds }, browse),
    sendAtRate({ perSecond: checkouts, seconds }, buy),
  ]);
  stopping.abort();
  await Promise.all(watching);

  const warm = samples.filter((one) => one.seconds > seconds / 6);
  const [first, last] = [warm[0]!, warm.at(-1)!];
  const brokenMinutes = new Set(
    [...browsed.brokenSeconds, ...bought.brokenSeconds]
      .toSorted((a, b) => a - b)
      .map((second) => Math.floor(second / 60)),
  );
  console.log(
    `${describeMachine()}\n${minutes} min of ${requests} requests and ${checkouts} checkouts a second, two processes with metrics and jobs\n`,
  );
  console.log(
    table([
      ['', 'result', 'target'],
      ['requests answered', browsed.count(() => true), requests * seconds],
      ['of them with 5xx or not at all', browsed.count(isBroken), 0],
      ['p50 ms', browsed.percentile(0.5).toFixed(1), ''],
      ['p99 ms', browsed.percentile(0.99).toFixed(0), 'up to 500'],
      ['orders paid', bought.count((status) => status === 200), checkouts * seconds],
      ['checkouts with 5xx or not at all', bought.count(isBroken), 0],
      ['minutes with such requests', [...brokenMinutes].join(', ') || 'none', 'none'],
      [
        'seconds in which the benchmark itself stood still',
        standstills.map((one) => one.toFixed(0)).join(', ') || 'none',
        '',
      ],
      ['checkout p95 ms', bought.percentile(0.95).toFixed(0), 'up to 1000'],
      ['memory of both processes at the end, MB', last.memory.toFixed(0), ''],
      [
        'memory after a sixth of the time, % per hour',
        memoryGrowth(warm).toFixed(1),
        'under 2, in a soak',
      ],
      [
        'in the last third, when more caches are full, % per hour',
        memoryGrowth(samples.filter((one) => one.seconds > (seconds * 2) / 3)).toFixed(1),
        'under 2, in a soak',
      ],
      [
        'event-loop delay p99, median of samples, ms',
        median(warm.map(({ loopDelayMs }) => loopDelayMs)).toFixed(0),
        'under 50',
      ],
      ['open files, first and last', `${first.handles}, ${last.handles}`, 'equal'],
    ]),
  );
} finally {
  await shop.stop();
}
