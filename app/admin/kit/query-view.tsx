import {
  useQuery,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

/** Where a list is, and the name of its link. */
export type Back = readonly [to: string, name: string];

export interface QueryViewProps<Data, Key extends QueryKey> {
  query: UseQueryOptions<Data, Error, Data, Key>;
  /** For the message when it cannot be loaded: 'the claims'. */
  what: string;
  /** Where to go when it does not exist. */
  back?: Back;
  children: (data: Data, result: UseQueryResult<Data>) => ReactNode;
}

/** Loading, an error with a retry, or what was loaded. Data that is shown stays when it cannot be loaded again. */
export function QueryView<Data, Key extends QueryKey>(props: QueryViewProps<Data, Key>) {
  const { query, what, back, children } = props;
  const result = useQuery(query, queryClient);
  const { data, error, refetch } = result;
  if (data !== undefined) return children(data, result);
  return <NoData error={error} what={what} back={back} onRetry={() => void refetch()} />;
}

interface NoDataProps {
  error: Error | null;
  what: string;
  back?: Back | undefined;
  onRetry: () => void;
}

/** In place of data that is loading, could not be loaded or does not exist. */
export function NoData({ error, what, back, onRetry }: NoDataProps) {
  if (!error) return <AdminSkeleton />;
  if (!back || !(error instanceof ApiError) || error.status !== 404)
    return <LoadProblem what={what} onRetry={onRetry} />;
  return (
    <EmptyState>
      <h1 className="mb-4 title-panel">{error.message}</h1>
      <ButtonLink variant="ghost" to={back[0]}>
        {back[1]}
      </ButtonLink>
    </EmptyState>
  );
}

export function AdminSkeleton() {
  return (
    <div role="status" className="wrap-wide grid gap-4 py-10">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-12 max-w-[320px]" />
      <Skeleton className="h-[420px] rounded-panel" />
    </div>
  );
}
