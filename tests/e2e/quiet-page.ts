import { test as base, expect } from '@playwright/test';

/** The browser’s driver tries its own script in every frame, and the frame of a shown mail runs none. */
const ofTheDriver = /^Blocked script execution in 'about:srcdoc'/;

/** The router reads what a page needs in pieces; who goes on before they are all there breaks that off, and nothing is wrong. */
const ofLeaving = /^AbortError: BodyStreamBuffer was aborted/;

/** A page on which any message on the console or uncaught error fails the test. Expected answers of the server are named. */
export const test = base.extend<{ noise: string[]; expectAnswers: (...statuses: number[]) => void }>({
  noise: [
    async ({ context }, use) => {
      const noise: string[] = [];
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && !ofTheDriver.test(message.text())) noise.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => {
        const text = String(error.error());
        if (!ofLeaving.test(text)) noise.push(text);
      });
      await use(noise);
      expect(noise).toEqual([]);
    },
    { auto: true },
  ],
  /** The browser itself reports refused requests on the console. */
  expectAnswers: async ({ noise }, use) => {
    let expected: number[] = [];
    await use((...statuses) => {
      expected = statuses;
    });
    const kept = noise.filter((line) => !expected.some((status) => line.includes(`status of ${status}`)));
    noise.splice(0, noise.length, ...kept);
  },
});
export { expect };
