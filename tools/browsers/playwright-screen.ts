import type { BrowserType } from '@playwright/test';
import { waitMs, type Screen } from './screen.ts';

/** Chromium, and the builds of Firefox and WebKit that `npx playwright install` brings. */
export async function playwrightScreen(
  type: BrowserType,
  options: { executablePath?: string; args?: string[] } = {},
): Promise<Screen> {
  const browser = await type.launch(options);
  const page = await browser.newPage();
  page.setDefaultTimeout(waitMs);
  return {
    open: async (url) => void (await page.goto(url)),
    press: (part) => page.locator(`xpath=${part}`).first().click(),
    async type(part, text, frame) {
      const owner = frame ? page.frameLocator(`xpath=${frame}`) : page;
      await owner.locator(`xpath=${part}`).first().fill(text);
    },
    see: (part) => page.locator(`xpath=${part}`).first().waitFor(),
    evaluate: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  };
}
