import type { Locator } from '@playwright/test';

/** Counts presses, as a thumb makes them: opening a select and choosing in it are two. Typing is none. */
export function countTaps() {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps++;
      await target.click();
    },
    /** Presses the field, and types. */
    type: async (target: Locator, text: string) => {
      taps++;
      await target.click();
      await target.pressSequentially(text);
    },
    choose: async (select: Locator, option: { index: number }) => {
      taps += 2;
      await select.selectOption(option);
    },
    get count() {
      return taps;
    },
  };
}
