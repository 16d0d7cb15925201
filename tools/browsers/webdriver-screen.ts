import { spawn } from 'node:child_process';
import { By, Builder, Origin, until, type WebElement } from 'selenium-webdriver';
import { freePort } from '#tests/program/run-shop.ts';
import { waitMs, type Screen } from './screen.ts';

interface Point {
  x: number;
  y: number;
}

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
  /**
   * Moves the pointer from the page: within another site's frame the driver presses beside the
   * field and cannot focus it.
   */
  async function pressInFrame(part: string, frame: WebElement): Promise<void> {
    await driver.switchTo().frame(frame);
    const inFrame = await centerOf(await find(part));
    await driver.switchTo().defaultContent();
    await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', frame);
    const corner = await cornerOf(frame);
    await driver
      .actions()
      .move({
        origin: Origin.VIEWPORT,
        x: Math.round(corner.x + inFrame.x),
        y: Math.round(corner.y + inFrame.y),
      })
      .click()
      .perform();
  }
  const centerOf = (element: WebElement): Promise<Point> =>
    driver.executeScript(
      'const box = arguments[0].getBoundingClientRect(); return { x: box.x + box.width / 2, y: box.y + box.height / 2 };',
      element,
    );
  const cornerOf = (element: WebElement): Promise<Point> =>
    driver.executeScript(
      'const { x, y } = arguments[0].getBoundingClientRect(); return { x, y };',
      element,
    );
  return {
    open: (url) => driver.get(url),
    press: async (part) => (await find(part)).click(),
    async type(part, text, frame) {
      if (frame) await pressInFrame(part, await find(frame));
      else await (await find(part)).click();
      await driver.actions().sendKeys(text).perform();
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
