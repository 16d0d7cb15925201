import { launch, type Frame, type Page } from 'puppeteer-core';
import { waitMs, type Screen } from './screen.ts';

/** An installed Firefox, by WebDriver BiDi: nothing lies between it and this program. */
export async function bidiScreen(executablePath: string): Promise<Screen> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true });
  const page = await browser.newPage();
  page.setDefaultTimeout(waitMs);
  const find = async (part: string, owner: Page | Frame = page) => {
    const found = await owner.waitForSelector(`::-p-xpath(${part})`, { visible: true });
    if (!found) throw new Error(`There is no ${part}`);
    return found;
  };
  return {
    open: async (url) => void (await page.goto(url)),
    press: async (part) => (await find(part)).click(),
    async type(part, text, frame) {
      const owner = frame ? await (await find(frame)).contentFrame() : page;
      await (await find(part, owner ?? page)).type(text);
    },
    see: async (part) => void (await find(part)),
    evaluate: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  };
}
