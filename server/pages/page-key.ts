import { isFruit } from '#domain/catalog.ts';
import { adminPages, pickListPage } from '#domain/admin/pages.ts';

// Pages that are the same for everybody. Those of one person are shells here: their data comes later, by the API.
const plainPages = new Set([
  '/', '/catalog', '/resources', '/about', '/contact',
  '/cart', '/checkout', '/order-confirmation', '/account', '/auth', '/forgot-password', '/reset-password', '/confirm',
  ...[...adminPages, pickListPage].map(({ path }) => path),
]);
const treePage = /^\/(variety|product)\/([^/]+)$/;

/**
 * The name under which a public page, or the data of one, is stored. Unknown query parameters are dropped
 * (campaign tags mean the same page); undefined for what is rendered for each request.
 */
export function pageKey(rawUrl: string): string | undefined {
  const { pathname, searchParams } = new URL(rawUrl, 'http://shop');
  if (searchParams.has('_routes')) return undefined; // some routes' data only
  const page = pathname === '/_.data' ? '/' : pathname.replace(/\.data$/, '');
  if (treePage.test(page)) return isCanonical(page) ? pathname : undefined;
  if (!plainPages.has(page)) return undefined;
  if (page !== '/catalog') return pathname;
  if (searchParams.get('q') || searchParams.has('show')) return undefined;
  const fruit = searchParams.get('fruit');
  if (!fruit) return pathname;
  return isFruit(fruit) ? `${pathname}?fruit=${fruit}` : undefined;
}

/** Written as our own links are. An address may be spelled in endless ways, and each would be a page of its own. */
function isCanonical(path: string): boolean {
  const [, kind, name] = treePage.exec(path)!; // it matched before
  try {
    return kind === 'product' ? name === name!.toLowerCase() : encodeURIComponent(decodeURIComponent(name!)) === name;
  } catch {
    return false; // not UTF-8
  }
}
