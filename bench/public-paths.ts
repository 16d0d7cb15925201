import { isPlain, publicPages } from '#domain/pages/pages.ts';

/** One address of each public page; `shopUrl` has the sample catalog. */
export async function publicPaths(shopUrl: string): Promise<string[]> {
  const tree = '/variety/Honeycrisp';
  const html = await (await fetch(shopUrl + tree)).text();
  const product = /\/product\/[\w-]+/.exec(html)?.[0];
  const examples = [tree, ...(product ? [product] : [])];
  return [...publicPages.filter(isPlain).map(({ path }) => path), ...examples];
}
