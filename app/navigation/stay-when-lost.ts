import { useEffect } from 'react';
import {
  useLocation,
  useNavigate,
  type DataStrategyResult,
  type MiddlewareFunction,
} from 'react-router';
import { noConnection } from '#app/boot/missing-scripts.ts';
import { notify } from '#app/ui/notify.ts';
import { isReachable } from '#app/ui/open-document.ts';

/** Each browser words it differently; the last is React Router's, when something else than the shop answered. */
const failedFetch =
  /failed to fetch|networkerror|load failed|connection was lost|decode turbo-stream/i;

/** Navigates to the page that is shown; not known before it is hydrated. */
let stay: (() => void) | undefined;

export function useStayWhenLost(): void {
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => {
    // Another navigation ends the one under way; to the same place, without data, it changes nothing.
    stay = () =>
      void navigate(location, {
        state: location.state as unknown,
        replace: true,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      });
  }, [navigate, location]);
}

/**
 * Keeps the page where the next one cannot be loaded, and says why: React Router would show its
 * error page, or leave the browser to show its own.
 */
export const stayWhenLost: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  if (!stay || request.method !== 'GET' || request.signal.aborted) return results;
  const isAnyLost = await Promise.all(Object.values(results).map(({ result }) => isLost(result)));
  if (!isAnyLost.includes(true) || request.signal.aborted) return results;
  notify.error(noConnection);
  stay();
  return results;
};

async function isLost(result: unknown): Promise<boolean> {
  if (result instanceof Error) return failedFetch.test(result.message);
  return (
    result instanceof Response &&
    result.headers.has('X-Remix-Reload-Document') &&
    !(await isReachable(result.headers.get('Location') ?? ''))
  );
}
