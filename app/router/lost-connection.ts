import type { DataRouter, DataStrategyFunction } from 'react-router';
import { noConnection } from '#app/boot/missing-scripts.ts';
import { notify } from '#app/ui/notify.ts';
import { isReachable } from '#app/ui/open-document.ts';

/** Each browser words it differently; the last is React Router's, when something else than the shop answered. */
const failedFetch =
  /failed to fetch|networkerror|load failed|connection was lost|decode turbo-stream/i;

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
