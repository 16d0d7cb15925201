import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { hasStoredSession, onSessionChange } from '#app/session/session.ts';
import { storedEmail } from '#app/session/signed-in-person.ts';

/** What the signed-in person's screens know of the server. Browser only; loaded with the first such screen. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      enabled: hasStoredSession, // a page that is being left asks for nothing
      staleTime: 15_000,
      // A refusal stays one; only outages are worth another try.
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
    },
  },
});

// Nobody sees what another person of this browser has loaded. (The server renders the same pages' skeletons, without one.)
if (typeof window !== 'undefined') {
  let owner = storedEmail();
  onSessionChange(() => {
    const now = storedEmail();
    if (now === owner) return;
    owner = now;
    queryClient.clear();
  });
}
