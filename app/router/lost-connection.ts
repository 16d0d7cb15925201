import type { DataRouter, DataStrategyFunction } from 'react-router';
import { followedLink } from '#app/layout/leads-to-page.ts';
import { noConnection } from '#app/ui/missing-scripts.ts';
import { notify } from '#app/ui/notify.ts';

/** Each browser words it differently; the last is React Router's, when something else than the shop answered. */
const failedFetch =
  /failed to fetch|networkerror|load failed|connection was lost|decode turbo-stream/i;
const reachMs = 10_000;

/**
 * Keeps the page where the next one cannot be loaded, and says why: React Router would show its error page, or leave the
 * browser to show its own.
 */
export function stayWhenLost(
  getRouter: () => DataRouter,
  loadData: DataStrategyFunction,
): DataStrategyFunction {
  return async (call) => {
    const results = await loadData(call);
    const router = getRouter();
    const isNavigation = call.fetcherKey === null && call.request.method === 'GET';
    if (!isNavigation || !router.state.initialized || call.request.signal.aborted) return results;
    const isAnyLost = await Promise.all(Object.values(results).map(({ result }) => isLost(result)));
    if (!isAnyLost.includes(true) || call.request.signal.aborted) return results;
    notify.error(noConnection);
    // Another navigation ends the one under way; to the same place, without data, it changes nothing.
    void router.navigate(router.state.location, {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    });
    return results;
  };
}

async function isLost(result: unknown): Promise<boolean> {
  if (result instanceof Error) return failedFetch.test(result.message);
  return (
    result instanceof Response &&
    result.headers.has('X-Remix-Reload-Document') &&
    !(await isReachable(result.headers.get('Location') ?? ''))
  );
}

/** Kept for use without a connection: app/admin/check-in/keep-shell.ts. */
const keptPath = '/admin/check-in';

/**
 * Whether a document of the shop can be loaded. `navigator.onLine` does not know: it is true on a network that leads
 * nowhere. Gateways answer 502 and more for a shop that they do not reach.
 */
export async function isReachable(href: string): Promise<boolean> {
  const url = new URL(href, window.location.href);
  if (url.pathname === keptPath) return true;
  try {
    const { status } = await fetch(url, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(reachMs),
    });
    return status < 502;
  } catch {
    return false;
  }
}

/** Leaves for a page as a plain link does, unless the shop cannot be reached: then this page stays, with what was typed. */
export async function openDocument(href: string): Promise<void> {
  if (await isReachable(href)) window.location.assign(href);
  else notify.error(noConnection);
}

/** The same for the page that is shown. */
export async function reloadDocument(): Promise<void> {
  if (await isReachable(window.location.href)) window.location.reload();
  else notify.error(noConnection);
}

/** Links that React Router leaves to the browser, such as the one to the checkout. */
export function followDocumentLinks(): void {
  window.addEventListener('click', (event) => {
    const link = followedLink(event);
    if (!link) return;
    event.preventDefault();
    void openDocument(link.href);
  });
}
