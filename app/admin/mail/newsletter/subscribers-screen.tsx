import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { SearchForm } from '#app/admin/kit/search-form.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { api } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { download } from '#app/ui/download.ts';
import { EmailText } from '#app/ui/email-text.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { subscribersQuery } from './subscriber-queries.ts';

export function SubscribersScreen() {
  const [params, setParams] = useScreenParams();
  const search = params.get('search')?.trim().slice(0, 100) ?? '';
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(subscribersQuery(search), queryClient);

  if (!data && isError)
    return <LoadProblem what="the subscribers" onRetry={() => void refetch()} />;
  if (!data) return <AdminSkeleton />;
  const subscribers = data.pages.flatMap((page) => page.subscribers);
  return (
    <>
      <AdminHeading title={`Subscribers (${data.pages[0]?.total ?? 0})`}>
        <ButtonLink variant="ghost" size="small" to="/admin/newsletter">
          All newsletters
        </ButtonLink>
        <Button
          variant="ghost"
          size="small"
          onClick={() =>
            void download(
              api.api.admin['newsletter.csv'].$get({ query: { q: search } }),
              'newsletter.csv',
            )
          }
        >
          <Download aria-hidden className="size-4.5" /> Export CSV
        </Button>
      </AdminHeading>
      <SearchForm
        value={search}
        placeholder="Email"
        onSearch={(text) => setParams(new URLSearchParams(text && { search: text }))}
      />
      {subscribers.length === 0 && (
        <Panel className="py-14 text-center text-lg">No subscribers found</Panel>
      )}
      {subscribers.length > 0 && (
        <ul
          aria-label="Subscribers"
          className="divide-y divide-line rounded-panel border border-line bg-surface"
        >
          {subscribers.map((subscriber) => (
            <li
              key={subscriber.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3"
            >
              <p className="min-w-0 font-semibold wrap-anywhere">
                <EmailText email={subscriber.email} />
              </p>
              <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
                {subscriber.source}, {shortDay(subscriber.consentedAt)}
                {subscriber.bounced && <Badge tone="apple">Bounced</Badge>}
                <Badge tone={subscriber.subscribed ? 'leaf' : 'plain'}>
                  {subscriber.subscribed ? 'Subscribed' : 'Unsubscribed'}
                </Badge>
              </p>
            </li>
          ))}
        </ul>
      )}
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
