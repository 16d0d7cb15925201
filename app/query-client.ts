import { keepPreviousData, QueryClient, type QueryKey } from '@tanstack/react-query';
import { hasStoredSession, onSessionChange } from '#app/session/session.ts';
import { storedEmail } from '#app/session/signed-in-user.ts';
import { ApiError, isSilence } from './api.ts';

/** Query cache of the signed-in pages. Browser only; loaded with the first such page. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      enabled: hasStoredSession, // a page being left after sign-out sends no queries
      staleTime: 15_000,
      // Retry outages only: a 4xx will not change, and a silent network has had its time.
      retry: (failures, error) =>
        failures < 2 && !isSilence(error) && !(error instanceof ApiError && error.status < 500),
    },
  },
});

/**
 * Fetches anew what a change may have altered. Fetches under way are ended before: they may have
 * read what was there before the change, and `invalidateQueries` alone would take the answer of a
 * first one, or of one that no screen shows, for the new.
 */
export async function refetchAll(queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}

// Clear the cache when a different user signs in. (On the server, the skeletons render without a window.)
if (typeof window !== 'undefined') {
  let owner = storedEmail();
  onSessionChange(() => {
    const now = storedEmail();
    if (now === owner) return;
    owner = now;
    queryClient.clear();
  });
}

/** A preview of a change is asked for anew each time, while the answer before stays in sight. */
export const previewOptions = {
  placeholderData: keepPreviousData,
  retry: false,
  staleTime: 0,
  gcTime: 0,
} as const;
