import { spawn } from 'node:child_process';
import { By, Builder, until } from 'selenium-webdriver';
import { freePort } from '#tests/program/run-shop.ts';
import { waitMs, type Screen } from './screen.ts';

/** WebKitGTK by its own driver, which speaks WebDriver. It needs a display. */
export async function webKitScreen(driverPath: string, browserPath: string): Promise<Screen> {
  const port = await freePort();
  const process = spawn(driverPath, [`--port=${port}`], { stdio: 'ignore' });
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: browserPath, args: ['--automation'] },
    })
    .build();
  const find = async (part: string) => {
    const found = await driver.wait(until.elementLocated(By.xpath(part)), waitMs);
    return driver.wait(until.elementIsVisible(found), waitMs);
  };
  return {
    open: (url) => driver.get(url),
    press: async (part) => (await find(part)).click(),
    async type(part, text, frame) {
      if (frame) await driver.switchTo().frame(await find(frame));
      await (await find(part)).click();
      // To whatever has the focus: its driver calls a field in another site's frame not focusable.
      await driver.actions().sendKeys(text).perform();
      await driver.switchTo().defaultContent();
    },
    see: async (part) => void (await find(part)),
    evaluate: (expression) =>
      driver.executeAsyncScript(
        `const done = arguments[0]; Promise.resolve(${expression}).then(done);`,
      ),
    async close() {
      await driver.quit();
      process.kill();
    },
  };
}
