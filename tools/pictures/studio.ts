import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import packaged from '@sparticuz/chromium';
import sharp from 'sharp';
import type { Api } from '#standins/sample-season/api.ts';
import type { Session } from '#standins/sample-season/customers.ts';
import { drawPaper } from './paper.ts';

const folder = path.join(import.meta.dirname, '../../docs/pictures');
const sizes = {
  desk: { width: 1280, height: 860 },
  phone: { width: 390, height: 780 },
};

export interface Studio {
  api: Api;
  /** The owner's calls. */
  owner: Api;
  /** The owner's computer and phone, signed in. */
  desk: Page;
  phone: Page;
  /** A phone on which this customer is signed in. */
  customerPhone(session: Session): Promise<Page>;
  /** A visitor's computer. */
  visitor(): Promise<Page>;
  /** Saves what the page shows, scrolled so that this element is on top. */
  take(page: Page, name: string, options?: { height?: number; from?: string }): Promise<void>;
  /** Saves the first page of what the page prints, on letter paper. */
  takePrint(page: Page, name: string): Promise<void>;
  /** Saves the first page of a PDF file of the shop. */
  takeFile(path: string, name: string): Promise<void>;
  close(): Promise<void>;
}

export async function openStudio(url: string, api: Api): Promise<Studio> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (await packaged.executablePath()),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--hide-scrollbars'],
  });
  const session = await api.post<Session>('/auth/v1/token?grant_type=password', {
    email: 'owner@grafted.example',
    password: 'grafting-knife',
  });
  const signedIn = (size: keyof typeof sizes, who: Session) =>
    openContext(browser, url, size, who).then((context) => context.newPage());
  return {
    api,
    owner: api.as(session.access_token),
    desk: await signedIn('desk', session),
    phone: await signedIn('phone', session),
    customerPhone: (who) => signedIn('phone', who),
    visitor: async () => (await openContext(browser, url, 'desk')).newPage(),
    take,
    async takePrint(page, name) {
      await settle(page);
      await savePaper(browser, await page.pdf({ format: 'Letter' }), name);
    },
    async takeFile(file, name) {
      const headers = { authorization: `Bearer ${session.access_token}` };
      const answer = await fetch(url + file, { headers });
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      await savePaper(browser, new Uint8Array(await answer.arrayBuffer()), name);
    },
    close: () => browser.close(),
  };
}

async function openContext(
  browser: Browser,
  baseURL: string,
  size: keyof typeof sizes,
  session?: Session,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: sizes[size],
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(15_000);
  await context.addInitScript(
    ([kept, now]) => {
      if (kept) localStorage.setItem('grafted-session', kept);
      localStorage.setItem('email-popup-closed', 'true');
      localStorage.setItem('email-popup-last-shown', String(now));
    },
    [session ? JSON.stringify(session) : '', Date.now()] as const,
  );
  return context;
}

/** Until nothing is loaded, and nothing is told that goes away. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  await page.locator('[data-sonner-toast]').first().waitFor({ state: 'detached' });
}

async function savePaper(browser: Browser, pdf: Uint8Array, name: string): Promise<void> {
  const picture = await drawPaper(browser, pdf);
  await sharp(picture)
    .extend({ top: 1, bottom: 1, left: 1, right: 1, background: '#999' })
    .webp({ quality: 76, effort: 6 })
    .toFile(path.join(folder, `${name}.webp`));
  console.log(`  ${name}`);
}

async function take(
  page: Page,
  name: string,
  { height, from }: { height?: number; from?: string } = {},
): Promise<void> {
  const size = page.viewportSize();
  if (height && size) await page.setViewportSize({ ...size, height });
  await settle(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  await page.evaluate((selector) => {
    const element = selector ? document.querySelector(selector) : null;
    window.scrollTo(0, element ? element.getBoundingClientRect().top + scrollY - 16 : 0);
  }, from);
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await sharp(picture)
    .webp({ quality: 76, effort: 6 })
    .toFile(path.join(folder, `${name}.webp`));
  if (size) await page.setViewportSize(size);
  console.log(`  ${name}`);
}
