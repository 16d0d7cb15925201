import { setTimeout } from 'node:timers/promises';
import { expect, type Route } from '@playwright/test';
import { test as base } from './own-shop.ts';

/** Playwright injects scripts into every frame; the sandboxed mail frame blocks them. */
const fromDriver = /^Blocked script execution in 'about:srcdoc'/;

/** Navigating away aborts the router's streamed loader data, which is harmless. */
const fromNavigation = /^AbortError: BodyStreamBuffer was aborted/;

/** Chromium says so where the scripts of a page, which are always run, took some seconds: on a slow machine. */
const fromSlowScripts = /\/assets\/\S+\.js was preloaded using link preload but not used within/;

const harmless = [fromDriver, fromSlowScripts];

/** Scripts arrive late by up to this, in ms: whatever a journey does before hydration has to work. */
const slowScripts = Number(process.env.SLOW_SCRIPTS ?? 0);

/** Fails the test on any console message or uncaught error, except for the expected response statuses. */
export const test = base.extend<{
  noise: string[];
  expectAnswers: (...statuses: number[]) => void;
}>({
  noise: [
    async ({ context }, use) => {
      const noise: string[] = [];
      context.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return;
        if (harmless.some((pattern) => pattern.test(message.text()))) return;
        noise.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => {
        const text = String(error.error());
        if (!fromNavigation.test(text)) noise.push(text);
      });
      if (slowScripts) await context.route('**/assets/*.js', arriveLate);
      await use(noise);
      expect(noise).toEqual([]);
    },
    { auto: true },
  ],
  /** The browser logs failed requests to the console. */
  expectAnswers: async ({ noise }, use) => {
    let expected: number[] = [];
    await use((...statuses) => {
      expected = statuses;
    });
    const kept = noise.filter(
      (line) => !expected.some((status) => line.includes(`status of ${status}`)),
    );
    noise.splice(0, noise.length, ...kept);
  },
});

async function arriveLate(route: Route): Promise<void> {
  await setTimeout(Math.random() * slowScripts);
  await route.fallback().catch(() => {}); // the page has been left
}
export { expect };
