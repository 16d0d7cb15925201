import type { DataRouter, DataStrategyFunction } from 'react-router';
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
    if (!Object.values(results).some(({ result }) => isLost(result))) return results;
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

function isLost(result: unknown): boolean {
  if (result instanceof Error) return failedFetch.test(result.message);
  return !navigator.onLine && result instanceof Response && isForAnotherDocument(result);
}

/** A redirect that loads a document. Those of admin screens are kept for check-in without a connection. */
const isForAnotherDocument = ({ headers }: Response): boolean =>
  headers.has('X-Remix-Reload-Document') &&
  !new URL(headers.get('Location') ?? '', window.location.href).pathname.startsWith('/admin');

/** Leaves for a page as a plain link does, unless the shop cannot be reached: then this page stays. */
export async function openDocument(href: string): Promise<void> {
  try {
    await fetch(href, { method: 'HEAD', signal: AbortSignal.timeout(reachMs) });
  } catch {
    return notify.error(noConnection);
  }
  window.location.assign(href);
}
