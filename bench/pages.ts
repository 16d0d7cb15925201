// Public pages compared with the same bytes from bare node:http and nginx, in alternating turns.
// node bench/pages.ts [rounds] [seconds]
import { runShop } from '#tests/program/run-shop.ts';
import { load, loadGenerator } from './load.ts';
import { describeMachine, median, table } from './machine.ts';
import { recordResponse, startBareNode, startNginx, type Peer } from './same-bytes.ts';

const rounds = Number(process.argv[2] ?? 7);
const seconds = Number(process.argv[3] ?? 3);
const pages = ['/', '/catalog', '/variety/Honeycrisp', '/resources'];

const shop = await runShop({ EPHEMERAL_DATABASE: 'true', NODE_ENV: 'production' });
console.log(
  `${describeMachine()}\n${loadGenerator}, 16 connections, ${rounds} rounds of ${seconds} s each, medians\n`,
);
const rows: (string | number)[][] = [
  ['page', 'bytes', 'server', 'requests/s', 'p50 ms', 'to bare Node'],
];

for (const page of pages) {
  const url = shop.url + page;
  await fetch(url); // fill the cache
  const answer = await recordResponse(url);
  const nginx = await startNginx(answer);
  const started = [await startBareNode(answer), ...(nginx ? [nginx] : [])];
  const peers: Pick<Peer, 'name' | 'url'>[] = [{ name: 'the shop', url }, ...started];
  const results = new Map(
    peers.map((peer) => [peer.name, { rates: [] as number[], p50s: [] as number[] }]),
  );
  for (const peer of peers) await load({ url: peer.url, seconds: 1 }); // warm-up
  for (let round = 0; round < rounds; round++) {
    for (const peer of peers) {
      const { requestsPerSecond, p50, errors } = await load({ url: peer.url, seconds });
      if (errors > 0) throw new Error(`${peer.name} ${page}: ${errors} errors`);
      results.get(peer.name)!.rates.push(requestsPerSecond);
      results.get(peer.name)!.p50s.push(p50);
    }
  }
  const bare = results.get('bare node:http')!;
  for (const [name, { rates, p50s }] of results) {
    const ratio = median(rates.map((rate, round) => rate / bare.rates[round]!));
    rows.push([
      page,
      answer.body.length,
      name,
      Math.round(median(rates)),
      median(p50s).toFixed(2),
      ratio.toFixed(2),
    ]);
  }
  for (const peer of started) await peer.stop();
}
console.log(table(rows));
shop.process.kill('SIGTERM');
await shop.ended;
