import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';

interface Cursor {
  after: string;
  afterId: string;
}

/** Newest first, with keyset pagination. */
export const subscribersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'subscribers', search],
    queryFn: ({ pageParam }) =>
      unwrap(api.api.admin.newsletter.$get({ query: { q: search, ...pageParam } })),
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam: (page, pages): Cursor | undefined => {
      const last = page.subscribers.at(-1);
      const shown = pages.reduce((sum, { subscribers }) => sum + subscribers.length, 0);
      return last && shown < page.total ? { after: last.consentedAt, afterId: last.id } : undefined;
    },
  });
