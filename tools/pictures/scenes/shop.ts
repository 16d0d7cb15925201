import type { Studio } from '../studio.ts';

/** What visitors see. */
export async function shop({ visitor, take }: Studio): Promise<void> {
  const page = await visitor();
  await page.goto('/');
  await take(page, 'home');
  await page.goto('/variety/Honeycrisp');
  await take(page, 'variety');
}
