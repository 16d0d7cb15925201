import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { firefox, webkit, chromium } from '@playwright/test';
import sparticuz from '@sparticuz/chromium';
import { startLossyWire } from '#tests/e2e/lossy-wire.ts';
import { freePort, runShop } from '#tests/program/run-shop.ts';
import { bidiScreen } from './bidi-screen.ts';
import { playwrightScreen } from './playwright-screen.ts';
import type { Screen } from './screen.ts';
import { newCustomer, signInOwner, steps } from './steps.ts';
import { webKitScreen } from './webdriver-screen.ts';

// Runs one list of steps in each browser that is installed: `npm run browsers`, or `npm run browsers -- firefox`.

interface Candidate {
  name: string;
  /** Undefined where it is not installed. */
  open: (() => Promise<Screen>) | undefined;
  /** How to get it. */
  advice: string;
}

const onPath = (program: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, program))
    .find((file) => existsSync(file));
const ifThere = (file: string | undefined, open: (file: string) => Promise<Screen>) =>
  file !== undefined && existsSync(file) ? () => open(file) : undefined;

const debianFirefox = onPath('firefox-esr') ?? onPath('firefox');
const webKitDriver = onPath('WebKitWebDriver');
const [miniBrowser] = globSync('/usr/{lib,libexec}/**/webkit2gtk-4.*/MiniBrowser');
const hasDisplay = Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);

const candidates: readonly Candidate[] = [
  {
    name: 'chromium',
    open: async () =>
      playwrightScreen(chromium, {
        executablePath: process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath()),
        args: ['--no-sandbox', '--disable-gpu', '--in-process-gpu'],
      }),
    advice: '',
  },
  {
    name: 'firefox',
    open: ifThere(debianFirefox, bidiScreen),
    advice: 'apt install firefox-esr',
  },
  {
    name: 'webkitgtk',
    open: hasDisplay
      ? ifThere(webKitDriver, (driver) => webKitScreen(driver, miniBrowser ?? 'MiniBrowser'))
      : undefined,
    advice: 'apt install webkit2gtk-driver xvfb, then xvfb-run npm run browsers',
  },
  {
    name: 'playwright-firefox',
    open: ifThere(firefox.executablePath(), () => playwrightScreen(firefox)),
    advice: 'npx playwright install firefox',
  },
  {
    name: 'playwright-webkit',
    open: ifThere(webkit.executablePath(), () => playwrightScreen(webkit)),
    advice: 'npx playwright install webkit',
  },
];

/** Helps whoever looks for the cause: the page's address, and the problems that it tells. */
const whatIsShown = `location.href + ' ' + [...document.querySelectorAll('[role=alert]')].map((part) => part.textContent).join(' ')`;

const wanted = process.argv.slice(2);
const chosen = candidates.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const shop = await runShop({
  PORT: String(await freePort()),
  EPHEMERAL_DATABASE: 'true',
  NODE_ENV: 'production',
  AUTH_MAILER_AUTOCONFIRM: 'true',
  AUTH_RATE_LIMIT_TRIES: '100000',
  CHECKOUT_TRIES_PER_NETWORK: '100000',
});
if (shop.process.exitCode !== null) throw new Error(`The shop ended:\n${shop.output()}`);
let failures = 0;
try {
  for (const candidate of chosen) failures += await tryBrowser(candidate);
} finally {
  shop.process.kill('SIGTERM');
  await shop.ended;
}
process.exitCode = failures > 0 ? 1 : 0;

/** @returns how many steps failed */
async function tryBrowser({ name, open, advice }: Candidate): Promise<number> {
  if (!open) {
    console.log(`${name}: not installed, so nothing was tried (${advice})`);
    return 0;
  }
  const wire = await startLossyWire(shop.url);
  const screen = await open();
  let failed = 0;
  try {
    const customer = await newCustomer(shop.url);
    const owner = await signInOwner(shop.url);
    for (const [step, run] of steps) {
      const problem = await run({ screen, wire, customer, owner }).then(
        () => undefined,
        (error: unknown) => error,
      );
      console.log(`${name}: ${step}: ${problem === undefined ? 'works' : String(problem)}`);
      if (problem === undefined) continue;
      failed++;
      console.log(String(await screen.evaluate(whatIsShown).catch(String)));
    }
  } finally {
    await screen.close();
    await wire.stop();
  }
  return failed;
}
