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
import { cutText } from '#domain/cut-text.ts';

/** Newest first, with keyset pagination. */
const subscribersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'subscribers', search],
    queryFn: ({ pageParam }) =>
      unwrap(admin.newsletter.$get({ query: { q: search, ...pageParam } })),
    initialPageParam: {},
    getNextPageParam({ total }, pages) {
      const shown = pages.flatMap(({ subscribers }) => subscribers);
      const last = shown.at(-1);
      return last && shown.length < total && { after: last.consentedAt, afterId: last.id };
    },
  });

export function SubscribersScreen() {
  const [params, setParams] = useScreenParams();
  const search = cutText(params.get('search')?.trim() ?? '', 100);
  const result = useInfiniteQuery(subscribersQuery(search), queryClient);
  const { data, error, refetch, fetchNextPage } = result;
  if (!data) return <NoData error={error} what="the subscribers" onRetry={() => void refetch()} />;
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
        rows={data.pages.flatMap(({ subscribers }) => subscribers)}
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
      {result.hasNextPage && (
        <Button
          variant="ghost"
          className="mt-5"
          busyLabel={result.isFetchingNextPage && 'Loading...'}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}
