import { useMutation } from '@tanstack/react-query';
import { queryClient } from '#app/query-client.ts';
import { notify } from '#app/ui/notify.ts';
import { deskKey } from './admin-queries.ts';

export const readAgain = () => queryClient.invalidateQueries({ queryKey: deskKey });
export const reason = (error: Error): string => error.message || 'Unknown error';

interface DeskChange<T> {
  send: (change: T) => Promise<unknown>;
  done: string | ((change: T) => string);
  failed: string;
}

/** A change that shows when the server has made it. Whatever the answer, everything is read afresh. */
export function useDeskChange<T>({ send, done, failed }: DeskChange<T>) {
  return useMutation(
    {
      mutationFn: send,
      onSuccess: (_answer, change) => notify.success(typeof done === 'string' ? done : done(change)),
      onError: (error) => notify.error(`${failed}: ${reason(error)}`),
      onSettled: readAgain,
    },
    queryClient,
  );
}
