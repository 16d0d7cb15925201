import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '#app/query-client.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { phoneHref } from '#app/ui/phone-href.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { settings } from '#domain/farm/settings.ts';

/** The link in a mail is not known: it was cut off, or made up. */
const isUnknownLink = (error: Error | null): boolean =>
  (error as { code?: string } | null)?.code === 'link_not_found';

interface MailedLinkProps<Data, Key extends QueryKey> {
  query: UseQueryOptions<Data, Error, Data, Key>;
  children: (data: Data, refetch: () => void) => ReactNode;
}

/** A query for what is behind a mailed link always asks anew, and waits for no sign-in, as other queries do. */
export const mailedLinkOptions = {
  enabled: true,
  staleTime: 0,
  gcTime: 0,
  retry: (count: number, error: Error): boolean => count < 2 && !isUnknownLink(error),
};

/** What is behind a mailed link, or what stands in its place. */
export function MailedLink<Data, Key extends QueryKey>(props: MailedLinkProps<Data, Key>) {
  const { data, error, refetch } = useQuery(props.query, queryClient);
  const onRetry = () => void refetch();
  if (data !== undefined) return props.children(data, onRetry);
  if (isUnknownLink(error))
    return (
      <div>
        <h1 className="title-section">This link is not valid</h1>
        <p className="mt-4">
          It may have been cut off. Please open it again from the email, or call us at{' '}
          {settings.farm.phone}.
        </p>
      </div>
    );
  if (error) return <LoadProblem what="your order" onRetry={onRetry} />;
  return <MailedLinkSkeleton />;
}

export const MailedLinkSkeleton = () => (
  <div role="status">
    <span className="sr-only">Loading your order</span>
    <Skeleton className="h-14 rounded-field" />
    <Skeleton className="mt-6 h-64 rounded-picture" />
  </div>
);

/** Whom to call, after a question. */
export const CallUs = ({ children }: { children: ReactNode }) => (
  <p className="text-sm text-ink-2">
    {children} Call us at{' '}
    <a className="link" href={phoneHref(settings.farm.phone)}>
      {settings.farm.phone}
    </a>
    .
  </p>
);
