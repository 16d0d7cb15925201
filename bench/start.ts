// Time from process start to the first catalog page, and memory use.
// node bench/start.ts [starts]
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { load } from './load.ts';
import { describeMachine, median, table } from './machine.ts';
import { addCustomer, startOwnDatabase, startOwnShop } from './own-shop.ts';

const starts = Number(process.argv[2] ?? 5);
const port = 3590;
const megabytesOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

async function timeStarts(settings: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let start = 0; start < starts; start++) {
    const began = performance.now();
    const shop = await startOwnShop({ port, answers: '/catalog', settings });
    times.push(performance.now() - began);
    await shop.stop();
  }
  return median(times);
}

const { postgres, databaseUrl, pool, db } = await startOwnDatabase();
const dataDir = mkdtempSync(path.join(import.meta.dirname, '../data-bench-'));
try {
  const onDatabase = await timeStarts({ DATABASE_URL: databaseUrl });
  const first = await startOwnShop({ port, answers: '/catalog', settings: { DATA_DIR: dataDir } }); // creates the cluster
  await first.stop();
  const embedded = await timeStarts({ DATA_DIR: dataDir });

  const shop = await startOwnShop({
    port,
    answers: '/catalog',
    settings: { DATABASE_URL: databaseUrl },
  });
  await new Promise((resolve) => setTimeout(resolve, 3000)); // lets the start-up memory be released
  const idle = megabytesOf(shop.process.pid!);
  const { authorization } = await addCustomer({ pool, db, url: shop.url, trees: 3 });
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, megabytesOf(shop.process.pid!))), 200);
  for (const [target, headers] of [
    ['/catalog', {}],
    ['/catalog?q=red', {}],
    ['/api/cart', { authorization }],
  ] as const) {
    await load({ url: shop.url + target, seconds: 5, connections: 16, headers });
    most = Math.max(most, megabytesOf(shop.process.pid!));
  }
  clearInterval(watch);
  await shop.stop();
  console.log(
    `${describeMachine()}\nmedians of ${starts} starts; 16 connections for five seconds each on a stored page, a rendered one and the cart\n`,
  );
  console.log(
    table([
      ['', 'result', 'target'],
      ['to the first catalog, database running, ms', Math.round(onDatabase), 'under 800'],
      ['to the first catalog, own database, ms', Math.round(embedded), 'under 900'],
      ['memory idle, MB', Math.round(idle), 'under 150'],
      ['memory under load, at most, MB', Math.round(most), 'under 350'],
    ]),
  );
} finally {
  await db.destroy();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
