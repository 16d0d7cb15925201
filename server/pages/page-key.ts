import { adminPages, checkInPath } from '#domain/admin/pages.ts';
import { isFruit } from '#domain/catalog/catalog.ts';
import { choiceKeys } from '#domain/catalog/tree-filter.ts';
import { settings } from '#domain/farm/settings.ts';
import { chooseParameters } from '#domain/growing/choose/choose-query.ts';
import { isPlain, pages } from '#domain/pages/pages.ts';

const plainPages = new Set<string>(
  [
    ...pages.filter((page) => page.stored && isPlain(page)),
    ...adminPages.filter(({ path }) => path !== checkInPath && !path.includes(':')),
  ].map(({ path }) => path),
);
const treePage = /^\/(variety|product)\/([^/]+)$/;

/**
 * Cache key of a public page or its loader data. Drops unknown query parameters, such as campaign tags. Undefined for
 * pages that are rendered per request.
 */
export function pageKey(rawUrl: string): string | undefined {
  const { pathname, searchParams } = new URL(rawUrl, 'http://shop');
  if (searchParams.has('_routes')) return undefined; // data of some routes only
  if (searchParams.has('preview')) return undefined; // for one admin only
  const page = pathname === '/_.data' ? '/' : pathname.replace(/\.data$/, '');
  if (treePage.test(page)) return isCanonical(page) ? pathname : undefined;
  if (!plainPages.has(page) && !settings.farmPages?.includes(page)) return undefined;
  if (page === '/ripening' && ['trees', 'shift', 'frost'].some((name) => searchParams.has(name)))
    return undefined; // any choice of trees: endless
  if (page === '/choose')
    return chooseParameters.some((name) => searchParams.has(name)) ? undefined : pathname;
  if (page === '/planner' && searchParams.has('rootstock')) return undefined; // any size of yard
  if (page === '/pollination') return searchParams.has('trees') ? undefined : pathname;
  if (page !== '/catalog') return pathname;
  // Too many combinations to store.
  if (['q', 'show', ...choiceKeys].some((name) => searchParams.get(name))) return undefined;
  const fruit = searchParams.get('fruit');
  if (!fruit) return pathname;
  return isFruit(fruit) ? `${pathname}?fruit=${fruit}` : undefined;
}

/** Whether a path is spelled like our own links. Other spellings are endless, and each would take a cache entry. */
function isCanonical(path: string): boolean {
  const [, kind, name = ''] = treePage.exec(path) ?? [];
  try {
    return kind === 'product'
      ? name === name.toLowerCase()
      : encodeURIComponent(decodeURIComponent(name)) === name;
  } catch {
    return false; // not UTF-8
  }
}
