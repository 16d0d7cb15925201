import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect } from './strict-page.ts';

/**
 * Expects that axe finds nothing wrong on the page, or within the elements of one selector. Waits
 * until nothing is being sent or loaded, because axe misreads labels that change while it looks.
 * Ends running animations first and lets none begin, because text that is half faded in has too
 * little contrast.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await expectNoViolations(page, within);
}

/** The rules of axe whose outcome depends on colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Expects the same of the page in light and in dark, which differ only in colors: the other rules need one pass. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, undefined, colorRules);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function expectNoViolations(page: Page, within?: string, rules?: string[]): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
  // Only a rule that is not asked for reads the style sheets, which axe would fetch again.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], preload: false });
  // For frames axe opens another page to put their results together, which takes as long again.
  if (page.frames().length === 1) axe.setLegacyMode();
  if (rules) axe.withRules(rules);
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  await page.emulateMedia({ reducedMotion: null });
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect(found, new URL(page.url()).pathname).toEqual([]);
}

/**
 * Expects that the page fits windows of these widths in CSS pixels, or else the window as it is.
 * Polled, because Chromium can take some frames to lay out a page after its window was resized.
 */
export async function expectToFit(page: Page, ...widths: number[]): Promise<void> {
  const height = page.viewportSize()?.height ?? 900;
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await expectNoSidewaysScroll(page);
  }
  if (!widths.length) await expectNoSidewaysScroll(page);
}

const expectNoSidewaysScroll = async (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(() => ({
          overflow: document.documentElement.scrollWidth - window.innerWidth,
          width: window.innerWidth,
        })),
      new URL(page.url()).pathname,
    )
    .toEqual({ overflow: 0, width: page.viewportSize()?.width });

/** Presses a button of the dialog that asks before something is done. */
export const confirm = (page: Page, question: string, button: string) =>
  page
    .getByRole('dialog', { name: question })
    .getByRole('button', { name: button, exact: true })
    .click();

/**
 * Does what makes the page ask a question, and answers it. Returns its text. Waits for the
 * question, which can appear after the click ended: an answer prepared for the next one would meet
 * this one.
 */
export async function answerQuestion(
  page: Page,
  answer: 'accept' | 'dismiss',
  act: () => Promise<void>,
): Promise<string> {
  const asked = page.waitForEvent('dialog').then(async (question) => {
    await question[answer]();
    return question.message();
  });
  const [text] = await Promise.all([asked, act()]);
  return text;
}

/** Expects that somebody who looks at the window sees it: it is within, and nothing lies over it. */
export async function expectInSight(part: Locator): Promise<void> {
  await expect(part).toBeInViewport();
  await expect
    .poll(() =>
      part.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return top !== null && (element.contains(top) || top.contains(element));
      }),
    )
    .toBe(true);
}

/** Opens what phones fold. By the keyboard: the pointer would hold a notice that lies over it. */
export const unfold = (page: Page, title: string): Promise<void> =>
  page.locator('summary', { hasText: title }).press('Enter');
