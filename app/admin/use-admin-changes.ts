import { useMutation, type QueryKey } from '@tanstack/react-query';
import { queryClient } from '#app/query-client.ts';
import { notify } from '#app/ui/notify.ts';
import { adminKey } from './admin-queries.ts';

export const refetchAdmin = () => queryClient.invalidateQueries({ queryKey: adminKey });
export const errorMessage = (error: Error): string => error.message || 'Unknown error';

interface AdminChange<T> {
  send: (change: T) => Promise<unknown>;
  done: string | ((change: T) => string);
  /** Missing where the form shows the error itself. */
  failed?: string;
  /** What is fetched again on success and failure; defaults to all admin queries. */
  refetches?: QueryKey;
}

/** A mutation without optimistic update. */
export function useAdminChange<T>({ send, done, failed, refetches = adminKey }: AdminChange<T>) {
  return useMutation(
    {
      mutationFn: send,
      onSuccess: (_response, change) =>
        notify.success(typeof done === 'string' ? done : done(change)),
      onError: (error) => failed && notify.error(`${failed}: ${errorMessage(error)}`),
      onSettled: () => queryClient.invalidateQueries({ queryKey: refetches }),
    },
    queryClient,
  );
}
