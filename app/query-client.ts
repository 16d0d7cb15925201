import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** What the signed-in person's screens know of the server. Browser only; loaded with the first such screen. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A refusal stays one; only outages are worth another try.
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
    },
  },
});
