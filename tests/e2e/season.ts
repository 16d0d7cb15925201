import type { Page } from '@playwright/test';

/** The sample season is named after its dates: 'Spring 2027'. */
export async function seasonName(page: Page, url = '/'): Promise<string> {
  const home = await (await page.request.get(url)).text();
  const [name] = /Spring 20\d\d/.exec(home) ?? [];
  if (!name) throw new Error('The home page names no season');
  return name;
}

export const yearAfter = (season: string): string =>
  season.replace(/\d+/, (year) => String(Number(year) + 1));
