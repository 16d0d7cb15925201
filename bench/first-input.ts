// When a public page can be used on a slow phone: node bench/first-input.ts [runs] [page …]; browser: CHROMIUM_PATH.
import { chromium as playwright, type Browser, type Page } from '@playwright/test';
import chromium from '@sparticuz/chromium';
import { runShop } from '#tests/program/run-shop.ts';
import { describeMachine, median, table } from './machine.ts';
import { publicPaths } from './public-paths.ts';

const [runs = '5', ...given] = process.argv.slice(2);
/** Slow 4G as browsers apply it to requests, and a processor of a fourth of this machine's speed. */
const network = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const cpuSlowdown = 4;

interface Tap {
  page: string;
  what: string;
  /** Uses the control as soon as it is visible. */
  use: (page: Page) => Promise<void>;
  /** Runs in the page. */
  hasEffect: () => boolean;
}

const taps: Tap[] = [
  {
    page: '/variety/Honeycrisp',
    what: 'Add to Cart, tapped when visible',
    use: (page) => page.getByRole('button', { name: 'Add to Cart' }).first().tap(),
    hasEffect: () => sessionStorage.getItem('grafted-pending-tree') !== null,
  },
  {
    page: '/catalog',
    what: 'a search, typed when visible',
    use: (page) => page.getByRole('searchbox').fill('bosc'),
    hasEffect: () => document.querySelectorAll('article').length === 1,
  },
  {
    page: '/',
    what: 'the menu, tapped when visible',
    use: (page) => page.getByRole('button', { name: 'Menu', exact: true }).tap(),
    hasEffect: () => document.querySelector('dialog[open]') !== null,
  },
];

async function openSlowly(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.addInitScript(() =>
    addEventListener('shop:ready', () => performance.mark('ready'), { once: true }),
  );
  return page;
}

const now = (page: Page) => page.evaluate(() => performance.now());
const markedAt = async (page: Page, name: string): Promise<number> => {
  const found = await page.waitForFunction(
    (wanted) => performance.getEntriesByName(wanted)[0]?.startTime,
    name,
  );
  return (await found.jsonValue()) ?? Number.NaN;
};

async function measurePage(browser: Browser, url: string) {
  const page = await openSlowly(browser);
  await page.goto(url);
  const [readable, interactive] = [
    await markedAt(page, 'first-contentful-paint'),
    await markedAt(page, 'ready'),
  ];
  await page.context().close();
  return { readable, interactive };
}

async function measureTap(browser: Browser, shopUrl: string, tap: Tap) {
  const page = await openSlowly(browser);
  await page.goto(shopUrl + tap.page, { waitUntil: 'commit' });
  await tap.use(page);
  const used = await now(page);
  await page.waitForFunction(tap.hasEffect, undefined, { polling: 'raf' });
  const effect = await now(page);
  await page.context().close();
  return { used, effect };
}

const times = async <T>(action: () => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let run = 0; run < Number(runs); run++) results.push(await action());
  return results;
};
const medianSeconds = (values: number[]): string => (median(values) / 1000).toFixed(2);

const shop = await runShop({ EPHEMERAL_DATABASE: 'true', NODE_ENV: 'production' });
const browser = await playwright.launch({
  executablePath: process.env.CHROMIUM_PATH ?? (await chromium.executablePath()),
  args: ['--no-sandbox', '--disable-gpu'],
});
const pages = given.length > 0 ? given : await publicPaths(shop.url);
const pageRows: string[][] = [['page', 'readable s', 'interactive s']];
for (const path of pages) {
  await fetch(shop.url + path); // fills the cache
  const results = await times(() => measurePage(browser, shop.url + path));
  pageRows.push([
    path,
    medianSeconds(results.map(({ readable }) => readable)),
    medianSeconds(results.map(({ interactive }) => interactive)),
  ]);
}
const tapRows: string[][] = [['page', 'input', 'made s', 'has its effect s']];
for (const tap of taps.filter(({ page }) => pages.includes(page))) {
  const results = await times(() => measureTap(browser, shop.url, tap));
  tapRows.push([
    tap.page,
    tap.what,
    medianSeconds(results.map(({ used }) => used)),
    medianSeconds(results.map(({ effect }) => effect)),
  ]);
}
console.log(
  `${describeMachine()}\n${runs} runs, medians\n\n${table(pageRows)}\n\n${table(tapRows)}`,
);
await browser.close();
shop.process.kill('SIGTERM');
await shop.ended;
