// Lighthouse mobile scores (simulated slow 4G, slow CPU) of the public pages, medians of several runs.
// node bench/lighthouse.ts [runs] [page …]; browser: CHROMIUM_PATH.
import { execFileSync } from 'node:child_process';
import packaged from '@sparticuz/chromium';
import { runShop } from '#tests/program/run-shop.ts';
import { describeMachine, median, table } from './machine.ts';
import { publicPaths } from './public-paths.ts';

const lighthouse = 'lighthouse@13.5.0';
const chromium = process.env.CHROMIUM_PATH ?? (await packaged.executablePath());
const [runs = '5', ...given] = process.argv.slice(2);

interface Report {
  categories: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { score: number }>;
  audits: Record<
    string,
    {
      numericValue: number;
      score: number | null;
      details?: { items?: { resourceType?: string; transferSize?: number }[] };
    }
  >;
}

/** Lighthouse runs fail occasionally (no navigation in the trace), unrelated to the page. */
function measure(url: string, triesLeft = 3): Report {
  try {
    return measureOnce(url);
  } catch (error) {
    if (triesLeft === 1)
      throw new Error(`Lighthouse failed on ${url} three times`, { cause: error });
    return measure(url, triesLeft - 1);
  }
}

function measureOnce(url: string): Report {
  const flags =
    '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
  const args = [
    'exec',
    '--yes',
    '--',
    lighthouse,
    url,
    '--quiet',
    '--output=json',
    '--output-path=stdout',
    `--chrome-flags=${flags}`,
  ];
  return JSON.parse(
    execFileSync('npm', args, {
      encoding: 'utf8',
      maxBuffer: 64 * 2 ** 20,
      env: { ...process.env, CHROME_PATH: chromium },
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as Report;
}

const shop = await runShop({ EPHEMERAL_DATABASE: 'true', NODE_ENV: 'production' });
const pages = given.length > 0 ? given : await publicPaths(shop.url);
const rows: (string | number)[][] = [
  [
    'page',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'FCP s',
    'LCP s',
    'TBT ms',
    'CLS',
    'JS kB',
    'all kB',
  ],
];
for (const page of pages) {
  // Fill the cache. Retry once: the keep-alive connection timed out while Lighthouse blocked this process.
  await fetch(shop.url + page).catch(() => fetch(shop.url + page));
  const reports = Array.from({ length: Number(runs) }, () => measure(shop.url + page));
  const score = (category: keyof Report['categories']) =>
    Math.round(100 * median(reports.map((report) => report.categories[category].score)));
  const value = (audit: string) =>
    median(reports.map((report) => report.audits[audit]!.numericValue));
  const bytes = (type?: string) => {
    const items = reports[0]!.audits['network-requests']!.details!.items!.filter(
      (item) => !type || item.resourceType === type,
    );
    return (items.reduce((sum, item) => sum + (item.transferSize ?? 0), 0) / 1000).toFixed(0);
  };
  rows.push([
    page,
    score('performance'),
    score('accessibility'),
    score('best-practices'),
    score('seo'),
    (value('first-contentful-paint') / 1000).toFixed(2),
    (value('largest-contentful-paint') / 1000).toFixed(2),
    Math.round(value('total-blocking-time')),
    value('cumulative-layout-shift').toFixed(3),
    bytes('Script'),
    bytes(),
  ]);
  const missed = Object.entries(reports[0]!.audits)
    .filter(([, { score: audit }]) => audit !== null && audit < 0.9)
    .map(([name]) => name);
  if (missed.length > 0) console.log(`${page}: below 0.9: ${missed.join(', ')}`);
}
console.log(
  `${describeMachine()}\n${lighthouse}, ${chromium}, ${runs} runs, medians\n\n${table(rows)}`,
);
shop.process.kill('SIGTERM');
await shop.ended;
