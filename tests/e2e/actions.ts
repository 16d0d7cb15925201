import type { Locator, Page } from '@playwright/test';
import { expectInSight } from './screen.ts';

const wheelPixels = 300;
const turnsMax = 40;

/**
 * Counts what somebody does who looks at the window: an action is a press or a filled field. Before each, the page is
 * scrolled until the control is in sight, which is looking and no action, and nothing may lie over it.
 */
export function countActions(page: Page) {
  let actions = 0;
  async function look(control: Locator): Promise<void> {
    await control.waitFor();
    const height = page.viewportSize()?.height ?? 0;
    for (let turns = 0; turns < turnsMax; turns++) {
      const box = await control.boundingBox();
      if (!box || (box.y >= 0 && box.y + box.height <= height)) break;
      await page.mouse.wheel(0, box.y < 0 ? -wheelPixels : wheelPixels);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await expectInSight(control);
  }
  return {
    press: async (control: Locator) => {
      await look(control);
      actions++;
      await control.click();
    },
    fill: async (field: Locator, text: string) => {
      await look(field);
      actions++;
      await field.click();
      await field.pressSequentially(text);
    },
    get count() {
      return actions;
    },
  };
}
