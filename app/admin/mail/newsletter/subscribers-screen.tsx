import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { admin } from '#app/admin/kit/admin-api.ts';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { adminKey } from '#app/admin/kit/admin-key.ts';
import { DownloadButton } from '#app/admin/kit/download-button.tsx';
import { NoData } from '#app/admin/kit/query-view.tsx';
import { Cell, RowList } from '#app/admin/kit/row-list.tsx';
import { SearchForm } from '#app/admin/kit/search-form.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmailText } from '#app/ui/email-text.tsx';

interface Cursor {
  after: string;
  afterId: string;
}

/** Newest first, with keyset pagination. */
const subscribersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'subscribers', search],
    queryFn: ({ pageParam }) =>
      unwrap(admin.newsletter.$get({ query: { q: search, ...pageParam } })),
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam: (page, pages): Cursor | undefined => {
      const last = page.subscribers.at(-1);
      const shown = pages.reduce((sum, { subscribers }) => sum + subscribers.length, 0);
      return last && shown < page.total ? { after: last.consentedAt, afterId: last.id } : undefined;
    },
  });

export function SubscribersScreen() {
  const [params, setParams] = useScreenParams();
  const search = params.get('search')?.trim().slice(0, 100) ?? '';
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    subscribersQuery(search),
    queryClient,
  );

  if (!data) return <NoData error={error} what="the subscribers" onRetry={() => void refetch()} />;
  const subscribers = data.pages.flatMap((page) => page.subscribers);
  return (
    <>
      <AdminHeading
        title={`Subscribers (${data.pages[0]?.total ?? 0})`}
        back={['/admin/newsletter', 'All newsletters']}
      >
        <DownloadButton
          from={() => admin['newsletter.csv'].$get({ query: { q: search } })}
          file="newsletter.csv"
        >
          Export CSV
        </DownloadButton>
      </AdminHeading>
      <SearchForm
        value={search}
        placeholder="Email"
        onSearch={(text) => setParams(new URLSearchParams(text && { search: text }))}
      />
      <RowList
        label="Subscribers"
        rows={subscribers}
        columns="minmax(0,1fr) auto auto"
        empty="No subscribers found"
      >
        {({ email, source, consentedAt, bounced, subscribed }) => (
          <>
            <p className="min-w-0 font-semibold wrap-anywhere">
              <EmailText email={email} />
            </p>
            <Cell note={`${source}, ${shortDay(consentedAt)}`} />
            <p className="flex flex-wrap gap-2">
              {bounced && <Badge tone="apple">Bounced</Badge>}
              <Badge tone={subscribed ? 'leaf' : 'plain'}>
                {subscribed ? 'Subscribed' : 'Unsubscribed'}
              </Badge>
            </p>
          </>
        )}
      </RowList>
      {hasNextPage && (
        <Button
          variant="ghost"
          className="mt-5"
          busyLabel={isFetchingNextPage && 'Loading...'}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}
