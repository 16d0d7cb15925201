import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '#app/query-client.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { AdminSkeleton } from './admin-skeleton.tsx';

interface QueryViewProps<Data, Key extends QueryKey> {
  query: UseQueryOptions<Data, Error, Data, Key>;
  /** For the message when it cannot be loaded: 'the claims'. */
  what: string;
  children: (data: Data) => ReactNode;
}

/** Loading, an error with a retry, or what was loaded. Data that is shown stays when it cannot be loaded again. */
export function QueryView<Data, Key extends QueryKey>({
  query,
  what,
  children,
}: QueryViewProps<Data, Key>) {
  const { data, isError, refetch } = useQuery(query, queryClient);
  if (data !== undefined) return children(data);
  return isError ? <LoadProblem what={what} onRetry={() => void refetch()} /> : <AdminSkeleton />;
}
